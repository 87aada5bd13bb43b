//! Tests of `--cache`: results are those of runs without a cache, whatever the cache contains.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PIPELINE: &str =
    "--pass-pipeline=builtin.module(func.func(canonicalize,convert-scf-to-cf,cse))";

/// A folder with an input and a cache.
struct Scratch(tempfile::TempDir);

impl Scratch {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn cache(&self) -> PathBuf {
        self.0.path().join("cache")
    }

    fn command(&self, arguments: &[&str], input: &str, is_cached: bool) -> Command {
        let path = self.0.path().join(format!("input-{}.mlir", input.len()));
        fs::write(&path, input).expect("written");
        let mut command = Command::new(env!("CARGO_BIN_EXE_terrace-opt"));
        command.args(arguments).arg(path);
        if is_cached {
            command.arg("--cache").arg(self.cache());
        }
        command
    }

    fn run(&self, arguments: &[&str], input: &str, is_cached: bool) -> Output {
        self.command(arguments, input, is_cached).output().expect("terrace-opt runs")
    }

    /// Runs with the cache, checks that the result is that without it, and returns the number of
    /// entries that were added.
    fn check(&self, arguments: &[&str], input: &str) -> usize {
        let before = entries(&self.cache()).len();
        let cached = self.run(arguments, input, true);
        let plain = self.run(arguments, input, false);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!(text(&cached.stderr), text(&plain.stderr));
        assert_eq!(text(&cached.stdout), text(&plain.stdout));
        assert_eq!(cached.status.code(), plain.status.code());
        entries(&self.cache()).len() - before
    }
}

/// Returns the files of the entries of a cache.
fn entries(cache: &Path) -> Vec<PathBuf> {
    let Ok(folders) = fs::read_dir(cache) else { return Vec::new() };
    let folders = folders.flatten().map(|folder| fs::read_dir(folder.path()).expect("a folder"));
    folders.flat_map(|files| files.flatten().map(|file| file.path())).collect()
}

/// Returns the text of functions that call each other; `constant` is in the function `changed`.
fn functions(count: usize, changed: usize, constant: i32) -> String {
    let mut text = String::from("func.func private @unknown(i32) -> i32\n");
    for number in 0..count {
        let (k, next) = (if number == changed { constant } else { 7 }, (number + 1) % count);
        write!(
            text,
            "// A function.\nfunc.func @f{number}(%x: i32) -> i32 attributes {{number = {number} : i32}} {{\n  \
               %k = arith.constant {k} : i32\n  \
               %p = arith.cmpi slt, %x, %k : i32\n  \
               %r = scf.if %p -> i32 {{\n    \
                 %0 = func.call @f{next}(%x) : (i32) -> i32\n    \
                 %1 = func.call @unknown(%0) : (i32) -> i32\n    \
                 scf.yield %1 : i32\n  \
               }} else {{\n    \
                 scf.yield %k : i32\n  \
               }}\n  \
               return %r : i32\n}}\n"
        )
        .expect("written");
    }
    text
}

#[test]
fn a_changed_function_is_processed_alone() {
    let scratch = Scratch::new();
    let first = scratch.check(&[PIPELINE], &functions(400, 0, 1));
    // Hashes, which differ between builds of the program, end blocks: a dozen on average.
    assert!(first > 1, "{first}");
    // No entry is added for the same input, and one or two blocks for a changed function.
    assert_eq!(scratch.check(&[PIPELINE], &functions(400, 0, 1)), 0);
    for changed in [0, 1, 200, 399] {
        let added = scratch.check(&[PIPELINE], &functions(400, changed, 99));
        assert!((1..=3).contains(&added), "{changed}: {added}");
    }
    // Functions that are gone, and other ones.
    scratch.check(&[PIPELINE], &functions(300, 0, 1));
    scratch.check(&[PIPELINE], &functions(500, 0, 1));
}

