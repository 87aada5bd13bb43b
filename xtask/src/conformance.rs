//! The task `conformance`: runs the conformance cases, which are not part of the repository.

use std::fs;
use std::process::Command;

use crate::{Result, cases, ledger, root};

/// The conformance suites in the ledger.
const SUITES: &[&str] = &[
    "generic",
    "generic-noise",
    "generic-loc",
    "parse",
    "custom",
    "parse-fn",
    "custom-fn",
    "diag",
    "diag-text",
];

/// Builds `terrace-test-opt` (or uses the tool in `TERRACE_OPT`), and passes `args` to the runner
/// beside the repository. With `--ledger`, the results are compared with the ledger; with
/// `--update`, they are written to it. If `args` start with `targets`, the cases are those of the
/// translations.
pub(crate) fn run(args: &[String]) -> Result {
    if let Some(("targets", rest)) = args.split_first().map(|(task, rest)| (task.as_str(), rest)) {
        return targets(rest);
    }
    let runner = cases::folder().join("run.py");
    if !runner.exists() {
        println!("conformance: no cases at {}; skipped", runner.display());
        return Ok(());
    }
    let flag = |name: &str| args.iter().any(|arg| arg == name);
    let own = ["--ledger", "--update"];
    let rest = args.iter().filter(|arg| !own.contains(&arg.as_str()));
    let tool = cases::tool("terrace-test-opt", "TERRACE_OPT")?;
    let figures = target().join("conformance.json");
    let mut runs = Command::new("python3");
    runs.arg(&runner).arg("--bin").arg(tool).args(rest);
    if flag("--ledger") {
        runs.arg("--suite").args(SUITES).arg("--json").arg(&figures);
    }
    let status = runs.status().map_err(|error| format!("cannot run python3: {error}"))?;
    if !status.success() {
        return Err("the conformance runner failed".to_owned());
    }
    if !flag("--ledger") {
        return Ok(());
    }
    let text = fs::read_to_string(&figures).map_err(|error| format!("figures: {error}"))?;
    ledger::compare(&text, flag("--update"))
}

/// The suites of the translations that exist.
const TRANSLATIONS: [&str; 8] = [
    "cpp",
    "cpp-diag",
    "spirv-serialize",
    "spirv-deserialize",
    "spirv-flat",
    "spirv-roundtrip",
    "spirv-diag",
    "spirv-bad",
];

/// Builds `terrace-translate` (or uses the tool in `TERRACE_TRANSLATE`), and passes `args` to the
/// runner of the cases of translations; without arguments, all suites but those of the import of
/// LLVM IR run.
fn targets(args: &[String]) -> Result {
    let runner = cases::folder().join("run_targets.py");
    if !runner.exists() {
        println!("conformance: no cases at {}; skipped", runner.display());
        return Ok(());
    }
    let tool = cases::tool("terrace-translate", "TERRACE_TRANSLATE")?;
    let mut runs = Command::new("python3");
    runs.arg(&runner).arg("--bin").arg(tool);
    match args {
        [] => runs.arg("--suite").args(TRANSLATIONS),
        args => runs.args(args),
    };
    match runs.status().map_err(|error| format!("cannot run python3: {error}"))?.success() {
        true => Ok(()),
        false => Err("the conformance runner failed".to_owned()),
    }
}

/// Returns cargo's target folder.
pub(crate) fn target() -> std::path::PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into)
}
