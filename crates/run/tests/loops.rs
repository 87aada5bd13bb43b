//! The default pipeline optimizes and vectorizes loops; their results do not change by a bit.

use std::path::Path;
use std::process::Command;

/// Returns the output of a run.
fn run(arguments: &[&str]) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files");
    let mut command = Command::new(env!("CARGO_BIN_EXE_terrace-run"));
    let output = command.args(arguments).current_dir(folder).output().expect("terrace-run runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn loops_of_every_length() {
    for entry in ["vectors", "integers", "matrices"] {
        for length in ["1", "17", "33", "70"] {
            let run = |level| run(&["loops.mlir", level, "-e", entry, length]);
            assert_eq!(run("-O0"), run("-O2"), "{entry} {length}");
        }
    }
}

#[test]
fn loops_become_vectors() {
    let count = |level| {
        let code = run(&["loops.mlir", level, "--emit=flat"]);
        code.matches("v128").count()
    };
    assert_eq!(count("-O0"), 0);
    assert!(count("-O2") > 50, "{}", count("-O2"));
}
