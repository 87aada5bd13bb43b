//! Tasks that run examples of `terrace-testing`, optimised.

use crate::cases::tool_with;
use crate::{Result, command, oracle};

/// Returns the arguments of cargo that run an example.
fn example(name: &str, args: &[String]) -> Vec<String> {
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
    fixed.into_iter().chain([name, "--"]).chain(args).map(str::to_owned).collect()
}

fn run(name: &str, args: &[String]) -> Result {
    let args = example(name, args);
    command("cargo", &args.iter().map(String::as_str).collect::<Vec<_>>())
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

/// Executes random programs; with `--oracle`, also by `mlir-runner`, with `--native`, as
/// executables.
pub(crate) fn random_programs(args: &[String]) -> Result {
    if args.iter().any(|arg| arg == "--native") {
        let tool = tool_with("terrace-run", &["native"], "TERRACE_RUN")?;
        let example = example("random_programs", args);
        let with_tool = [&[format!("TERRACE_RUN={tool}"), "cargo".to_owned()], &example[..]];
        let with_tool = with_tool.concat();
        return command("env", &with_tool.iter().map(String::as_str).collect::<Vec<_>>());
    }
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

/// Edits the schedule trees of random nests of affine loops.
pub(crate) fn random_nests(args: &[String]) -> Result {
    run("random_nests", args)
}
