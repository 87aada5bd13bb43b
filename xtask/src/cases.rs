//! The conformance cases beside the repository ([`read`]), and the built tools that tasks run
//! ([`tool`]).

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::conformance::target;
use crate::{Result, command, root};

/// Returns the folder of the cases, which may not exist.
pub(crate) fn folder() -> PathBuf {
    let folder = std::env::var_os("TERRACE_CONFORMANCE").map(PathBuf::from);
    folder.unwrap_or_else(|| root().join("../shared/conformance"))
}

/// Returns the cases of a suite, a compressed file in [`folder`] with a JSON object per line; none
/// if there is no such file.
pub(crate) fn read(suite: &str) -> Result<Vec<Value>> {
    let path = folder().join(format!("{suite}.jsonl.gz"));
    if !path.exists() {
        return Ok(Vec::new());
    }
    let output = Command::new("gzip").arg("-dc").arg(&path).output();
    let output = output.map_err(|error| format!("cannot run gzip: {error}"))?;
    let text = String::from_utf8(output.stdout).map_err(|e| format!("{}: {e}", path.display()))?;
    let case = |line| serde_json::from_str(line).map_err(|e| format!("{}: {e}", path.display()));
    text.lines().map(case).collect()
}

/// Returns the string member `name` of a case; empty if it is missing.
pub(crate) fn text<'a>(case: &'a Value, name: &str) -> &'a str {
    case[name].as_str().unwrap_or_default()
}

/// Returns the strings of the list `name` of a case.
pub(crate) fn list<'a>(case: &'a Value, name: &str) -> Vec<&'a str> {
    case[name].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// Builds the tool of the crate `package`, unless the environment variable names a program, and
/// returns its path.
pub(crate) fn tool(package: &str, variable: &str) -> Result<String> {
    tool_with(package, &[], variable)
}

/// Returns the path of a tool like [`tool`], built with features.
pub(crate) fn tool_with(package: &str, features: &[&str], variable: &str) -> Result<String> {
    if let Ok(program) = std::env::var(variable) {
        return Ok(program);
    }
    let features = features.join(",");
    let flags = ["--profile", "quick", "--quiet", "-p", package, "--features", &features];
    command("cargo", &[&["build"], &flags[..]].concat())?;
    Ok(target().join("quick").join(package).to_string_lossy().into_owned())
}

/// Returns the program that the environment variable names, or `default`; `None` if it is not
/// installed.
pub(crate) fn installed(variable: &str, default: &str) -> Option<String> {
    let program = std::env::var(variable).unwrap_or_else(|_| default.to_owned());
    Command::new(&program).arg("--version").output().ok().map(|_| program)
}

/// Runs a program with `input` as standard input.
pub(crate) fn filter(program: &str, args: &[&str], input: &[u8]) -> Result<Output> {
    let mut run = Command::new(program);
    run.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut run = run.spawn().map_err(|error| format!("cannot run {program}: {error}"))?;
    let mut stdin = run.stdin.take().ok_or("no standard input")?;
    let output = std::thread::scope(|scope| {
        scope.spawn(move || {
            // The program may exit before it has read all of its input.
            let _ = stdin.write_all(input);
        });
        run.wait_with_output()
    });
    output.map_err(|error| format!("cannot run {program}: {error}"))
}
