//! The pages of the book about the tools, followed word by word in an empty folder.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

/// A block of code in a page.
struct Fence<'p> {
    language: &'p str,
    text: String,
    /// The text in front of the block.
    before: &'p str,
}

fn fences(page: &str) -> Vec<Fence<'_>> {
    let mut found = Vec::new();
    let mut rest = page;
    while let Some((before, block)) = rest.split_once("\n```") {
        let (language, block) = block.split_once('\n').unwrap();
        let (text, behind) = block.split_once("```").unwrap();
        found.push(Fence { language, text: text.to_owned(), before });
        rest = behind;
    }
    found
}

/// Returns the name of the file that the text in front of a block says to save it as.
fn file_name(before: &str) -> Option<&str> {
    let paragraph = before.trim_end().rsplit("\n\n").next()?;
    Some(paragraph.rsplit_once("as `")?.1.split_once('`')?.0)
}

/// Runs the commands of a block and compares what they print.
fn follow(folder: &Path, block: &str) {
    let bins = Path::new(env!("CARGO_BIN_EXE_terrace-query")).parent().unwrap();
    let path = format!("{}:{}", bins.display(), std::env::var("PATH").unwrap());
    for step in format!("\n{block}").split("\n$ ").skip(1) {
        let (command, expected) = step.split_once('\n').unwrap_or((step, ""));
        if command.starts_with("cargo ") {
            continue;
        }
        let shell = Command::new("sh")
            .args(["-c", command])
            .current_dir(folder)
            .env("PATH", &path)
            .output()
            .unwrap();
        let text = String::from_utf8(shell.stdout).unwrap();
        assert_eq!(text.trim_end(), expected.trim_end(), "{command}");
        assert_eq!(String::from_utf8(shell.stderr).unwrap(), "", "{command}");
    }
}

#[track_caller]
fn check(page: &str) {
    let folder = tempfile::tempdir().unwrap();
    let mut count = 0;
    for fence in fences(page) {
        match (fence.language, file_name(fence.before)) {
            ("console", _) => {
                follow(folder.path(), &fence.text);
                count += 1;
            }
            ("mlir" | "sh", Some(name)) => {
                std::fs::write(folder.path().join(name), &fence.text).unwrap();
            }
            _ => {}
        }
    }
    assert!(count > 2);
}

#[test]
fn query_page() {
    check(include_str!("../../../docs/book/src/query.md"));
}

#[test]
fn diff_page() {
    check(include_str!("../../../docs/book/src/diff.md"));
}

#[test]
fn reduce_page() {
    check(include_str!("../../../docs/book/src/reduce.md"));
}
