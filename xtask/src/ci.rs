//! The gate.

use std::thread;

use crate::{Result, codegen, command, counts, tidy};

/// Clippy in the place of the compiler for the crates of the workspace: what it has read of them is
/// used for the documentation, too, for which the compiler would read them again.
const CLIPPY: &[&str] = &["RUSTC_WORKSPACE_WRAPPER=clippy-driver", "CLIPPY_ARGS=-Dwarnings"];

/// Formatting, lints, tests, generated files, tidiness, documentation, instructions.
///
/// What is compiled for one step is compiled for others, as long as features are the same: those of the
/// whole workspace, and of what only tests need.
pub(crate) fn run() -> Result {
    command("cargo", &["fmt", "--all", "--check"])?;
    tidy::run()?;
    // What is counted is compiled apart from the rest, and counted by one processor.
    thread::scope(|scope| {
        let counted = scope.spawn(|| counts::build().and_then(|()| counts::run(false)));
        let checked = checks();
        let counted = counted.join().expect("counting does not panic");
        checked.and(counted)
    })
}

fn checks() -> Result {
    // `--all-targets` would read every library twice: once as a benchmark, of which there are none.
    let targets = ["--lib", "--bins", "--tests", "--examples"];
    clippy(&[&["cargo", "check", "--workspace", "--quiet"], &targets[..]].concat())?;
    // As users build it: with no more features of other crates than it asks for itself.
    command("cargo", &["check", "-p", "terrace-opt", "--features", "mimalloc", "--quiet"])?;
    command("cargo", &["test", "--workspace", "--quiet"])?;
    codegen::run(&["--check".to_owned()])?;
    // With examples, features are those of tests. Of the tools, those are left that no library hides.
    let tools = ["--bin", "terrace-bench", "--bin", "terrace-test-opt", "--bin", "xtask"];
    let shown = [&["--lib", "--examples"], &tools[..], &["--no-deps", "--quiet"]].concat();
    clippy(&[&["RUSTDOC=.ci/rustdoc", "cargo", "doc", "--workspace"], &shown[..]].concat())
}

/// Runs Cargo with Clippy.
fn clippy(args: &[&str]) -> Result {
    command("env", &[CLIPPY, args].concat())
}
