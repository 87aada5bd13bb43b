//! Runs the conformance cases, which are not part of the repository.

use std::process::Command;

use crate::{Result, command, root};

/// Builds `terrace-test-opt` and hands `args` to the runner beside the repository.
pub(crate) fn run(args: &[String]) -> Result {
    let runner = match std::env::var_os("TERRACE_CONFORMANCE") {
        Some(folder) => std::path::PathBuf::from(folder).join("run.py"),
        None => root().join("../shared/conformance/run.py"),
    };
    if !runner.exists() {
        println!("conformance: no cases at {}; skipped", runner.display());
        return Ok(());
    }
    command("cargo", &["build", "--release", "--quiet", "-p", "terrace-test-opt"])?;
    let status = Command::new("python3")
        .arg(&runner)
        .arg("--bin")
        .arg(target().join("release/terrace-test-opt"))
        .args(args)
        .status()
        .map_err(|error| format!("cannot run python3: {error}"))?;
    if status.success() { Ok(()) } else { Err("the conformance runner failed".to_owned()) }
}

/// Where cargo builds to.
pub(crate) fn target() -> std::path::PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into)
}
