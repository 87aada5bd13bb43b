//! Bufferizes random programs on tensors (`cargo xtask random-tensors`). `random_tensors N [SEED]`
//! compares what N programs compute before and after, `random_tensors --oracle N [SEED]` compares N
//! programs with `mlir-opt`, and `random_tensors --show SEED` prints a program with its pipeline in
//! the first line.

use std::error::Error;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use terrace_ir::Context;
use terrace_testing::random::test_seeds;
use terrace_testing::random_ir::check_pipeline;
use terrace_testing::random_tensors::{Checked, Sharing, check, program, random_pipeline};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut numbers = args.iter().filter_map(|arg| arg.parse::<u64>().ok());
    if args.iter().any(|arg| arg == "--show") {
        let seed = numbers.next().unwrap_or(0);
        println!("// {}\n{}", random_pipeline(seed).join(","), program(seed, Sharing::Allowed).0);
        return Ok(());
    }
    let (count, seed) = (numbers.next().unwrap_or(1000), numbers.next().unwrap_or(0));
    let with_oracle = args.iter().any(|arg| arg == "--oracle");
    let different = AtomicU64::new(0);
    let (compared, shared) = (AtomicUsize::new(0), AtomicUsize::new(0));
    test_seeds(seed..seed + count, SHARED * GROUP as u64, |seeds| {
        let cx = Context::with_registry(terrace_testing::registry());
        let seeds: Vec<u64> = seeds.collect();
        for group in seeds.chunks(GROUP) {
            let outcome = match with_oracle {
                true => compare(&cx, group),
                false => Ok(evaluate(&cx, group, &compared, &shared)),
            };
            match outcome {
                Ok(wrong) => _ = different.fetch_add(wrong, Ordering::Relaxed),
                Err(error) => println!("seed {}: {error}", group[0]),
            }
        }
    });
    let different = different.into_inner();
    match with_oracle {
        true => println!("random-tensors: {count} programs, {different} differ from MLIR"),
        false => println!(
            "random-tensors: {count} programs, {} functions, {} programs with shared buffers as in \
             MLIR, {different} programs went wrong",
            compared.into_inner(),
            shared.into_inner()
        ),
    }
    if different > 0 { Err("bufferization is wrong".into()) } else { Ok(()) }
}

/// The number of programs that one process of `mlir-opt` gets, with the pipeline of the first.
const GROUP: usize = 25;

/// The number of groups per context; a context never frees types and attributes.
const SHARED: u64 = 40;

/// The line between programs.
const MARKER: &str = "// -----\n";

/// Evaluates the programs of `seeds` before and after bufferization, and counts the functions, and
/// the programs that are as wrong as MLIR's; returns the number of programs that went wrong.
fn evaluate(cx: &Context, seeds: &[u64], compared: &AtomicUsize, shared: &AtomicUsize) -> u64 {
    let mut wrong = 0;
    for seed in seeds {
        match check(cx, *seed) {
            Ok(Checked::Same(functions)) => _ = compared.fetch_add(functions, Ordering::Relaxed),
            Ok(Checked::Shared) => _ = shared.fetch_add(1, Ordering::Relaxed),
            Err(error) => {
                println!("{error}");
                wrong += 1;
            }
        }
    }
    wrong
}

/// Compares the programs of `seeds` with `mlir-opt`; returns the number of differences.
fn compare(cx: &Context, seeds: &[u64]) -> Result<u64, Box<dyn Error>> {
    let Some(first) = seeds.first() else { return Ok(0) };
    let passes = random_pipeline(*first).join(",");
    let programs: Vec<String> =
        seeds.iter().map(|seed| program(*seed, Sharing::Allowed).0).collect();
    let mut run = Command::new("mlir-opt-22");
    run.arg(format!("--pass-pipeline=builtin.module({passes})")).arg("--split-input-file");
    run.args(["--mlir-disable-threading", "--mlir-print-op-on-diagnostic=false"]);
    run.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut run = run.spawn()?;
    let mut input = run.stdin.take().ok_or("no input")?;
    let text = programs.join(MARKER);
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = run.wait_with_output()?;
    writer.join().map_err(|_| "the writer failed")??;
    let theirs = String::from_utf8_lossy(&output.stdout);
    let mut theirs = theirs.split(MARKER);
    let mut different = 0;
    for (seed, text) in seeds.iter().zip(&programs) {
        let ours = check_pipeline(cx, text, &passes);
        let theirs = theirs.next().unwrap_or_default();
        // A program that fails prints nothing.
        let printed = ours.as_deref().unwrap_or_default();
        if printed.trim() != theirs.trim() {
            different += 1;
            println!("seed {seed}: {passes}");
            if let Err(error) = &ours {
                println!("  Terrace: {error}");
            }
            for (a, b) in printed.lines().zip(theirs.lines()).filter(|(a, b)| a != b).take(3) {
                println!("  Terrace: {a}\n  MLIR:    {b}");
            }
        }
    }
    Ok(different)
}
