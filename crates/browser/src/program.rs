//! Programs that run beside us, and end with us.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// What a program gets to say that it is ready.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program that has started. It is ended when this goes away, whatever happens.
#[derive(Debug)]
pub(crate) struct Program(Child);

impl Program {
    /// Starts it, and waits for a line in which `find` finds what it looks for.
    ///
    /// # Errors
    ///
    /// A sentence, if it cannot be started or does not say such a line.
    pub(crate) fn start<T: Send + 'static>(
        command: &mut Command,
        find: impl Fn(&str) -> Option<T> + Send + 'static,
    ) -> Result<(Program, T), String> {
        let name = command.get_program().to_string_lossy().into_owned();
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let mut program = Program(child.map_err(|error| format!("{name} cannot be started: {error}"))?);
        let output = program.0.stdout.take().ok_or("a program without output")?;
        let (found, wanted) = mpsc::channel();
        thread::spawn(move || {
            // Reading goes on after that: a program must not wait for somebody to read.
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                find(&line).into_iter().for_each(|what| drop(found.send(what)));
            }
        });
        let what = wanted.recv_timeout(PATIENCE).map_err(|_| format!("{name} does not get ready"))?;
        Ok((program, what))
    }

    /// Its number.
    pub(crate) fn id(&self) -> u32 {
        self.0.id()
    }

    /// Asks it to end, and waits until it has.
    #[cfg(unix)]
    pub(crate) fn dismiss(&mut self) {
        use rustix::process::{Pid, Signal, kill_process};
        let asked = i32::try_from(self.id()).ok().and_then(Pid::from_raw);
        // One that has been waited for has no number any more.
        if let (Some(pid), Ok(None)) = (asked, self.0.try_wait()) {
            let _ = kill_process(pid, Signal::TERM);
        }
        for _ in 0..200 {
            if !matches!(self.0.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(25));
        }
    }

    /// There is no polite way here.
    #[cfg(not(unix))]
    pub(crate) fn dismiss(&mut self) {}
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
