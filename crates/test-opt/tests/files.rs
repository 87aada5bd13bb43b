//! One test per file: `terrace-test-opt` runs on `tests/files/*.mlir` with the flags of each
//! `// RUN:` line at the start of the file, and its output is compared with the snapshot.
//!
//! To accept the current output: `INSTA_UPDATE=always cargo test -p terrace-test-opt --test files`.
//! Some files only: `cargo test -p terrace-test-opt --test files -- PART_OF_A_NAME`. MLIR's output
//! for the same files: `cargo xtask oracle`.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use libtest_mimic::{Arguments, Failed, Trial};

/// Returns standard output, standard error and exit code of each run as one text.
fn run(path: &Path) -> String {
    let text = std::fs::read_to_string(path).expect("a test file is readable text");
    text.lines().map_while(|line| line.strip_prefix("// RUN:")).map(|f| run_with(path, f)).collect()
}

fn run_with(path: &Path, flags: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_terrace-test-opt"))
        .args(arguments(flags))
        .arg(path.file_name().expect("a file has a name"))
        .current_dir(path.parent().expect("a file is in a folder"))
        .output()
        .expect("terrace-test-opt runs");
    let show = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    format!(
        "{}-- stderr\n{}-- exit {}\n",
        show(&output.stdout),
        show(&output.stderr),
        output.status.code().map_or("by a signal".to_owned(), |c| c.to_string())
    )
}

/// Splits `flags` at whitespace outside of double quotes, which are removed, as a shell does.
fn arguments(flags: &str) -> Vec<String> {
    let mut quoted = false;
    let is_end = |c: char| {
        quoted ^= c == '"';
        c.is_whitespace() && !quoted
    };
    let arguments = flags.split(is_end).filter(|argument| !argument.is_empty());
    arguments.map(|argument| argument.replace('"', "")).collect()
}

fn check(path: &Path) -> Result<(), Failed> {
    let shown = run(path);
    if shown.is_empty() {
        return Err(format!("{}: no `// RUN:` line", path.display()).into());
    }
    let name = path.file_name().expect("a file has a name").to_string_lossy();
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_suffix(&*name);
    settings.set_input_file(path);
    settings.bind(|| insta::assert_snapshot!("files", shown));
    Ok(())
}

fn main() -> ExitCode {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/files"));
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("it can be listed").path());
    let mut paths: Vec<_> = paths.filter(|p| p.extension().is_some_and(|e| e == "mlir")).collect();
    paths.sort();
    let trial = |path: PathBuf| {
        let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        Trial::test(name, move || check(&path))
    };
    let trials = paths.into_iter().map(trial).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
