//! The texts to mutate: development cases beside the repository, otherwise the test files.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::{Result, cases, root};

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
    let mut inputs = Vec::new();
    if cases::folder().is_dir() {
        for suite in ["generic", "generic-loc", "custom", "diag"] {
            let cases = cases::read(&format!("dev/{suite}"))?;
            let known = cases.iter().filter(|case| uses_known_dialects(case));
            inputs.extend(known.map(|case| cases::text(case, "input").as_bytes().to_vec()));
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

/// Returns the development cases in generic form, of all dialects; none if there is no folder.
pub(crate) fn generic_cases() -> Result<Vec<String>> {
    let cases = cases::read("dev/generic")?;
    Ok(cases.iter().map(|case| cases::text(case, "input").to_owned()).collect())
}

/// Removes comments with expected diagnostics, which `mlir-opt` 22 always checks.
fn without_expectations(text: &[u8]) -> Vec<u8> {
    let expects = |line: &&[u8]| !line.windows(9).any(|window| window == b"expected-");
    text.split(|b| *b == b'\n').filter(expects).collect::<Vec<_>>().join(&b'\n')
}

/// Whether all dialects of a case are known to both programs.
fn uses_known_dialects(case: &Value) -> bool {
    cases::list(case, "dialects").iter().all(|name| DIALECTS.contains(name))
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
