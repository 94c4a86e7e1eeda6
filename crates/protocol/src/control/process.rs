//! A program that runs beside us and speaks in lines. It may do what it likes: nothing here waits for it for ever, and
//! nothing grows.

use std::io::{self, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::command::CommandLine;
use super::last_words::LastWords;
use super::pending::{Next, Pending};
use crate::listen::{Heard, listen};

/// Lines that may wait for a program to read them. One that has not read so many does not read at all.
const UNREAD: usize = 64;
/// How often to look whether a silent program is still there.
const LOOK: Duration = Duration::from_millis(50);
/// How long a program that has closed its output may take to be gone, and its last words to arrive.
const FAREWELL: Duration = Duration::from_secs(1);

/// A running program. It ends, with every process that it has started in its group, when this value does.
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// Set once it has ended; then its number may belong to another process.
    ended: Option<ExitStatus>,
    /// `None` once its input was closed.
    input: Option<SyncSender<String>>,
    /// How many lines are on their way to the pipe of its input, and that pipe.
    unwritten: Arc<AtomicUsize>,
    #[cfg(unix)]
    pipe: Option<std::os::fd::OwnedFd>,
    output: Arc<Pending>,
    errors: Arc<LastWords>,
}

/// What came of waiting for a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// A line, and when it was read.
    Line(String, Instant),
    /// Nothing until the deadline.
    Nothing,
    /// Its output is closed; how it ended, or `None` if it lives on.
    Closed(Option<ExitStatus>),
}

impl Process {
    /// Starts a program.
    pub fn spawn(command: &CommandLine) -> io::Result<Process> {
        let mut call = Command::new(&command.program);
        call.args(&command.arguments);
        call.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = &command.folder {
            call.current_dir(folder);
        }
        // A group of its own, so that what it starts can be ended with it, and Ctrl-C on the terminal is our business.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut call, 0);
        let mut child = call.spawn()?;
        let (input, to_write) = sync_channel::<String>(UNREAD);
        let (output, errors) = (Arc::<Pending>::default(), Arc::<LastWords>::default());
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let unwritten = Arc::<AtomicUsize>::default();
        #[cfg(unix)]
        let pipe = stdin.as_ref().and_then(|stdin| std::os::fd::AsFd::as_fd(stdin).try_clone_to_owned().ok());
        let process = Process {
            child,
            ended: None,
            input: Some(input),
            unwritten: Arc::clone(&unwritten),
            #[cfg(unix)]
            pipe,
            output,
            errors,
        };
        // None of the threads is ever waited for: a grandchild may keep a pipe open for as long as it likes.
        if let Some(stdin) = stdin {
            thread::Builder::new()
                .name("to a program".to_owned())
                .spawn(move || write(stdin, &to_write, &unwritten))?;
        }
        if let Some(stdout) = stdout {
            let output = Arc::clone(&process.output);
            listen(stdout, move |heard| {
                let goes_on = heard != Heard::End;
                output.put(heard);
                goes_on
            })?;
        }
        if let Some(stderr) = stderr {
            let errors = Arc::clone(&process.errors);
            thread::Builder::new().name("errors".to_owned()).spawn(move || errors.drain(stderr))?;
        }
        Ok(process)
    }

    /// Its number in the system, which is its group's as well.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a line, without waiting for it to be read; `false` if the program does not read. Whether it is there at
    /// all shows when it is listened to.
    #[must_use]
    pub fn send(&self, line: &str) -> bool {
        let Some(input) = &self.input else { return true };
        self.unwritten.fetch_add(1, Ordering::SeqCst);
        let sent = input.try_send(format!("{line}\n"));
        if sent.is_err() {
            self.unwritten.fetch_sub(1, Ordering::SeqCst);
        }
        !matches!(sent, Err(TrySendError::Full(_)))
    }

    /// Whether it has read everything that was sent to it. Where the system does not tell, it is taken for granted.
    pub(crate) fn has_read_all(&self) -> bool {
        if self.unwritten.load(Ordering::SeqCst) > 0 {
            return false;
        }
        #[cfg(unix)]
        if let Some(pipe) = &self.pipe {
            return rustix::io::ioctl_fionread(pipe).is_ok_and(|unread| unread == 0);
        }
        true
    }

    /// Closes its input, once it has read what was sent.
    pub fn close_input(&mut self) {
        self.input = None;
        #[cfg(unix)]
        drop(self.pipe.take());
    }

    /// The next line of its standard output. Lines beyond [`crate::LONGEST_LINE`] are left out, and so are the oldest
    /// of very many.
    pub fn wait_line(&mut self, deadline: Instant) -> Said {
        loop {
            match self.output.next(deadline.min(Instant::now() + LOOK)) {
                Next::Line(text, at) => return Said::Line(text, at),
                Next::Over => return Said::Closed(self.wait(Instant::now() + FAREWELL)),
                Next::Nothing => {}
            }
            // Somebody whom it has left behind may keep its output open.
            if let Some(status) = self.exit_status() {
                return match self.output.next(Instant::now() + LOOK) {
                    Next::Line(text, at) => Said::Line(text, at),
                    Next::Nothing | Next::Over => Said::Closed(Some(status)),
                };
            }
            if Instant::now() >= deadline {
                return Said::Nothing;
            }
        }
    }

    /// Throws away what it has said so far.
    pub fn skip_output(&self) {
        self.output.clear();
    }

    /// Lines that were left out, because they were too many or too long.
    pub fn lost_lines(&self) -> u64 {
        self.output.lost()
    }

    /// The end of what it wrote to standard error.
    pub fn last_errors(&mut self) -> String {
        let patience = if self.exit_status().is_some() { FAREWELL } else { Duration::ZERO };
        self.errors.text(patience)
    }

    /// How it ended, if it has.
    pub fn exit_status(&mut self) -> Option<ExitStatus> {
        if self.ended.is_none()
            && let Ok(Some(status)) = self.child.try_wait()
        {
            self.ended = Some(status);
            self.kill_group();
        }
        self.ended
    }

    /// Waits for its end until `deadline`.
    pub fn wait(&mut self, deadline: Instant) -> Option<ExitStatus> {
        let mut pause = Duration::from_micros(200);
        while self.exit_status().is_none() && Instant::now() < deadline {
            thread::sleep(pause.min(deadline.saturating_duration_since(Instant::now())));
            pause = (pause * 2).min(Duration::from_millis(10));
        }
        self.ended
    }

    /// Ends it and everything in its group, at once.
    pub fn kill(&mut self) {
        if self.exit_status().is_none() {
            self.kill_group();
            let _ = self.child.kill();
            // Reaped, so that no dead process stays in the system's list.
            self.ended = self.child.wait().ok();
        }
    }

    /// Ends the group. The number is free for others once the child is reaped and nobody of its group is left; so this
    /// is called before that, or right after.
    fn kill_group(&self) {
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw) {
            // Nobody may be left.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Writes lines until the program is gone or nobody sends any more.
fn write(mut stdin: impl Write, lines: &Receiver<String>, unwritten: &AtomicUsize) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
        unwritten.fetch_sub(1, Ordering::SeqCst);
    }
}