#[test]
fn other_passes_and_options_have_other_results() {
    let scratch = Scratch::new();
    let input = functions(40, 0, 1);
    scratch.check(&[PIPELINE], &input);
    scratch.check(&["--canonicalize"], &input);
    scratch.check(&["--convert-scf-to-cf"], &input);
    scratch.check(
        &["--pass-pipeline=builtin.module(func.func(canonicalize{top-down=false}))"],
        &input,
    );
    // Results depend on other functions, on locations, or on the printer.
    for arguments in [
        &["--inline"][..],
        &["--canonicalize", "--mlir-print-debuginfo"],
        &["--canonicalize", "--mlir-print-op-generic"],
        &["--canonicalize", "--mlir-print-ir-after-all"],
    ] {
        assert_eq!(scratch.check(arguments, &input), 0, "{arguments:?}");
    }
}

#[test]
fn signatures_of_called_functions_matter() {
    let scratch = Scratch::new();
    let text = |ty: &str| {
        format!(
            "func.func @f(%x: i32) {{\n  call @g(%x) : (i32) -> ()\n  return\n}}\n\
             func.func @g(%x: {ty}) {{\n  return\n}}\n"
        )
    };
    assert!(scratch.check(&["--canonicalize"], &text("i32")) > 0);
    assert_eq!(scratch.check(&["--canonicalize"], &text("i64")), 0);
}

#[test]
fn runs_with_diagnostics_and_aliases_are_not_stored() {
    let scratch = Scratch::new();
    scratch.check(&["--cse"], "func.func @f() {\n  return\n}\n");
    let entries = |input: &str| scratch.check(&["--cse"], input);
    assert_eq!(entries("func.func @f() {\n  %0 = arith.constant 1 : f32\n  nonsense\n}\n"), 0);
    let alias = "func.func @f(%i: index) -> index {\n  \
                   %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)\n  return %0 : index\n}\n";
    assert_eq!(entries(alias), 0);
    let two = format!("{alias}func.func @g() {{\n  return\n}}\n");
    assert_eq!(entries(&two), 0);
    // The module has an entry; then a function with an alias is added.
    let one = "func.func @h() {\n  return\n}\nfunc.func @g() {\n  return\n}\n";
    assert!(entries(one) > 0);
    assert_eq!(entries(&format!("{one}{alias}")), 0);
}

#[test]
fn damaged_and_lost_entries_are_made_again() {
    let scratch = Scratch::new();
    let input = functions(200, 0, 1);
    scratch.check(&[PIPELINE], &input);
    for (at, path) in entries(&scratch.cache()).iter().enumerate() {
        let bytes = fs::read(path).expect("an entry");
        match at % 4 {
            0 => fs::write(path, &bytes[..bytes.len() / 2]).expect("written"),
            1 => fs::write(path, [&bytes[..], b"x"].concat()).expect("written"),
            2 => fs::remove_file(path).expect("removed"),
            _ => {}
        }
    }
    scratch.check(&[PIPELINE], &input);
    assert_eq!(scratch.check(&[PIPELINE], &input), 0);
}

#[test]
fn killed_and_concurrent_runs_lose_nothing() {
    let scratch = Scratch::new();
    let (first, second) = (functions(600, 0, 1), functions(601, 5, 99));
    for delay in [5, 20, 60, 150, 400] {
        let mut killed = scratch.command(&[PIPELINE], &first, true);
        let mut killed = killed.stdout(std::process::Stdio::null()).spawn().expect("it runs");
        std::thread::sleep(std::time::Duration::from_millis(delay));
        let _ = killed.kill();
        let _ = killed.wait();
    }
    std::thread::scope(|scope| {
        for input in [&first, &second, &first, &second] {
            scope.spawn(|| scratch.run(&[PIPELINE], input, true));
        }
    });
    for input in [&first, &second] {
        assert_eq!(scratch.check(&[PIPELINE], input), 0);
    }
}
