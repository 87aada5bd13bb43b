//! Executes random programs (`cargo xtask random-programs`). `random_programs N [SEED]` executes N
//! programs by `terrace-run`, `random_programs --oracle N [SEED]` also by `mlir-runner`,
//! `random_programs --native N [SEED]` also as executables, which the tool in the variable
//! `TERRACE_RUN` writes, and `random_programs --show SEED` prints a program.

use std::error::Error;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};

use terrace_asm::{ParseOptions, parse};
use terrace_diag::SourceFile;
use terrace_ir::Context;
use terrace_run::{DEFAULT_PIPELINE, Limits, Program, TextBuffer};
use terrace_testing::random::test_seeds;
use terrace_testing::random_programs::{RandomProgram, random_program};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let has = |flag: &str| args.iter().any(|arg| arg == flag);
    let mut numbers = args.iter().filter_map(|arg| arg.parse::<u64>().ok());
    if has("--show") {
        print!("{}", random_program(numbers.next().unwrap_or(0))?.text);
        return Ok(());
    }
    let engines = Engines { mlir: has("--oracle"), native: has("--native") };
    let (count, first) = (numbers.next().unwrap_or(1000), numbers.next().unwrap_or(0));
    let wrong = AtomicU64::new(0);
    test_seeds(first..first + count, 1, |seeds| {
        for seed in seeds {
            if let Err(error) = check(seed, engines) {
                wrong.fetch_add(1, Ordering::Relaxed);
                println!("seed {seed}: {error}");
            }
        }
    });
    let wrong = wrong.into_inner();
    println!("random-programs: {count} programs, {wrong} went wrong");
    if wrong > 0 { Err("executions differ".into()) } else { Ok(()) }
}

/// The ways of execution beside the engine of `terrace-run`.
#[derive(Clone, Copy)]
struct Engines {
    /// By `mlir-runner`, which must be installed.
    mlir: bool,
    /// As an executable that `terrace-run` links.
    native: bool,
}

/// Checks the output of the program for `seed`.
fn check(seed: u64, engines: Engines) -> Result<(), String> {
    let program = random_program(seed)?;
    compare("terrace-run", &program, &execute(&program.text)?)?;
    if engines.native {
        compare("the executable", &program, &execute_natively(seed, &program.text)?)?;
    }
    if engines.mlir {
        let lowered = pipe(
            "mlir-opt-22",
            &[&format!("--pass-pipeline={DEFAULT_PIPELINE}")],
            program.text.as_bytes(),
        )?;
        let libraries = ["mlir_runner_utils", "mlir_c_runner_utils", "mlir_float16_utils"];
        let libraries =
            libraries.map(|name| format!("/usr/lib/llvm-22/lib/lib{name}.so")).join(",");
        let libraries = format!("--shared-libs={libraries}");
        let flags = ["-e", "main", "--entry-point-result=void", &libraries];
        let printed = pipe("mlir-runner-22", &flags, &lowered)?;
        compare("mlir-runner", &program, &String::from_utf8_lossy(&printed))?;
    }
    Ok(())
}

/// Returns what the program prints in the engine of `terrace-run`.
fn execute(text: &str) -> Result<String, String> {
    let cx = Context::with_registry(terrace_run::registry());
    let file = SourceFile::new("random.mlir", text);
    let (compiled, said) = cx.capture(|| {
        let module = parse(&cx, &file, &ParseOptions::default())?;
        Program::compile(&module)
    });
    let compiled = compiled
        .map_err(|_| -> String { said.iter().map(|one| one.resolve(&cx).to_string()).collect() })?;
    let output = TextBuffer::new();
    let limits = Limits { fuel: Some(1 << 30), ..Limits::default() };
    let called = compiled.call("main", &[], &limits, output.clone());
    called.map_err(|fault| fault.to_string())?;
    Ok(String::from_utf8_lossy(&output.take()).into_owned())
}

/// Returns what the program prints as an executable.
fn execute_natively(seed: u64, text: &str) -> Result<String, String> {
    let tool = std::env::var("TERRACE_RUN").unwrap_or_else(|_| "terrace-run".to_owned());
    let name = format!("random-program-{}-{seed}", std::process::id());
    let path = std::env::temp_dir().join(name);
    let file = path.to_str().ok_or("the name of the folder of temporary files is no text")?;
    let written = pipe(&tool, &["-", "--emit=exe", "-o", file], text.as_bytes());
    let printed = written.and_then(|_| pipe(file, &[], b""));
    let removed = std::fs::remove_file(&path);
    let printed = printed?;
    removed.map_err(|error| format!("{file}: {error}"))?;
    Ok(String::from_utf8_lossy(&printed).into_owned())
}

/// Runs a tool on a text, and returns what it prints.
fn pipe(tool: &str, flags: &[&str], input: &[u8]) -> Result<Vec<u8>, String> {
    let error = |error: std::io::Error| format!("{tool}: {error}");
    let mut command = Command::new(tool);
    command.args(flags).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(error)?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(input).map_err(error)?;
    }
    let output = child.wait_with_output().map_err(error)?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(format!("{tool} fails: {}", String::from_utf8_lossy(&output.stderr))),
    }
}

/// Compares the output of a program with the expected one.
fn compare(tool: &str, program: &RandomProgram, printed: &str) -> Result<(), String> {
    if printed == program.expected {
        return Ok(());
    }
    let mut lines = program.expected.lines().zip(printed.lines()).enumerate();
    Err(match lines.find(|(_, (expected, found))| expected != found) {
        Some((line, (expected, found))) => {
            format!("line {line}: {tool} prints {found}, not {expected}")
        }
        None => format!("{tool} prints another number of lines"),
    })
}
