//! Runs the benchmarks, beside C++ MLIR 22 where it is installed.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;

use crate::conformance::target;
use crate::shapes::SHAPES;
use crate::{Result, command, root};

/// Figures by name, in nanoseconds (or bytes) per unit.
type Figures = BTreeMap<String, f64>;

/// An input of the generator beside the repository.
struct Input {
    /// The name of the file.
    stem: &'static str,
    /// What the generator is asked for.
    args: &'static [&'static str],
    /// What of the C++ benchmark is run on it; of ours only passes are, unless it is `macro`.
    work: &'static str,
}

const PASSES: &str = "cse,canonicalize,sccp,inline";

const INPUTS: &[Input] = &[
    Input { stem: "arith", args: &["arith"], work: "macro,sccp,inline" },
    Input { stem: "cfg", args: &["cfg"], work: PASSES },
    Input { stem: "calls200", args: &["calls", "--funcs", "67"], work: PASSES },
    Input { stem: "calls2000", args: &["calls", "--funcs", "667"], work: PASSES },
    Input { stem: "calls20000", args: &["calls", "--funcs", "6667"], work: "cse,canonicalize" },
];

/// How many functions an input has that is not of the generator beside the repository.
const FUNCTIONS: usize = 2000;

impl Input {
    fn is_whole(&self) -> bool {
        self.work.starts_with("macro")
    }
}

/// Runs ours, then C++'s on the same inputs if it can be built, and prints the table.
pub(crate) fn run(args: &[String]) -> Result {
    command("cargo", &["build", "--release", "--quiet", "-p", "terrace-bench"])?;
    let inputs = inputs()?;
    let mut ours = Figures::new();
    for only_passes in [false, true] {
        let mut run = Command::new(target().join("release/terrace-bench"));
        let of_kind = inputs.iter().filter(|(input, _)| input.is_whole() != only_passes);
        run.args(of_kind.map(|(_, path)| path)).args(only_passes.then_some("--passes")).args(args);
        ours.extend(figures(&mut run)?);
    }
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

/// The generated inputs; one of our own if the generator is not beside the repository.
fn inputs() -> Result<Vec<(&'static Input, PathBuf)>> {
    let generator = root().join("../shared/bench/gen.py");
    let folder = target().join("bench-inputs");
    if !generator.exists() {
        return Ok(vec![(&INPUTS[0], SHAPES[0].write(FUNCTIONS, &folder)?)]);
    }
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let mut inputs = Vec::new();
    for input in INPUTS {
        let path = folder.join(input.stem).with_extension("mlir");
        if !path.exists() {
            let mut generate = Command::new("python3");
            generate.arg(&generator).args(input.args).arg("--out").arg(&path);
            let status = generate.status().map_err(|e| format!("cannot run python3: {e}"))?;
            if !status.success() {
                return Err("the input generator failed".to_owned());
            }
        }
        inputs.push((input, path));
    }
    Ok(inputs)
}

/// Builds and runs the C++ benchmark.
fn cpp(inputs: &[(&Input, PathBuf)]) -> Result<Figures> {
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
    for (input, path) in inputs {
        all.extend(figures(Command::new(&binary).arg(input.work).arg(path))?);
    }
    Ok(all)
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
