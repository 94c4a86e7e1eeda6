//! The trainer of networks, a program of its own in Python.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use plywood_protocol::control::CommandLine;

use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::train_args::TrainRoundArguments;

/// Where the trainer lies in a checkout of Plywood.
const USUAL: &str = "tools/train/train.py";

/// Python, and the program that it runs.
pub(crate) struct Trainer {
    python: PathBuf,
    script: PathBuf,
}

impl Trainer {
    /// Finds both, and looks whether Python has what the trainer needs: nobody likes to hear that after the games.
    pub(crate) fn find(arguments: &TrainRoundArguments) -> Result<Trainer, Failure> {
        let script = match &arguments.trainer {
            Some(script) if script.is_file() => script.clone(),
            Some(script) => {
                return Err(Failure::Usage(format!("--trainer: there is no file {}", script.display())));
            }
            None => {
                let here = env::current_dir()?;
                here.ancestors().map(|folder| folder.join(USUAL)).find(|path| path.is_file()).ok_or_else(
                    || {
                        Failure::Usage(format!(
                            "the trainer is not here: name {USUAL} of a checkout of Plywood with --trainer"
                        ))
                    },
                )?
            }
        };
        let active = || Some(PathBuf::from(env::var_os("VIRTUAL_ENV")?).join("bin/python"));
        let python = arguments.python.clone().or_else(active).unwrap_or_else(|| "python3".into());
        let asked =
            Command::new(&python).args(["-c", "import numpy"]).stdin(Stdio::null()).output().map_err(
                |error| {
                    Failure::Failed(format!(
                        "{} cannot be started: {error}; say where Python is with --python",
                        python.display()
                    ))
                },
            )?;
        if !asked.status.success() {
            return Err(Failure::Failed(format!(
                "{} has no NumPy, which the trainer needs: python3 -m venv .venv && .venv/bin/pip install numpy torch, \
                 then --python .venv/bin/python",
                python.display()
            )));
        }
        Ok(Trainer { python, script })
    }

    /// Trains a network. What the trainer tells goes where ours goes.
    pub(crate) fn train(&self, arguments: &[String], is_told: bool) -> Result<(), Failure> {
        let interrupt = Interrupt::listen()?;
        let told = || if is_told { Stdio::inherit() } else { Stdio::null() };
        let mut child = Command::new(&self.python)
            .arg(&self.script)
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(told())
            .spawn()
            .map_err(|error| Failure::Failed(format!("{}: {error}", self.python.display())))?;
        let status = interrupt.during(|| {
            loop {
                if let Some(status) = child.try_wait()? {
                    return Ok(status);
                }
                if interrupt.is_raised() {
                    // It may have ended by the same Ctrl-C.
                    let _ = child.kill();
                    return child.wait();
                }
                sleep(Duration::from_millis(50));
            }
        })?;
        if status.success() {
            return Ok(());
        }
        let why = if interrupt.is_raised() { "stopped" } else { "the trainer failed, see above" };
        Err(Failure::Failed(format!("{why}: the same command trains again")))
    }

    /// How it is called, in words.
    pub(crate) fn command(&self, arguments: &[String]) -> String {
        let script = self.script.display().to_string();
        let words = std::iter::once(script).chain(arguments.iter().cloned());
        CommandLine::new(self.python.display().to_string(), words).to_string()
    }
}

/// A path as a word of a command.
pub(crate) fn word(path: &Path) -> String {
    path.display().to_string()
}
