//! Benchmarks of the library: `terrace-bench [FILE.mlir …] [--passes] [--only NAME] [--reps N]`.
//!
//! Without files, benchmarks that do not require a file are run; with `--passes`, only passes are
//! run on the files. `terrace-bench --count FILE.mlir …` runs everything once, for a tool that
//! counts instructions. `cargo xtask bench` creates files and calls this program.
//!
//! Prints lines `name[where]: value unit`. The names are those of the C++ MLIR benchmark where both
//! do the same work. Values are medians: of wall time for benchmarks on several threads, whose
//! names end with `on]`, and of processor time for the others.
#![forbid(unsafe_code)]

mod input;
mod inputs;
mod layout;
mod measure;
mod mutable;
mod passes;
mod uniquing;

use measure::Bench;
use terrace_diag::SourceFile;

fn main() {
    let (mut files, mut only_passes) = (Vec::new(), false);
    let mut bench = Bench::default();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--count" => bench.counting = true,
            "--passes" => only_passes = true,
            "--only" => bench.only = args.next(),
            "--reps" => bench.reps = args.next().and_then(|n| n.parse().ok()).unwrap_or(7),
            _ => files.push(arg),
        }
    }
    if bench.counting {
        mutable::creation(&bench);
    } else if files.is_empty() {
        uniquing::run(&bench);
        mutable::run(&bench);
        layout::run(&bench);
    }
    for file in files {
        let name = std::path::Path::new(&file)
            .file_stem()
            .map_or_else(|| file.clone(), |s| s.to_string_lossy().into_owned());
        match std::fs::read(&file) {
            Ok(bytes) if only_passes => {
                passes::run(&bench, &name, &SourceFile::new("input.mlir", bytes));
            }
            Ok(bytes) => inputs::run(&bench, &name, bytes),
            Err(error) => eprintln!("{file}: {error}"),
        }
    }
}
