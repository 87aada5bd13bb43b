//! The gate.

use crate::{Result, command};

/// Formatting, lints, tests, generated files, tidiness, documentation, instructions.
pub(crate) fn run() -> Result {
    command("cargo", &["fmt", "--all", "--check"])?;
    command(
        "cargo",
        &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"],
    )?;
    command("cargo", &["check", "-p", "terrace-opt", "--features", "mimalloc", "--quiet"])?;
    command("cargo", &["test", "--workspace", "--quiet"])?;
    crate::codegen::run(&["--check".to_owned()])?;
    crate::tidy::run()?;
    command("cargo", &["doc", "--workspace", "--no-deps", "--quiet"])?;
    // What debug builds check is not there in release builds, of which this is one.
    crate::counts::build()?;
    crate::counts::run(false)
}
