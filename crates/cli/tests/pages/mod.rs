//! Pages of the book, followed word by word in an empty folder ([`check`]). Tests of other crates
//! include this file.

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
fn follow(bins: &Path, folder: &Path, block: &str) {
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

/// Follows `page` with the tools beside `tool`, a path.
#[track_caller]
pub(crate) fn check(page: &str, tool: &str) {
    let bins = Path::new(tool).parent().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut count = 0;
    for fence in fences(page) {
        match (fence.language, file_name(fence.before)) {
            ("console", _) => {
                follow(bins, folder.path(), &fence.text);
                count += 1;
            }
            ("mlir" | "python" | "sh", Some(name)) => {
                std::fs::write(folder.path().join(name), &fence.text).unwrap();
            }
            _ => {}
        }
    }
    assert!(count > 1);
}
