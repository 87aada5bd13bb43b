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
    // What debug builds check is not there in release builds.
    command(
        "cargo",
        &["check", "-p", "terrace-arith", "-p", "terrace-dlti", "--release", "--quiet"],
    )?;
    command("cargo", &["doc", "--workspace", "--no-deps", "--quiet"])?;
    crate::counts::run(false)
}
