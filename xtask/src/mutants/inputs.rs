//! The texts to mutate: development cases beside the repository, otherwise the test files.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Result, root};

/// The dialects that both programs have. Operations of other dialects are only registered in
/// `mlir-opt`.
const DIALECTS: &[&str] = &["builtin", "func", "arith", "dlti", "unregistered"];

/// The dialects that only `mlir-opt` has.
pub(super) struct Foreign(Vec<String>);

impl Foreign {
    /// Queries the dialects of the program `mlir`.
    pub(super) fn of(mlir: &str) -> Result<Self> {
        let output = Command::new(mlir).arg("--show-dialects").output();
        let output = output.map_err(|error| format!("cannot run {mlir}: {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let names = text.split([',', ' ', '\n']).map(str::to_owned);
        Ok(Self(names.filter(|name| !DIALECTS.contains(&name.as_str())).collect()))
    }

    /// Whether `text` contains an operation, attribute or type of one of the dialects.
    pub(super) fn are_named_in(&self, text: &[u8]) -> bool {
        let in_name = |b: &u8| b.is_ascii_alphanumeric() || b"_$.!#".contains(b);
        text.split(|b| !in_name(b)).any(|word| {
            let start = word.iter().rposition(|b| b"!#".contains(b)).map_or(0, |at| at + 1);
            let name = word[start..].split(|b| *b == b'.').next().unwrap_or_default();
            let qualified = start > 0 || word.contains(&b'.');
            qualified && self.0.iter().any(|known| known.as_bytes() == name)
        })
    }
}

/// Greatest length of an input in bytes: longer ones take more time without more findings.
const LONGEST: usize = 6000;

/// Returns the texts to mutate.
pub(super) fn read() -> Result<Vec<Vec<u8>>> {
    let cases = cases();
    let mut inputs = Vec::new();
    if cases.is_dir() {
        for suite in ["generic", "generic-loc", "custom", "diag"] {
            inputs.extend(suite_inputs(
                &cases.join(format!("{suite}.jsonl.gz")),
                uses_known_dialects,
            )?);
        }
    } else {
        inputs.extend(file_inputs(&root().join("crates/test-opt/tests/files"))?);
    }
    inputs.iter_mut().for_each(|text| *text = without_expectations(text));
    inputs.retain(|text| (8..LONGEST).contains(&text.len()));
    inputs.sort();
    inputs.dedup();
    Ok(inputs)
}

/// Returns the folder of development cases, which may not exist.
fn cases() -> PathBuf {
    let folder = std::env::var_os("TERRACE_CONFORMANCE").map(PathBuf::from);
    folder.unwrap_or_else(|| root().join("../shared/conformance")).join("dev")
}

/// Returns the development cases in generic form, of all dialects; none if there is no folder.
pub(crate) fn generic_cases() -> Result<Vec<String>> {
    let path = cases().join("generic.jsonl.gz");
    if !path.exists() {
        return Ok(Vec::new());
    }
    let inputs = suite_inputs(&path, |_| true)?.into_iter();
    Ok(inputs.map(|text| String::from_utf8_lossy(&text).into_owned()).collect())
}

/// Removes comments with expected diagnostics, which `mlir-opt` 22 always checks.
fn without_expectations(text: &[u8]) -> Vec<u8> {
    let expects = |line: &&[u8]| !line.windows(9).any(|window| window == b"expected-");
    text.split(|b| *b == b'\n').filter(expects).collect::<Vec<_>>().join(&b'\n')
}

/// Returns the inputs of a suite, a compressed file with a JSON object per line, of the cases that
/// `included` accepts.
fn suite_inputs(path: &Path, included: fn(&str) -> bool) -> Result<Vec<Vec<u8>>> {
    let output = Command::new("gzip").arg("-dc").arg(path).output();
    let output = output.map_err(|error| format!("cannot run gzip: {error}"))?;
    let text = String::from_utf8(output.stdout).map_err(|e| format!("{}: {e}", path.display()))?;
    let cases = text.lines().filter(|line| included(line));
    Ok(cases.filter_map(|line| member(line, "input")).map(String::into_bytes).collect())
}

fn uses_known_dialects(case: &str) -> bool {
    let list = case.split_once("\"dialects\": [").and_then(|(_, rest)| rest.split_once(']'));
    list.is_some_and(|(list, _)| {
        let names = list.split(',').map(|name| name.trim().trim_matches('"'));
        names.filter(|name| !name.is_empty()).all(|name| DIALECTS.contains(&name))
    })
}

/// Returns the string member `name` of a JSON object on a single line.
fn member(object: &str, name: &str) -> Option<String> {
    let (_, rest) = object.split_once(&format!("\"{name}\": \""))?;
    let mut value = String::new();
    let mut chars = rest.chars();
    loop {
        match chars.next()? {
            '"' => return Some(value),
            '\\' => match chars.next()? {
                'n' => value.push('\n'),
                't' => value.push('\t'),
                'r' => value.push('\r'),
                'u' => {
                    let digits: String = chars.by_ref().take(4).collect();
                    let code = u32::from_str_radix(&digits, 16).ok()?;
                    value.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                }
                other => value.push(other),
            },
            other => value.push(other),
        }
    }
}

/// Returns the parts of the test files without operations of the test dialect.
fn file_inputs(folder: &Path) -> Result<Vec<Vec<u8>>> {
    let listed = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut inputs = Vec::new();
    for path in listed.filter_map(|entry| Some(entry.ok()?.path())) {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        if text.contains("// MLIR-DIFFERS:") {
            continue;
        }
        let parts = text.split("// -----").filter(|part| !part.contains("test."));
        inputs.extend(parts.map(|part| part.as_bytes().to_vec()));
    }
    Ok(inputs)
}
