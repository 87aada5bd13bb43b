//! The task `bench`: runs the benchmarks, and those of C++ MLIR 22 if it is installed.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;

use crate::conformance::target;
use crate::shapes::SHAPES;
use crate::{Result, command, root};

/// Results by benchmark, in nanoseconds (or bytes) per unit.
type Figures = BTreeMap<String, f64>;

/// An input from the generator beside the repository.
struct Input {
    /// Name of the file, without extension.
    stem: &'static str,
    /// The arguments of the generator.
    args: &'static [&'static str],
    /// The C++ benchmark to run on the input. Unless it is `macro`, only passes are run on our
    /// side.
    work: &'static str,
}

/// Default number of rounds, in each of which both sides run on each input.
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

/// Number of functions of an input from our own generator.
const FUNCTIONS: usize = 2000;

impl Input {
    fn is_whole(&self) -> bool {
        self.work.starts_with("macro")
    }
}

/// Runs our benchmarks and, if available, the C++ ones alternately on each input, and prints the
/// table. The result is the minimum of the rounds on both sides, because other processes only add
/// to it.
pub(crate) fn run(args: &[String]) -> Result {
    let (name, args) = match args {
        [flag, name, rest @ ..] if flag == "--record" => (Some(name), rest),
        _ => (None, args),
    };
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
    let cpp = cpp().map_err(|why| println!("C++ MLIR 22 is skipped: {why}")).ok();
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
    if let Some(name) = name {
        println!("wrote {}", crate::recorded::record(name, &ours, &theirs)?);
    }
    Ok(())
}

/// Merges results by taking the minimum for each name.
pub(crate) fn least(figures: &mut Figures, others: Figures) {
    for (name, other) in others {
        figures.entry(name).and_modify(|first| *first = first.min(other)).or_insert(other);
    }
}

/// Returns the generated inputs. If the generator is not beside the repository, returns a single
/// one from our own generator.
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

/// Returns the path of the C++ benchmark, building it if it is missing.
fn cpp() -> Result<PathBuf> {
    let source = root().join("../shared/bench/mlir_cpp/build.sh");
    if !source.exists() {
        return Err("the source of the benchmark is not beside the repository".to_owned());
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
            return Err(
                "the benchmark does not build (are libmlir-22-dev and clang-22 installed?)"
                    .to_owned(),
            );
        }
    }
    Ok(binary)
}

/// Settings that make the C library keep freed memory, so that page clearing by the kernel is not
/// measured.
const WARM: [(&str, &str); 2] =
    [("MALLOC_MMAP_THRESHOLD_", "4294967296"), ("MALLOC_TRIM_THRESHOLD_", "8589934592")];

/// Runs a benchmark, and parses its lines `name[where]: value unit`.
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
