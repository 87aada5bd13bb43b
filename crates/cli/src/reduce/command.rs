//! The tests of the tool `terrace-reduce`: a command that runs with the reduced file
//! ([`Command`]).

use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// The interval at which a running command is checked.
const TICK: Duration = Duration::from_millis(1);

/// The outcome of a command that makes the file interesting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The command exits with this status.
    Status(i32),
    /// The command exits with a status other than 0, or crashes.
    Fails,
    /// The command is ended by a signal, or panics (status 101).
    Crashes,
    /// The command writes this text to standard output or standard error.
    Prints(String),
}

/// A command with the outcome to preserve.
#[derive(Clone, Debug)]
pub struct Command {
    /// The program to start.
    pub program: PathBuf,
    /// Its arguments; `{}` stands for the path of the file, which is appended if no argument has
    /// it.
    pub args: Vec<String>,
    /// The outcome that makes a file interesting.
    pub outcome: Outcome,
    /// The time after which the command is ended, and the file is not interesting.
    pub timeout: Duration,
}

impl Command {
    /// Runs the command on a file with the contents `text` at `path`, and returns whether the
    /// outcome is the expected one.
    ///
    /// # Errors
    /// When the file cannot be written, or the program cannot be started.
    pub fn is_interesting(&self, text: &str, path: &Path) -> io::Result<bool> {
        std::fs::write(path, text)?;
        let name = path.to_string_lossy();
        let mut args: Vec<String> = self.args.iter().map(|arg| arg.replace("{}", &name)).collect();
        if !self.args.iter().any(|arg| arg.contains("{}")) {
            args.push(name.into_owned());
        }
        // A file takes any amount of output without a thread that reads it.
        let mut output = tempfile::tempfile()?;
        let mut child = std::process::Command::new(&self.program)
            .args(args)
            .stdin(Stdio::null())
            .stdout(output.try_clone()?)
            .stderr(output.try_clone()?)
            .spawn()?;
        let Some(status) = finish(&mut child, self.timeout)? else { return Ok(false) };
        Ok(match &self.outcome {
            Outcome::Status(expected) => status.code() == Some(*expected),
            Outcome::Fails => !status.success(),
            Outcome::Crashes => is_crash(status),
            Outcome::Prints(text) => {
                output.flush()?;
                output.rewind()?;
                let mut bytes = Vec::new();
                output.read_to_end(&mut bytes)?;
                String::from_utf8_lossy(&bytes).contains(text)
            }
        })
    }
}

/// Waits for `child`, and ends it after `timeout`; returns its status, `None` if it was ended.
///
/// # Errors
/// When the system does not report on the process.
pub(super) fn finish(child: &mut Child, timeout: Duration) -> io::Result<Option<ExitStatus>> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if start.elapsed() >= timeout {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(TICK);
    }
}

/// Whether `status` is that of a process that was ended by a signal or panicked.
fn is_crash(status: ExitStatus) -> bool {
    // 101 is the status of a panic; shells return 128 and the number of the signal.
    status.code().is_none_or(|code| code == 101 || code > 128)
}
