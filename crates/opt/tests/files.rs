//! One test per file: `terrace-opt` runs on `tests/files/*.mlir` with the flags of each of the
//! `// RUN:` lines that the file begins with, and what it prints is compared with the snapshot.
//! To accept what it prints now: `INSTA_UPDATE=always cargo test -p terrace-opt --test files`.
//! What MLIR prints for the same files: `cargo xtask oracle`.

use std::path::Path;
use std::process::Command;

/// Standard output, standard error and exit code of each run, as one text.
fn run(path: &Path) -> String {
    let text = std::fs::read_to_string(path).expect("a test file is readable text");
    text.lines().map_while(|line| line.strip_prefix("// RUN:")).map(|f| run_with(path, f)).collect()
}

fn run_with(path: &Path, flags: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_terrace-opt"))
        .args(flags.split_whitespace())
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
        let shown = run(path);
        assert!(!shown.is_empty(), "{}: no `// RUN:` line", path.display());
        insta::assert_snapshot!(shown);
    });
}
