//! Bytecode beside MLIR's: what `mlir-opt` writes of the conformance cases is recorded, then read and
//! written again.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{Result, command, root};

/// The suites that are recorded.
const SUITES: &[&str] = &["generic", "generic-loc"];

/// Records what is not recorded yet, if MLIR and the cases are there, and compares; `args` are those
/// of the example `bytecode_corpus` of `terrace-test-opt`.
pub(crate) fn run(args: &[String]) -> Result {
    let cases = match std::env::var_os("TERRACE_CONFORMANCE") {
        Some(folder) => PathBuf::from(folder).join("dev"),
        None => root().join("../shared/conformance/dev"),
    };
    let Some(oracle) = crate::oracle::find() else {
        println!("bytecode: no mlir-opt; skipped");
        return Ok(());
    };
    if !cases.exists() {
        println!("bytecode: no cases at {}; skipped", cases.display());
        return Ok(());
    }
    let mut folders = Vec::new();
    for suite in SUITES {
        let folder = crate::conformance::target().join("bytecode-corpus").join(suite);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        record(&cases.join(format!("{suite}.jsonl.gz")), &folder, &oracle)?;
        folders.push(folder.display().to_string());
    }
    let fixed = ["run", "--profile", "quick", "-p", "terrace-test-opt"];
    let fixed = fixed.into_iter().chain(["--example", "bytecode_corpus", "--"]);
    let rest = args.iter().map(String::as_str).chain(folders.iter().map(String::as_str));
    command("cargo", &fixed.chain(rest).collect::<Vec<_>>())
}

/// Writes input, text and bytecode of each case of a suite into `folder`.
fn record(suite: &Path, folder: &Path, oracle: &str) -> Result {
    let unpacked = Command::new("gzip").arg("-dc").arg(suite).output();
    let unpacked = unpacked.map_err(|error| format!("cannot run gzip: {error}"))?;
    let text = String::from_utf8(unpacked.stdout).map_err(|error| error.to_string())?;
    for (number, line) in text.lines().enumerate() {
        let file = folder.join(format!("{number:05}.mlirbc"));
        if file.exists() {
            continue;
        }
        let case: serde_json::Value =
            serde_json::from_str(line).map_err(|error| format!("{}: {error}", suite.display()))?;
        let part = |name: &str| case[name].as_str().unwrap_or_default().to_owned();
        let write = |end: &str, text: String| {
            let file = file.with_extension(end);
            fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))
        };
        write("mlir", part("input"))?;
        write("expected", part("expected"))?;
        emit(oracle, &part("input"), &file)?;
    }
    Ok(())
}

/// Makes `mlir-opt` write the bytecode of a text.
fn emit(oracle: &str, text: &str, file: &Path) -> Result {
    let mut run = Command::new(oracle);
    run.args(["--allow-unregistered-dialect", "--emit-bytecode", "-o"]).arg(file);
    let run = run.stdin(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut run = run.map_err(|error| format!("cannot run {oracle}: {error}"))?;
    if let Some(mut input) = run.stdin.take() {
        input.write_all(text.as_bytes()).map_err(|error| error.to_string())?;
    }
    // What MLIR does not accept is not compared.
    run.wait().map(|_| ()).map_err(|error| error.to_string())
}
