//! The tasks that compare translations to LLVM IR with LLVM's own tools: `llvm-as`
//! ([`assemble`]), `programs` ([`programs::run`]); `translate-mutants` is beside the other mutants.

pub(crate) mod programs;

use serde_json::Value;

use crate::cases::{filter, installed, read, text, tool};
use crate::{Result, root};

/// The suites of translation cases with valid input.
const SUITES: &[&str] = &["translate", "translate-fn", "translate-ops"];

/// Greatest number of failures that are printed.
const SHOWN: usize = 20;

/// Returns the valid inputs of the translation to LLVM IR, with their names: the cases beside the
/// repository, and the test files of `terrace-translate`.
pub(crate) fn inputs() -> Result<Vec<(String, String)>> {
    let mut inputs = Vec::new();
    for suite in SUITES {
        let named = |case: Value| {
            let input = text(&case, "input").to_owned();
            (format!("{suite} {}", text(&case, "id")), input)
        };
        inputs.extend(read(&format!("translate/dev/{suite}"))?.into_iter().map(named));
    }
    let folder = root().join("crates/translate/tests/files");
    let listed = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files: Vec<_> = listed.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    for path in files.iter().filter(|path| path.extension().is_some_and(|end| end == "mlir")) {
        let file = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let parts = file.split("// -----").enumerate();
        inputs.extend(
            parts.map(|(at, part)| (format!("{} part {at}", path.display()), part.to_owned())),
        );
    }
    Ok(inputs)
}

/// Checks that `llvm-as` accepts the LLVM IR of all valid inputs that `terrace-translate`
/// translates, except where `mlir-translate` writes the same.
pub(crate) fn assemble() -> Result {
    let Some(assembler) = installed("LLVM_AS", "llvm-as-22") else {
        println!("llvm-as: not installed; skipped");
        return Ok(());
    };
    let translate = tool("terrace-translate", "TERRACE_TRANSLATE")?;
    let mlir = installed("MLIR_TRANSLATE", "mlir-translate-22");
    let (mut accepted, mut rejected, mut untranslated) = (0, 0, 0);
    for (name, input) in inputs()? {
        let translated = filter(&translate, &["--mlir-to-llvmir"], input.as_bytes())?;
        if !translated.status.success() {
            untranslated += 1;
            continue;
        }
        let assembled = filter(&assembler, &["-o", "/dev/null"], &translated.stdout)?;
        if assembled.status.success() {
            accepted += 1;
            continue;
        }
        if let Some(mlir) = &mlir
            && filter(mlir, &["--mlir-to-llvmir"], input.as_bytes())?.stdout == translated.stdout
        {
            println!("rejected, as is the output of MLIR: {name}");
            continue;
        }
        rejected += 1;
        if rejected <= SHOWN {
            println!("{name}\n{}", String::from_utf8_lossy(&assembled.stderr));
        }
    }
    println!("llvm-as: {accepted} accepted, {rejected} rejected; {untranslated} not translated");
    if rejected == 0 { Ok(()) } else { Err("llvm-as rejects translations".to_owned()) }
}
