//! Tests passes on random modules (`cargo xtask random-ir`). `random_ir N [SEED]` tests N
//! functions, `random_ir --oracle N [SEED]` compares N modules with `mlir-opt`, and
//! `random_ir --show SEED` prints a module with its pipeline in the first line.

use std::error::Error;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use terrace_ir::Context;
use terrace_testing::random_ir::{check, check_pipeline, module, random_pipeline};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let has = |flag: &str| args.iter().any(|arg| arg == flag);
    let with_oracle = has("--oracle");
    let mut numbers = args.iter().filter_map(|arg| arg.parse::<u64>().ok());
    if has("--show") {
        let seed = numbers.next().unwrap_or(0);
        println!("// {}\n{}", random_pipeline(seed).join(","), module(seed).0);
        return Ok(());
    }
    let (count, seed) = (numbers.next().unwrap_or(1000), numbers.next().unwrap_or(0));
    match with_oracle {
        true => compare(count, seed),
        false => try_all(count, seed),
    }
}

fn context(threads: usize) -> Context {
    let cx = Context::with_registry(terrace_testing::registry());
    cx.set_thread_count(threads);
    cx.set_parallel_from(0);
    cx
}

/// The number of modules per pair of contexts; a context never frees types and attributes.
const SHARED: u64 = 2000;

fn try_all(count: u64, seed: u64) -> Result<(), Box<dyn Error>> {
    let (next, functions, wrong) = (AtomicU64::new(seed), AtomicUsize::new(0), AtomicU64::new(0));
    let work = || {
        while (functions.load(Ordering::Relaxed) as u64) < count {
            let (one, other) = (context(1), context(8));
            for seed in (0..SHARED).map(|_| next.fetch_add(1, Ordering::Relaxed)) {
                match check(&one, &other, seed) {
                    Ok(made) => _ = functions.fetch_add(made, Ordering::Relaxed),
                    Err(error) => {
                        println!("{error}");
                        wrong.fetch_add(1, Ordering::Relaxed);
                    }
                }
                if functions.load(Ordering::Relaxed) as u64 >= count {
                    break;
                }
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        (0..threads).for_each(|_| _ = scope.spawn(work));
    });
    let (functions, wrong) = (functions.into_inner(), wrong.into_inner());
    println!("random-ir: {functions} functions, {wrong} modules went wrong");
    if wrong > 0 { Err("passes changed what functions do".into()) } else { Ok(()) }
}

fn compare(count: u64, seed: u64) -> Result<(), Box<dyn Error>> {
    let cx = context(1);
    let mut different = 0;
    for seed in seed..seed + count {
        let (text, _) = module(seed);
        let passes = random_pipeline(seed).join(",");
        let ours = check_pipeline(&cx, &text, &passes).unwrap_or_else(|error| error);
        let pipeline = format!("--pass-pipeline=builtin.module({passes})");
        let mut run = Command::new("mlir-opt-22");
        run.arg(&pipeline).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut run = run.spawn()?;
        run.stdin.take().ok_or("no input")?.write_all(text.as_bytes())?;
        let output = run.wait_with_output()?;
        let theirs = String::from_utf8_lossy(&output.stdout);
        if !output.status.success() {
            println!("seed {seed}: mlir-opt fails on {passes}");
        } else if ours.trim_end() != theirs.trim_end() {
            different += 1;
            println!("seed {seed}: {passes}");
            for (ours, theirs) in ours.lines().zip(theirs.lines()).filter(|(a, b)| a != b).take(3) {
                println!("  Terrace: {ours}\n  MLIR:    {theirs}");
            }
        }
    }
    println!("random-ir: {count} modules, {different} differ from MLIR");
    Ok(())
}
