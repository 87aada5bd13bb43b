//! `terrace-translate --mlir-to-llvmir` on the files of `tests/files`: its output, errors and exit
//! code are compared with snapshots.

use std::path::Path;
use std::process::Command;

/// Returns standard output, standard error and exit code of a run on `file` as one text.
fn run(file: &str, flags: &[&str]) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files");
    let output = Command::new(env!("CARGO_BIN_EXE_terrace-translate"))
        .arg("--mlir-to-llvmir")
        .args(flags)
        .arg(file)
        .current_dir(folder)
        .output()
        .expect("terrace-translate runs");
    format!(
        "{}-- stderr\n{}-- exit {}\n",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
        output.status.code().map_or("by a signal".to_owned(), |code| code.to_string())
    )
}

#[test]
fn functions() {
    insta::assert_snapshot!(run("functions.mlir", &[]));
}

#[test]
fn globals() {
    insta::assert_snapshot!(run("globals.mlir", &[]));
}

#[cfg(feature = "gpu")]
#[test]
fn kernels() {
    insta::assert_snapshot!(run("kernels.mlir", &[]));
}

#[test]
fn pointers() {
    insta::assert_snapshot!(run("ptr.mlir", &[]));
}

#[test]
fn parts() {
    insta::assert_snapshot!(run("parts.mlir", &[]));
}

#[cfg(feature = "gpu")]
#[test]
fn kernel_errors() {
    insta::assert_snapshot!(run("kernel_errors.mlir", &["--split-input-file"]));
}

#[test]
fn errors() {
    insta::assert_snapshot!(run("errors.mlir", &["--split-input-file"]));
}

#[test]
fn missing_file() {
    insta::assert_snapshot!(run("absent.mlir", &[]));
}
