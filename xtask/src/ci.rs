//! The task `ci`: everything that must pass before a merge.

use std::thread;

use crate::{Result, codegen, command, counts, tidy};

/// Environment that replaces the compiler by clippy for the crates of the workspace. Unlike `cargo
/// clippy`, this shares metadata with the documentation build.
const CLIPPY: &[&str] = &["RUSTC_WORKSPACE_WRAPPER=clippy-driver", "CLIPPY_ARGS=-Dwarnings"];

/// Runs formatting, lints, tests, generated files, tidiness, documentation and instruction counts.
///
/// The steps share compiled crates as long as their features agree: those of the whole workspace
/// and of the tests.
pub(crate) fn run() -> Result {
    command("cargo", &["fmt", "--all", "--check"])?;
    tidy::run()?;
    // The counted program has a build of its own, and is counted on one processor.
    thread::scope(|scope| {
        let counted = scope.spawn(|| counts::build().and_then(|()| counts::run(false)));
        let checked = checks();
        let counted = counted.join().expect("counting does not panic");
        checked.and(counted)
    })
}

fn checks() -> Result {
    // `--all-targets` would compile every library a second time, as a benchmark without benchmarks.
    let targets = ["--lib", "--bins", "--tests", "--examples"];
    clippy(&[&["cargo", "check", "--workspace", "--quiet"], &targets[..]].concat())?;
    // The configuration of users: without features that only other crates of the workspace enable.
    command("cargo", &["check", "-p", "terrace-opt", "--features", "mimalloc", "--quiet"])?;
    command("cargo", &["test", "--workspace", "--quiet"])?;
    codegen::run(&["--check".to_owned()])?;
    // With `--examples`, the features are those of the tests. The listed tools have no library of
    // the same name, whose documentation would replace theirs.
    let tools = ["--bin", "terrace-bench", "--bin", "terrace-test-opt", "--bin", "xtask"];
    let shown = [&["--lib", "--examples"], &tools[..], &["--no-deps", "--quiet"]].concat();
    clippy(&[&["RUSTDOC=.ci/rustdoc", "cargo", "doc", "--workspace"], &shown[..]].concat())?;
    package()
}

/// Packs every crate that is published, without compiling the packages again.
fn package() -> Result {
    let private = ["calc", "terrace-bench", "terrace-test-opt", "terrace-testing", "xtask"];
    let excluded = private.iter().flat_map(|name| ["--exclude", *name]);
    let mut args = vec!["package", "--workspace", "--no-verify", "--offline", "--quiet"];
    args.extend(excluded);
    // Generated files that `codegen --check` has just compared may be newer than the commit.
    args.push("--allow-dirty");
    command("cargo", &args)
}

/// Runs cargo with clippy as the compiler.
fn clippy(args: &[&str]) -> Result {
    command("env", &[CLIPPY, args].concat())
}
