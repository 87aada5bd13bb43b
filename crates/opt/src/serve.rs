//! The server of `--serve`: requests on standard input, answers on standard output, a line each.

use std::io::{self, BufRead, Read, Write};

use terrace_ir::{DialectRegistry, Reported, ThreadPool};
use terrace_pass::PassRegistry;
use terrace_session::{MAX_REQUEST, Server, Session, SessionOptions};
use terrace_tool::{complain, protocol_output};

use crate::cli::Cli;

/// Answers requests until the input ends or the client sends `exit`.
///
/// # Errors
/// When the input cannot be read, or the output not be written.
pub(crate) fn run(
    cli: &Cli,
    registry: &DialectRegistry,
    passes: &PassRegistry,
) -> Result<(), Reported> {
    let options = SessionOptions {
        pool: ThreadPool::new(cli.thread_count()),
        allow_unregistered: cli.allow_unregistered_dialect,
        max_nesting: None,
    };
    let session = Session::new(registry.clone(), passes.clone(), options);
    answer_all(Server::new(session)).map_err(|error| complain(&format!("error: {error}")))
}

fn answer_all(mut server: Server) -> io::Result<()> {
    let (mut input, mut output) = (io::stdin().lock(), protocol_output()?);
    let mut line = Vec::new();
    while !server.has_ended() && read_line(&mut input, &mut line)? {
        if line.trim_ascii().is_empty() {
            continue;
        }
        if let Some(mut answer) = server.answer(&line) {
            answer.push('\n');
            output.write_all(answer.as_bytes())?;
            output.flush()?;
        }
    }
    Ok(())
}

/// Reads a line into `line`; returns whether there was one. Of a line that is too long for a
/// request, only as much is kept as shows that.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let limit = MAX_REQUEST + 1;
    input.by_ref().take(limit as u64).read_until(b'\n', line)?;
    if line.len() == limit && !line.ends_with(b"\n") {
        skip_line(input)?;
    }
    Ok(!line.is_empty())
}

/// Skips the rest of a line.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let held = input.fill_buf()?;
        let (count, is_end) = match held.iter().position(|byte| *byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (held.len(), held.is_empty()),
        };
        input.consume(count);
        if is_end {
            return Ok(());
        }
    }
}
