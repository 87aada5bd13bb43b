//! Runs the benchmarks, beside C++ MLIR 22 where it is installed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::conformance::target;
use crate::{Result, command, root};

/// Figures by name, in nanoseconds (or bytes) per unit.
type Figures = BTreeMap<String, f64>;

/// Runs ours, then C++'s on the same inputs if it can be built, and prints the table.
pub(crate) fn run(args: &[String]) -> Result {
    command("cargo", &["build", "--release", "--quiet", "-p", "terrace-bench"])?;
    let inputs = inputs()?;
    let mut ours = Command::new(target().join("release/terrace-bench"));
    ours.args(inputs.iter().map(|p| p.as_os_str())).args(args);
    let ours = figures(&mut ours)?;
    let theirs = match cpp(&inputs) {
        Ok(figures) => figures,
        Err(why) => {
            println!("C++ MLIR 22 is left out: {why}");
            Figures::new()
        }
    };
    println!("{:<34} {:>12} {:>12} {:>8}", "benchmark", "terrace", "C++ MLIR", "ratio");
    for (name, value) in &ours {
        match theirs.get(name) {
            Some(other) => {
                println!("{name:<34} {value:>12.2} {other:>12.2} {:>7.2}x", other / value);
            }
            None => println!("{name:<34} {value:>12.2}"),
        }
    }
    Ok(())
}

/// The generated inputs: from the generator beside the repository, or `terrace-bench`'s own.
fn inputs() -> Result<Vec<PathBuf>> {
    let generator = root().join("../shared/bench/gen.py");
    if !generator.exists() {
        return Ok(Vec::new());
    }
    let folder = target().join("bench-inputs");
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let path = folder.join("arith.mlir");
    if !path.exists() {
        let status = Command::new("python3")
            .arg(&generator)
            .args(["arith", "--out"])
            .arg(&path)
            .status()
            .map_err(|e| format!("cannot run python3: {e}"))?;
        if !status.success() {
            return Err("the input generator failed".to_owned());
        }
    }
    Ok(vec![path])
}

/// Builds and runs the C++ benchmark.
fn cpp(inputs: &[PathBuf]) -> Result<Figures> {
    let source = root().join("../shared/bench/mlir_cpp/build.sh");
    if !source.exists() {
        return Err("its source is not beside the repository".to_owned());
    }
    let build = target().join("bench-cpp");
    let binary = build.join("bench");
    if !binary.exists() {
        let status = Command::new("sh")
            .arg(&source)
            .env("BUILD_DIR", &build)
            .env("STATIC", "0")
            .status()
            .map_err(|e| e.to_string())?;
        if !status.success() {
            return Err("it does not build (are libmlir-22-dev and clang-22 installed?)".to_owned());
        }
    }
    let mut all = figures(Command::new(&binary).arg("micro"))?;
    for input in inputs {
        all.extend(cpp_macro(&binary, input)?);
    }
    Ok(all)
}

fn cpp_macro(binary: &Path, input: &Path) -> Result<Figures> {
    figures(Command::new(binary).arg("macro").arg(input))
}

/// Makes the C library keep freed memory, so that what is measured is the program and not how the
/// kernel clears pages.
const WARM: [(&str, &str); 2] =
    [("MALLOC_MMAP_THRESHOLD_", "4294967296"), ("MALLOC_TRIM_THRESHOLD_", "8589934592")];

/// Runs a benchmark and reads its lines `name[where]: value unit`.
fn figures(command: &mut Command) -> Result<Figures> {
    command.envs(WARM);
    let output = command.output().map_err(|e| format!("cannot run {command:?}: {e}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = |line: &str| {
        let (name, rest) = line.split_once(": ")?;
        let value: f64 = rest.split_whitespace().next()?.parse().ok()?;
        Some((name.to_owned(), value))
    };
    Ok(text.lines().filter_map(line).collect())
}
