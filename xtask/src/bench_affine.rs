//! The task `bench affine`: compares the times of affine passes on generated programs with those of
//! `mlir-opt`.

use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::cases::tool_with;
use crate::conformance::target;
use crate::{Result, oracle};

/// A program and the passes that run on it.
struct Row {
    name: &'static str,
    /// The sizes: that of the table, and a smaller one that shows the growth.
    sizes: [usize; 2],
    program: fn(usize) -> String,
    /// The passes, with the tool for tests or without.
    flags: &'static str,
}

const ROWS: [Row; 4] = [
    Row {
        name: "fusion of producers and consumers",
        sizes: [500, 250],
        program: producers,
        flags: "--pass-pipeline=builtin.module(func.func(affine-loop-fusion))",
    },
    Row {
        name: "tiling of nests",
        sizes: [2000, 1000],
        program: nests,
        flags: "--pass-pipeline=builtin.module(func.func(affine-loop-tile{tile-size=32}))",
    },
    Row {
        name: "parallelization of nests",
        sizes: [2000, 1000],
        program: nests,
        flags: "--pass-pipeline=builtin.module(func.func(affine-parallelize))",
    },
    Row {
        name: "dependences of accesses",
        sizes: [300, 150],
        program: accesses,
        flags: "--test-memref-dependence-check",
    },
];

/// Prints the processor time of each row with one thread, for `mlir-opt` if it is installed. The
/// argument is the number of repetitions, of which the least time counts.
pub(crate) fn run(args: &[String]) -> Result {
    let repetitions = match args.first() {
        Some(count) => count.parse().map_err(|_| format!("`{count}` is no number"))?,
        None => 3,
    };
    let own = tool_with("terrace-test-opt", &[], "TERRACE_TEST_OPT")?;
    let oracle = oracle::find();
    let folder = target().join("bench-affine");
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    println!("| program | size | Terrace | C++ MLIR | ratio |\n|---|---|---|---|---|");
    for row in &ROWS {
        for size in row.sizes {
            let path = folder.join("input.mlir");
            std::fs::write(&path, (row.program)(size))
                .map_err(|e| format!("cannot write {}: {e}", path.display()))?;
            let best = |tool: &str| -> Result<Duration> {
                let times = (0..repetitions.max(1)).map(|_| time(tool, row.flags, &path));
                Ok(times.collect::<Result<Vec<_>>>()?.into_iter().min().unwrap_or_default())
            };
            let own = best(&own)?;
            let other = oracle.as_ref().map(|tool| best(tool)).transpose()?;
            let seconds = |time: Duration| format!("{:.3}", time.as_secs_f64());
            let ratio = other.map(|other| other.as_secs_f64() / own.as_secs_f64());
            println!(
                "| {} | {size} | {} | {} | {} |",
                row.name,
                seconds(own),
                other.map(seconds).unwrap_or_default(),
                ratio.map(|ratio| format!("{ratio:.1}×")).unwrap_or_default(),
            );
        }
    }
    Ok(())
}

/// Runs a tool on a file with one thread. Returns its run time, with reading and printing.
fn time(tool: &str, flags: &str, input: &Path) -> Result<Duration> {
    let start = Instant::now();
    let status = Command::new(tool)
        .args([flags, "--mlir-disable-threading"])
        .arg(input)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .map_err(|e| format!("cannot run {tool}: {e}"))?;
    if status.success() { Ok(start.elapsed()) } else { Err(format!("{tool} {flags} failed")) }
}

/// Returns a function in which each of `count` loops reads what the one before it wrote.
fn producers(count: usize) -> String {
    let mut text = "func.func @f(%in: memref<64xf32>, %out: memref<64xf32>) {\n".to_owned();
    for at in 0..count {
        let from = if at == 0 { "%in".to_owned() } else { format!("%m{}", at - 1) };
        let to = if at + 1 == count { "%out".to_owned() } else { format!("%m{at}") };
        if at + 1 < count {
            let _ = writeln!(text, "  {to} = memref.alloc() : memref<64xf32>");
        }
        let _ = writeln!(
            text,
            "  affine.for %i = 0 to 64 {{\n    %0 = affine.load {from}[%i] : memref<64xf32>\n    \
             %1 = arith.addf %0, %0 : f32\n    affine.store %1, {to}[%i] : memref<64xf32>\n  }}"
        );
    }
    text + "  return\n}\n"
}

/// Returns functions with `count` products of matrices.
fn nests(count: usize) -> String {
    let mut text = String::new();
    for at in 0..count.div_ceil(10) {
        let ty = "memref<256x256xf32>";
        let _ = writeln!(text, "func.func @f{at}(%a: {ty}, %b: {ty}, %c: {ty}) {{");
        for _ in 0..10.min(count - 10 * at) {
            let _ = writeln!(
                text,
                "  affine.for %i = 0 to 256 {{\n    affine.for %j = 0 to 256 {{\n      affine.for \
                 %k = 0 to 256 {{\n        %0 = affine.load %a[%i, %k] : {ty}\n        %1 = \
                 affine.load %b[%k, %j] : {ty}\n        %2 = affine.load %c[%i, %j] : {ty}\n        \
                 %3 = arith.mulf %0, %1 : f32\n        %4 = arith.addf %2, %3 : f32\n        \
                 affine.store %4, %c[%i, %j] : {ty}\n      }}\n    }}\n  }}"
            );
        }
        text.push_str("  return\n}\n");
    }
    text
}

/// Returns a function with `count` accesses of one memref in two loops.
fn accesses(count: usize) -> String {
    let mut text = "func.func @f(%m: memref<512x512xf32>) {\n  affine.for %i = 0 to 64 {\n    \
                    affine.for %j = 0 to 64 {\n"
        .to_owned();
    for at in 0..count / 2 {
        let (row, column) = (at % 17, at % 23);
        let _ = writeln!(
            text,
            "      %{at} = affine.load %m[%i + {row}, 2 * %j + {column}] : memref<512x512xf32>\n      \
             affine.store %{at}, %m[%i + {column}, 2 * %j + {row}] : memref<512x512xf32>"
        );
    }
    text + "    }\n  }\n  return\n}\n"
}
