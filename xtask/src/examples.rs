//! Tasks that run examples of `terrace-testing`, optimised.

use crate::{Result, command, oracle};

fn run(example: &str, args: &[String]) -> Result {
    let fixed = ["run", "--profile", "quick", "--quiet", "-p", "terrace-testing", "--example"];
    let args = args.iter().map(String::as_str);
    command("cargo", &fixed.into_iter().chain([example, "--"]).chain(args).collect::<Vec<_>>())
}

/// Compares the folds of constant expressions with `mlir-opt`; `--record` stores its results.
pub(crate) fn folds(args: &[String]) -> Result {
    if oracle::find().is_none() {
        println!("folds: no mlir-opt; skipped");
        return Ok(());
    }
    run("folds", args)
}

/// Runs passes on random functions; with `--oracle`, compares the results with `mlir-opt`.
pub(crate) fn random_ir(args: &[String]) -> Result {
    if args.iter().any(|arg| arg == "--oracle") && oracle::find().is_none() {
        println!("random-ir: no mlir-opt; skipped");
        return Ok(());
    }
    run("random_ir", args)
}
