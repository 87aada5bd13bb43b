//! One test per file: `terrace-opt` runs on `tests/files/*.mlir` with the flags of the file's first
//! line, and what it prints is compared with the snapshot. To accept what it prints now:
//! `INSTA_UPDATE=always cargo test -p terrace-opt --test files`.

use std::process::Command;

/// Standard output, standard error and exit code, as one text.
fn run(path: &std::path::Path) -> String {
    let text = std::fs::read_to_string(path).expect("a test file is readable text");
    let first = text.lines().next().unwrap_or("");
    let flags = first.strip_prefix("// RUN:").unwrap_or("").split_whitespace();
    let output = Command::new(env!("CARGO_BIN_EXE_terrace-opt"))
        .args(flags)
        .arg(path.file_name().expect("a file has a name"))
        .current_dir(path.parent().expect("a file is in a folder"))
        .output()
        .expect("terrace-opt runs");
    let show = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    format!(
        "{}-- stderr\n{}-- exit {}\n",
        show(&output.stdout),
        show(&output.stderr),
        output.status.code().map_or("by a signal".to_owned(), |c| c.to_string())
    )
}

#[test]
fn files() {
    insta::glob!("files/*.mlir", |path| {
        insta::assert_snapshot!(run(path));
    });
}
