//! `terrace-translate --mlir-to-llvmir` on the files of `tests/files`, and `--mlir-to-cpp` on those
//! of `tests/cpp`: output, errors and exit code are compared with snapshots.

use std::path::Path;
use std::process::Command;

/// Returns the outputs of `--mlir-to-llvmir` on a file.
fn run(file: &str, flags: &[&str]) -> String {
    translate("--mlir-to-llvmir", "files", file, flags)
}

/// Returns the outputs of `--mlir-to-cpp` on a file.
fn cpp(file: &str, flags: &[&str]) -> String {
    translate("--mlir-to-cpp", "cpp", file, flags)
}

/// Returns standard output, standard error and exit code of a run on `file` as one text.
fn translate(translation: &str, folder: &str, file: &str, flags: &[&str]) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let output = Command::new(env!("CARGO_BIN_EXE_terrace-translate"))
        .arg(translation)
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

#[test]
fn cpp_functions() {
    insta::assert_snapshot!(cpp("functions.mlir", &["--file-id=part"]));
}

#[test]
fn cpp_functions_at_top() {
    insta::assert_snapshot!(cpp("functions.mlir", &["--declare-variables-at-top"]));
}

#[test]
fn cpp_expressions() {
    insta::assert_snapshot!(cpp("expressions.mlir", &[]));
}

#[test]
fn cpp_expressions_at_top() {
    insta::assert_snapshot!(cpp("expressions.mlir", &["--declare-variables-at-top"]));
}

#[test]
fn cpp_blocks() {
    insta::assert_snapshot!(cpp("blocks.mlir", &["--declare-variables-at-top"]));
}

#[test]
fn cpp_errors() {
    insta::assert_snapshot!(cpp("errors.mlir", &["--split-input-file"]));
}
