//! The task `mutants`: compares `terrace-opt` with `mlir-opt` on mutations of valid and invalid
//! texts.

mod inputs;
mod mutate;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::conformance::target;
use crate::{Result, command};
use inputs::Foreign;
use mutate::Random;

/// Number of mutants per process: starting a process takes longer than reading them.
const BATCH: usize = 40;

/// The flags of the runs, alternating by batch.
const FLAGS: &[&[&str]] = &[
    &["--allow-unregistered-dialect"],
    &["--allow-unregistered-dialect", "--mlir-print-op-generic"],
    &["--allow-unregistered-dialect", "--mlir-print-debuginfo"],
    &[],
];

/// Error messages that only `mlir-opt` has, on purpose: see docs/deviations.md.
const DELIBERATE: &[&str] =
    &["unsupported memory space Attribute", "unexpected data layout for a built-in type"];

/// A difference between two runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Difference {
    /// The outputs differ.
    Output,
    /// One program accepts the input, the other rejects it.
    Acceptance,
    /// Only the diagnostics differ.
    Message,
    /// A difference listed in docs/deviations.md.
    Deliberate,
    /// `mlir-opt` crashed or timed out.
    OracleCrashed,
}

/// The result of a run: exit status (`None` after a crash or timeout), output and diagnostics.
#[derive(PartialEq, Eq)]
struct Outcome {
    status: Option<i32>,
    output: Vec<u8>,
    messages: Vec<u8>,
}

/// Creates mutants (`cargo xtask mutants [NUMBER [SEED]]`), and prints the number of differences.
/// Differing mutants are stored in the folder `mutants` of cargo's target folder. `TERRACE_OPT` and
/// `MLIR_OPT` replace the programs to compare.
pub(crate) fn run(args: &[String]) -> Result {
    let number = |at: usize, default: u64| {
        args.get(at).map_or(Ok(default), |text| text.parse().map_err(|e| format!("{text}: {e}")))
    };
    let (count, seed) = (number(0, 4000)? as usize, number(1, 1)?);
    let mlir = std::env::var("MLIR_OPT").unwrap_or_else(|_| "mlir-opt-22".to_owned());
    if Command::new(&mlir).arg("--version").output().is_err() {
        println!("mutants: no {mlir}; skipped");
        return Ok(());
    }
    let ours = match std::env::var("TERRACE_OPT") {
        Ok(program) => program,
        Err(_) => {
            command("cargo", &["build", "--profile", "quick", "--quiet", "-p", "terrace-opt"])?;
            target().join("quick/terrace-opt").to_string_lossy().into_owned()
        }
    };
    let folder = target().join("mutants");
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let compare = Comparison { programs: [ours, mlir], folder };
    let inputs = inputs::read()?;
    if inputs.is_empty() {
        return Err("there are no inputs to mutate".to_owned());
    }
    let foreign = Foreign::of(&compare.programs[1])?;
    let mut random = Random(seed);
    let mut found: BTreeMap<Difference, usize> = BTreeMap::new();
    for start in (0..count).step_by(BATCH) {
        let mutants: Vec<Vec<u8>> = (start..count.min(start + BATCH))
            .map(|_| {
                loop {
                    let (text, other) = (random.pick(&inputs), random.pick(&inputs));
                    let mutant = mutate::mutate(text, other, &mut random);
                    if !foreign.are_named_in(&mutant) {
                        return mutant;
                    }
                }
            })
            .collect();
        let flags = FLAGS[(start / BATCH) % FLAGS.len()];
        for (at, difference) in compare.batch(&mutants, flags)? {
            *found.entry(difference).or_default() += 1;
            let name = format!("{difference:?}-{seed}-{}.mlir", start + at).to_lowercase();
            let text = [format!("// RUN: {}\n", flags.join(" ")).as_bytes(), &mutants[at]].concat();
            compare.keep(&name, &text)?;
        }
    }
    println!(
        "mutants: {count} of seed {seed}; different: {found:?}; in {}",
        compare.folder.display()
    );
    let counted = |d: &Difference| !matches!(d, Difference::Deliberate | Difference::OracleCrashed);
    match found.keys().any(counted) {
        true => Err("the programs differ".to_owned()),
        false => Ok(()),
    }
}

/// The programs to compare, and the folder for their inputs.
struct Comparison {
    programs: [String; 2],
    folder: PathBuf,
}

impl Comparison {
    fn keep(&self, name: &str, text: &[u8]) -> Result<PathBuf> {
        let path = self.folder.join(name);
        std::fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(path)
    }

    /// Returns the `mutants` on which the programs differ. They are run one by one only if the
    /// whole batch differs.
    fn batch(&self, mutants: &[Vec<u8>], flags: &[&str]) -> Result<Vec<(usize, Difference)>> {
        let all = self.keep("batch.mlir", &mutants.join(&b"\n// -----\n"[..]))?;
        let split = [flags, &["--split-input-file"]].concat();
        if self.difference(&all, &split)?.is_none() {
            return Ok(Vec::new());
        }
        let mut different = Vec::new();
        for (at, mutant) in mutants.iter().enumerate() {
            let path = self.keep("one.mlir", mutant)?;
            if let Some(difference) = self.difference(&path, flags)? {
                different.push((at, difference));
            }
        }
        Ok(different)
    }

    fn difference(&self, path: &Path, flags: &[&str]) -> Result<Option<Difference>> {
        let [ours, mlir] = &self.programs;
        let (a, b) = (outcome(ours, path, flags)?, outcome(mlir, path, flags)?);
        Ok(match (a.status, b.status) {
            _ if a == b => None,
            (_, None) => Some(Difference::OracleCrashed),
            (Some(0), Some(_)) if DELIBERATE.iter().any(|text| contains(&b.messages, text)) => {
                Some(Difference::Deliberate)
            }
            (a, b) if a != b => Some(Difference::Acceptance),
            _ if a.output != b.output => Some(Difference::Output),
            _ => Some(Difference::Message),
        })
    }
}

fn contains(text: &[u8], part: &str) -> bool {
    text.windows(part.len()).any(|window| window == part.as_bytes())
}

/// Time limit of a run.
const LIMIT: Duration = Duration::from_secs(20);

fn outcome(program: &str, path: &Path, flags: &[&str]) -> Result<Outcome> {
    let failed = |error: std::io::Error| format!("cannot run {program}: {error}");
    let (output, messages) = (path.with_extension("out"), path.with_extension("err"));
    let file = |path: &Path| std::fs::File::create(path).map_err(failed);
    let mut child = Command::new(program)
        .args(flags)
        .arg(path)
        .stdin(Stdio::null())
        .stdout(file(&output)?)
        .stderr(file(&messages)?)
        .spawn()
        .map_err(failed)?;
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(failed)? {
            break status.code();
        }
        if start.elapsed() > LIMIT {
            child.kill().and_then(|()| child.wait()).map_err(failed)?;
            break None;
        }
        std::thread::sleep(Duration::from_millis(1));
    };
    let read = |path: &Path| std::fs::read(path).map_err(failed);
    Ok(Outcome { status, output: read(&output)?, messages: without_dialects(read(&messages)?) })
}

/// Removes the lists of available dialects, which differ.
fn without_dialects(messages: Vec<u8>) -> Vec<u8> {
    let lines = messages.split(|b| *b == b'\n');
    lines.filter(|line| !contains(line, "Available dialects:")).collect::<Vec<_>>().join(&b'\n')
}
