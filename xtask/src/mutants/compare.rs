//! [`Comparison`]: runs two programs on the same text, for the tasks that search with mutants.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::conformance::target;
use crate::{Result, cases, oracle};

/// Error messages that only `mlir-opt` has, on purpose: see docs/deviations.md.
const DELIBERATE: &[&str] =
    &["unsupported memory space Attribute", "unexpected data layout for a built-in type"];

/// A difference between two runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Difference {
    /// The outputs differ.
    Output,
    /// One program accepts the input, the other rejects it.
    Acceptance,
    /// Only the diagnostics differ.
    Message,
    /// A difference listed in docs/deviations.md.
    Deliberate,
    /// The program of MLIR crashed or timed out.
    OracleCrashed,
}

/// The result of a run: exit status (`None` after a crash or timeout), output and diagnostics.
#[derive(PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) status: Option<i32>,
    pub(crate) output: Vec<u8>,
    pub(crate) messages: Vec<u8>,
}

/// A difference, with the results of both programs.
pub(crate) struct Finding {
    pub(crate) difference: Difference,
    pub(crate) ours: Outcome,
    pub(crate) mlir: Outcome,
}

/// The programs to compare, and the folder for their inputs.
pub(crate) struct Comparison {
    programs: [String; 2],
    folder: PathBuf,
}

impl Comparison {
    /// Compares the tool of the crate `tool`, which is built unless `TERRACE_OPT` names a program,
    /// with `mlir-opt`. Inputs are stored in `folder` of cargo's target folder. `None` if
    /// `mlir-opt` is not installed.
    pub(crate) fn find(tool: &str, folder: &str) -> Result<Option<Self>> {
        let Some(mlir) = oracle::find() else { return Ok(None) };
        Self::of([cases::tool(tool, "TERRACE_OPT")?, mlir], folder).map(Some)
    }

    /// Compares `terrace-translate` with `mlir-translate`, as [`Comparison::find`] does with the
    /// variables `TERRACE_TRANSLATE` and `MLIR_TRANSLATE`.
    pub(crate) fn translations(folder: &str) -> Result<Option<Self>> {
        let mlir = cases::installed("MLIR_TRANSLATE", "mlir-translate-22");
        let Some(mlir) = mlir else { return Ok(None) };
        Self::of([cases::tool("terrace-translate", "TERRACE_TRANSLATE")?, mlir], folder).map(Some)
    }

    fn of(programs: [String; 2], folder: &str) -> Result<Self> {
        let folder = target().join(folder);
        std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        Ok(Self { programs, folder })
    }

    /// Returns the program that is compared with.
    pub(crate) fn mlir(&self) -> &str {
        &self.programs[1]
    }

    /// Returns the folder for inputs.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Stores an input.
    pub(crate) fn keep(&self, name: &str, text: &[u8]) -> Result<PathBuf> {
        let path = self.folder.join(name);
        std::fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(path)
    }

    /// Returns the `mutants` on which the programs differ, by index. All are run at once; if they
    /// differ, those whose parts of the output or diagnostics differ, or else each half.
    pub(crate) fn findings(
        &self,
        mutants: &[Vec<u8>],
        flags: &[&str],
    ) -> Result<Vec<(usize, Finding)>> {
        let mut found = Vec::new();
        self.search(mutants, 0, flags, &mut found)?;
        Ok(found)
    }

    /// Adds the findings in `mutants`, the first of which has the index `first`.
    fn search(
        &self,
        mutants: &[Vec<u8>],
        first: usize,
        flags: &[&str],
        found: &mut Vec<(usize, Finding)>,
    ) -> Result {
        if mutants.is_empty() {
            return Ok(());
        }
        let path = self.keep("batch.mlir", &mutants.join(&b"\n// -----\n"[..]))?;
        let split: &[&str] = if mutants.len() > 1 { &["--split-input-file"] } else { &[] };
        let Some(finding) = self.difference(&path, &[flags, split].concat())? else {
            return Ok(());
        };
        if mutants.len() < 2 {
            found.push((first, finding));
            return Ok(());
        }
        let suspects = suspects(mutants, &path, &finding);
        if (1..mutants.len()).contains(&suspects.len()) {
            return suspects
                .into_iter()
                .try_for_each(|at| self.search(&mutants[at..=at], first + at, flags, found));
        }
        let (left, right) = mutants.split_at(mutants.len() / 2);
        self.search(left, first, flags, found)?;
        self.search(right, first + left.len(), flags, found)
    }

    fn difference(&self, path: &Path, flags: &[&str]) -> Result<Option<Finding>> {
        let [ours, mlir] = &self.programs;
        let (ours, mlir) = (outcome(ours, path, flags)?, outcome(mlir, path, flags)?);
        if ours == mlir {
            return Ok(None);
        }
        let difference = match (ours.status, mlir.status) {
            (_, None) => Difference::OracleCrashed,
            (Some(0), Some(_)) if DELIBERATE.iter().any(|text| contains(&mlir.messages, text)) => {
                Difference::Deliberate
            }
            (a, b) if a != b => Difference::Acceptance,
            // Where MLIR rejects an input without a message, Terrace reports an error.
            (Some(1), Some(1)) if mlir.messages.is_empty() && !ours.messages.is_empty() => {
                Difference::Deliberate
            }
            _ if ours.output != mlir.output => Difference::Output,
            _ => Difference::Message,
        };
        Ok(Some(Finding { difference, ours, mlir }))
    }
}

/// Returns the indices of the `mutants` whose parts of the output or diagnostics differ in
/// `finding`, the result of the file `path` of all of them; none if the parts cannot be told apart.
fn suspects(mutants: &[Vec<u8>], path: &Path, finding: &Finding) -> Vec<usize> {
    let Finding { ours, mlir, .. } = finding;
    let split = |outcome: &Outcome| {
        let output = String::from_utf8_lossy(&outcome.output).into_owned();
        let parts: Vec<String> = output.split("// -----\n").map(str::to_owned).collect();
        parts.len().eq(&mutants.len()).then_some(parts)
    };
    let (Some(our_parts), Some(their_parts)) = (split(ours), split(mlir)) else {
        return Vec::new();
    };
    let lines = mutants.iter().map(|text| text.iter().filter(|b| **b == b'\n').count() + 2);
    let ends: Vec<usize> =
        lines.scan(0, |end, lines| Some(std::mem::replace(end, *end + lines) + lines)).collect();
    let messages = |outcome: &Outcome| {
        let head = format!("{}:", path.display());
        let (mut parts, mut at) = (vec![String::new(); mutants.len()], 0);
        for line in String::from_utf8_lossy(&outcome.messages).lines() {
            let number = line.strip_prefix(&head).and_then(|rest| rest.split(':').next());
            if let Some(number) = number.and_then(|number| number.parse::<usize>().ok()) {
                at = ends.partition_point(|end| *end < number).min(mutants.len() - 1);
            }
            parts[at].push_str(line);
            parts[at].push('\n');
        }
        parts
    };
    let (our_messages, their_messages) = (messages(ours), messages(mlir));
    let differs =
        |at: &usize| our_parts[*at] != their_parts[*at] || our_messages[*at] != their_messages[*at];
    (0..mutants.len()).filter(differs).collect()
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
