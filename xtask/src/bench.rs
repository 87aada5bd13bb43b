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

/// How often both sides are run on each input, in turn, unless the arguments say so.
const ROUNDS: usize = 3;

const PASSES: &str = "cse,canonicalize,sccp,inline";

const INPUTS: &[Input] = &[
    Input { stem: "arith", args: &["arith"], work: "macro,sccp,inline" },
    Input { stem: "cfg", args: &["cfg"], work: PASSES },
    Input { stem: "nested", args: &["nested"], work: PASSES },
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

/// Runs ours and, if it can be built, C++'s in turn on each input, and prints the table. A figure is the
/// least of the rounds, on both sides: what other programs on the machine do only adds to it.
pub(crate) fn run(args: &[String]) -> Result {
    let (rounds, args) = match args {
        [flag, number, rest @ ..] if flag == "--rounds" => {
            let rounds = number.parse().map_err(|_| format!("no number of rounds: {number}"))?;
            (rounds, rest)
        }
        _ => (ROUNDS, args),
    };
    let build = ["build", "--release", "--quiet", "-p", "terrace-bench", "--features", "nested"];
    command("cargo", &build)?;
    let inputs = inputs()?;
    let cpp = cpp().map_err(|why| println!("C++ MLIR 22 is left out: {why}")).ok();
    let (mut ours, mut theirs) = (Figures::new(), Figures::new());
    for input in std::iter::once(None).chain(inputs.iter().map(Some)) {
        for _ in 0..rounds {
            let mut run = Command::new(target().join("release/terrace-bench"));
            if let Some((input, path)) = input {
                run.arg(path).args((!input.is_whole()).then_some("--passes"));
            }
            least(&mut ours, figures(run.args(args))?);
            let Some(cpp) = &cpp else { continue };
            let mut run = Command::new(cpp);
            match input {
                Some((input, path)) => run.arg(input.work).arg(path),
                None => run.arg("micro"),
            };
            least(&mut theirs, figures(&mut run)?);
        }
    }
    println!("{:<34} {:>12} {:>12} {:>8}", "benchmark", "terrace", "C++ MLIR", "ratio");
    for (name, value) in &ours {
        match theirs.get(name) {
            Some(other) => {
                println!("{name:<34} {value:>12.2} {other:>12.2} {:>7.2}x", other / value);
            }
            None => println!("{name:<34} {value:>12.2}"),
        }
    }
    println!("{:<34} {:>12} {:>12} {:>8}", "one thread and two", "one", "two", "ratio");
    for (name, two) in &ours {
        let Some(one) =
            name.strip_suffix(",on]").and_then(|name| ours.get(&format!("{name},off]")))
        else {
            continue;
        };
        println!("{name:<34} {one:>12.2} {two:>12.2} {:>7.2}x", one / two);
    }
    Ok(())
}

/// Keeps the lesser of two figures of a name.
pub(crate) fn least(figures: &mut Figures, others: Figures) {
    for (name, other) in others {
        figures.entry(name).and_modify(|first| *first = first.min(other)).or_insert(other);
    }
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

/// The C++ benchmark, which is built if it is not there.
fn cpp() -> Result<PathBuf> {
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
    Ok(binary)
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
