//! Project automation: `cargo xtask TASK`.
#![forbid(unsafe_code)]

mod bench;
mod bench_affine;
mod bench_compile;
mod bytecode;
mod cases;
mod ci;
mod circles;
mod codegen;
mod conformance;
mod counts;
mod dist;
mod examples;
mod ledger;
mod mlir_names;
mod mutants;
mod op_mutants;
mod oracle;
mod pages;
mod playground;
mod prose;
mod recorded;
mod sample;
mod shapes;
mod status;
mod tidy;
mod traces;
mod translation;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// The result of a task; the error is printed.
pub(crate) type Result<T = ()> = std::result::Result<T, String>;

const USAGE: &str = "\
usage: cargo xtask TASK

  codegen [--check]   generate imported dialects and the dialect reference; with --check, fail if
                      they are out of date
  codegen status [--accept]
                      generate only the status of the dialects, the tables of the benchmarks, the
                      index of MLIR's names, and the blocks of the README; with --accept, even if
                      dialects have fewer parts than before
  codegen import [--td FILE… -I DIR…] [--json FILE…] [--check] [DIALECT…]
                      generate the declarations of imported dialects from their records
  tidy                check layering, file sizes and headers
  conformance [ARGS]  run the conformance cases beside the repository, if they are available
  conformance --ledger [--update]
                      compare the results with docs/conformance.md, or write them there
  conformance targets [ARGS]
                      run the cases of terrace-translate, if they are available
  oracle              compare the output for the test files with mlir-opt, if it is installed
  folds [--record]    compare folds of constant expressions with mlir-opt, or record its results
  layouts [--record]  compare answers to data layout queries with mlir-opt, or record its results
  random-ir [--oracle] N [SEED]
                      run passes on N random functions; with --oracle, compare N modules with mlir-opt
  random-programs [--oracle] [--native] N [SEED]
                      execute N random programs by terrace-run; with --oracle, also by mlir-runner,
                      with --native, also as executables
  random-tensors [--oracle] N [SEED]
                      bufferize N random programs on tensors, and evaluate them before and after; with
                      --oracle, compare them with mlir-opt
  random-sets N [SEED]
                      compare operations on N random sets and relations with enumeration
  random-nests N [SEED]
                      edit the schedule trees of N random nests of affine loops, and compare the
                      contents of memory; `--show SEED` prints the edits of one
  traces [N]          compare the order of pattern attempts with mlir-opt on conformance cases, if
                      both are available
  bytecode [ARGS]     compare bytecode with that of mlir-opt on the conformance cases, if both are
                      available
  mutants [N [SEED]]  compare N mutations of valid and invalid texts with mlir-opt, if it is installed
  verify-mutants [N [SEED [DIALECT…]]]
                      compare N changes of one operation each with mlir-opt, if it is installed
  syntax-mutants [N [SEED [DIALECT…]]]
                      compare N changes of the custom syntax of an operation each with mlir-opt
  pass-mutants [N [SEED [DIALECT…]]]
                      run the passes of the file tests on such changes, and compare with mlir-opt
  translate-mutants [N [SEED [DIALECT…]]]
                      compare the translations of such changes to LLVM IR with mlir-translate
  llvm-as             check that llvm-as accepts the translations of all valid inputs
  programs [--exe] [PART]
                      lower the programs beside the repository whose names contain PART, translate
                      them and run them with lli, or with --exe as executables, where these are
                      available
  bench [--record NAME] [--rounds N] [ARGS]
                      run the benchmarks in N rounds (3), and those of C++ MLIR 22 if it is installed;
                      with --record, write the figures to docs/benchmarks
  bench --render      generate the tables of docs/benchmarks.md, like `codegen status`
  bench --count       count instructions with valgrind; fail if a count exceeds the accepted one
  bench --update      accept the current instruction counts
  bench affine [N]    compare affine passes on large programs with mlir-opt, N times (3)
  bench compile [N]   measure the compile time of a dialect of N operations (500)
  dist [ARGS]         build terrace-opt with profile-guided optimization; ARGS are passed to cargo
  playground [--fast] [--page] [--test] [--shots]
                      build the files of the playground, quickly with --fast, only the page with
                      --page; test the page in Chromium, and write pictures of it with --shots
  ci                  run all checks of the gate";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (task, rest) = args.split_first().map_or(("", &[][..]), |(t, r)| (t.as_str(), r));
    if args.iter().any(|arg| arg == "--help" || arg == "-h") {
        // A failure to write to standard output cannot be reported.
        let _ = writeln!(std::io::stdout(), "{USAGE}");
        return ExitCode::SUCCESS;
    }
    let result = match task {
        "codegen" => codegen::run(rest),
        "tidy" => tidy::run(),
        "conformance" => conformance::run(rest),
        "oracle" => oracle::run(),
        "traces" => traces::run(rest),
        "folds" | "layouts" => examples::recorded(task, rest),
        "random-ir" => examples::random_ir(rest),
        "random-programs" => examples::random_programs(rest),
        "random-nests" => examples::random_nests(rest),
        "random-sets" => random_sets(rest),
        "random-tensors" => examples::random_tensors(rest),
        "bytecode" => bytecode::run(rest),
        "mutants" => mutants::run(rest),
        "verify-mutants" => op_mutants::verify(rest),
        "syntax-mutants" => op_mutants::syntax(rest),
        "pass-mutants" => op_mutants::passes(rest),
        "translate-mutants" => op_mutants::translations(rest),
        "llvm-as" => translation::assemble(),
        "programs" => translation::programs::run(rest),
        "bench" if rest.first().is_some_and(|a| a == "compile") => bench_compile::run(&rest[1..]),
        "bench" if rest.first().is_some_and(|a| a == "affine") => bench_affine::run(&rest[1..]),
        "bench" if rest == ["--render"] => codegen::run(&["status".to_owned()]),
        "bench" if rest == ["--count"] => counts::run(false),
        "bench" if rest == ["--update"] || rest == ["--count", "--update"] => counts::run(true),
        "bench" => bench::run(rest),
        "dist" => dist::run(rest),
        "playground" => playground::run(rest),
        "ci" => ci::run(),
        _ => Err(USAGE.to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Compares random sets and relations with enumeration, in a release build.
fn random_sets(args: &[String]) -> Result {
    let [count, seed] =
        [("1000", 0), ("0", 1)].map(|(default, at)| args.get(at).map_or(default, String::as_str));
    let (cases, seed) = (format!("CASES={count}"), format!("SEED={seed}"));
    let test =
        "test --release --quiet -p terrace-presburger --test random -- --ignored --nocapture";
    let test: Vec<&str> = test.split(' ').collect();
    command("env", &[&[cases.as_str(), seed.as_str(), "cargo"], &test[..]].concat())
}

/// Returns the root folder of the repository.
pub(crate) fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map_or(here.clone(), PathBuf::from)
}

/// Runs a command in the root folder, and prints its run time.
pub(crate) fn command(program: &str, args: &[&str]) -> Result {
    println!("$ {program} {}", args.join(" "));
    let start = std::time::Instant::now();
    let status = Command::new(program)
        .args(args)
        .current_dir(root())
        .status()
        .map_err(|error| format!("cannot run {program}: {error}"))?;
    println!("  {:.0} s: {program} {}", start.elapsed().as_secs_f64(), args.join(" "));
    if status.success() { Ok(()) } else { Err(format!("{program} {} failed", args.join(" "))) }
}
