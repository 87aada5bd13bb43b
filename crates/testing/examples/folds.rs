//! Compares folds of expressions with `mlir-opt`: `folds [--record] [--oracle PROGRAM]` lists the
//! expressions that Terrace folds differently, or records the oracle's answers
//! (`cargo xtask folds`).

use std::error::Error;
use std::io::Write;
use std::process::{Command, Stdio};

use terrace_testing::fold_cases::{BLOCK, COUNT, expression, functions, module, record};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let oracle = args.iter().skip_while(|arg| *arg != "--oracle").nth(1);
    let oracle = oracle.map_or("mlir-opt-22", String::as_str);
    let (mut recorded, mut unknown, mut different) = (Vec::new(), 0, 0);
    let canonicalize = terrace_testing::canonicalizer();
    for block in 0..COUNT / BLOCK {
        let theirs = ask(oracle, block)?;
        recorded.extend(record(&theirs.iter().map(String::as_str).collect::<Vec<_>>()));
        unknown += theirs.iter().filter(|text| text.is_empty()).count();
        if args.iter().any(|arg| arg == "--record") {
            continue;
        }
        let ours = canonicalize(&module(block))?;
        for (at, (ours, theirs)) in functions(&ours).into_iter().zip(&theirs).enumerate() {
            if theirs.is_empty() || ours == theirs {
                continue;
            }
            let expression = expression(block * BLOCK + at as u64);
            println!("{expression}-- Terrace:\n{ours}-- MLIR:\n{theirs}");
            different += 1;
        }
    }
    println!("folds: {COUNT} expressions, {unknown} that mlir-opt crashes on, {different} differ");
    if args.iter().any(|arg| arg == "--record") {
        let to = concat!(env!("CARGO_MANIFEST_DIR"), "/src/fold_answers.bin");
        std::fs::write(to, recorded)?;
    }
    Ok(())
}

/// Runs the oracle on the expressions of a block, one by one if it crashes on the whole block; an
/// empty string stands for an expression that it crashes on.
fn ask(oracle: &str, block: u64) -> Result<Vec<String>, Box<dyn Error>> {
    if let Some(printed) = run(oracle, &module(block))? {
        return Ok(functions(&printed).into_iter().map(str::to_owned).collect());
    }
    let one = |index| -> Result<String, Box<dyn Error>> {
        let Some(printed) = run(oracle, &expression(index))? else {
            println!("no answer for:\n{}", expression(index));
            return Ok(String::new());
        };
        Ok(functions(&printed).concat())
    };
    (block * BLOCK..(block + 1) * BLOCK).map(one).collect()
}

fn run(oracle: &str, text: &str) -> Result<Option<String>, Box<dyn Error>> {
    let mut run = Command::new(oracle);
    run.arg("--canonicalize").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut run = run.spawn()?;
    // A crashed program does not read its whole input.
    let _ = run.stdin.take().ok_or("no input")?.write_all(text.as_bytes());
    let output = run.wait_with_output()?;
    Ok(output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned()))
}
