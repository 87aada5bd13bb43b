//! Tasks that run examples of `terrace-testing`, optimised.

use crate::{Result, command, oracle};

fn run(example: &str, args: &[String]) -> Result {
    let fixed = [
        "run",
        "--profile",
        "quick",
        "--quiet",
        "-p",
        "terrace-testing",
        "--features",
        "all",
        "--example",
    ];
    let args = args.iter().map(String::as_str);
    command("cargo", &fixed.into_iter().chain([example, "--"]).chain(args).collect::<Vec<_>>())
}

/// Compares the answers to a set of generated inputs with `mlir-opt`; `--record` stores its
/// results.
pub(crate) fn recorded(set: &str, args: &[String]) -> Result {
    if oracle::find().is_none() {
        println!("{set}: no mlir-opt; skipped");
        return Ok(());
    }
    run("recorded", &[&[set.to_owned()], args].concat())
}

/// Bufferizes random programs on tensors; with `--oracle`, compares the results with `mlir-opt`.
pub(crate) fn random_tensors(args: &[String]) -> Result {
    if args.iter().any(|arg| arg == "--oracle") && oracle::find().is_none() {
        println!("random-tensors: no mlir-opt; skipped");
        return Ok(());
    }
    run("random_tensors", args)
}

/// Executes random programs; with `--oracle`, also by `mlir-runner`.
pub(crate) fn random_programs(args: &[String]) -> Result {
    if args.iter().any(|arg| arg == "--oracle") && oracle::find().is_none() {
        println!("random-programs: no mlir-opt; skipped");
        return Ok(());
    }
    run("random_programs", args)
}

/// Runs passes on random functions; with `--oracle`, compares the results with `mlir-opt`.
pub(crate) fn random_ir(args: &[String]) -> Result {
    if args.iter().any(|arg| arg == "--oracle") && oracle::find().is_none() {
        println!("random-ir: no mlir-opt; skipped");
        return Ok(());
    }
    run("random_ir", args)
}
