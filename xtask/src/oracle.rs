//! The task `oracle`: compares `terrace-test-opt` with `mlir-opt` on `crates/test-opt/tests/files`.

use std::path::Path;
use std::process::{Command, Output};

use crate::conformance::target;
use crate::{Result, cases, command, root};

/// Returns the `mlir-opt` to compare with; `None` if it is not installed.
pub(crate) fn find() -> Option<String> {
    cases::installed("MLIR_OPT", "mlir-opt-22")
}

/// Runs both programs on every file, and prints the differences. Files with a line `//
/// MLIR-DIFFERS: reason` are excluded.
pub(crate) fn run() -> Result {
    let Some(mlir) = find() else {
        println!("oracle: no mlir-opt; skipped");
        return Ok(());
    };
    command("cargo", &["build", "--release", "--quiet", "-p", "terrace-test-opt"])?;
    let ours = target().join("release/terrace-test-opt").to_string_lossy().into_owned();
    let folder = root().join("crates/test-opt/tests/files");
    let listed = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files: Vec<_> = listed.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    let (mut same, mut different) = (0, 0);
    for file in files {
        let text =
            std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        if let Some(reason) = text.lines().find_map(|l| l.strip_prefix("// MLIR-DIFFERS:")) {
            println!("skipped: {}:{reason}", file.display());
            continue;
        }
        for flags in text.lines().map_while(|line| line.strip_prefix("// RUN:")) {
            let (a, b) = (output(&ours, flags, &file)?, output(&mlir, flags, &file)?);
            if a == b {
                same += 1;
                continue;
            }
            different += 1;
            println!("different: {}:{flags}", file.display());
            for (who, what) in [("terrace-test-opt", a), ("mlir-opt", b)] {
                let show = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
                println!("-- {who}\n{}{}", show(&what.stdout), show(&what.stderr));
            }
        }
    }
    println!("oracle: {same} runs equal MLIR's, {different} differ");
    if different == 0 { Ok(()) } else { Err("the programs differ".to_owned()) }
}

fn output(program: &str, flags: &str, file: &Path) -> Result<Output> {
    Command::new(program)
        .args(flags.split_whitespace())
        .arg(file.file_name().unwrap_or_default())
        .current_dir(file.parent().unwrap_or(Path::new(".")))
        .output()
        .map_err(|error| format!("cannot run {program}: {error}"))
}
