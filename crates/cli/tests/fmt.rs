//! The tool `terrace-fmt` as a process.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn fmt(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_terrace-fmt"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn formats_and_checks_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.mlir");
    let name = path.to_str().unwrap();
    std::fs::write(&path, " module  {}").unwrap();
    let checked = fmt(&["--check", name], "");
    assert_eq!(checked.status.code(), Some(1));
    assert_eq!(String::from_utf8(checked.stdout).unwrap(), format!("{name}\n"));
    assert!(fmt(&[name], "").status.success());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "module {}\n");
    assert!(fmt(&["--check", name], "").status.success());
}

#[test]
fn errors_are_shown_and_the_text_stays() {
    let output = fmt(&[], " module  {\n");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(output.stdout, b" module  {\n");
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.starts_with("<stdin>:1:11: error: "), "{message}");
}
