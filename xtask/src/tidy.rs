//! Rules about the tree that no compiler checks.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{Result, root};

/// The crates from the bottom up; one may depend only on those of lower layers (or of its own
/// where listed after them).
const LAYERS: &[&[&str]] = &[
    &["entity", "numeric", "diag", "ods-core"],
    &["ods"],
    &["ir"],
    &["data-layout"],
    &["builtin"],
    &["asm", "dlti"],
    &["arith", "func"],
    &["pass"],
    &["dialects"],
    &["opt", "testing"],
    &["terrace", "test-opt"],
    &["bench"],
];

/// Lines that a source file may have at most.
const MAX_LINES: usize = 700;

/// Checks layering, file sizes and headers.
pub(crate) fn run() -> Result {
    let mut problems = Vec::new();
    check_layers(&mut problems)?;
    let mut files = Vec::new();
    for folder in ["crates", "xtask", "examples"] {
        collect(&root().join(folder), &mut files);
    }
    for file in &files {
        check_file(file, &mut problems)?;
    }
    if problems.is_empty() {
        println!("tidy: {} files, no problems", files.len());
        return Ok(());
    }
    Err(problems.join("\n"))
}

fn check_layers(problems: &mut Vec<String>) -> Result {
    let layer: BTreeMap<&str, usize> =
        LAYERS.iter().enumerate().flat_map(|(i, l)| l.iter().map(move |name| (*name, i))).collect();
    for (name, at) in &layer {
        let path = root().join("crates").join(name).join("Cargo.toml");
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let dependencies = text.split("[dependencies]").nth(1).unwrap_or("");
        let dependencies = dependencies.split("\n[").next().unwrap_or("");
        for line in dependencies.lines() {
            let Some(used) = line.strip_prefix("terrace-") else { continue };
            let used = used.split(['.', ' ', '=']).next().unwrap_or(used);
            match layer.get(used) {
                None => problems.push(format!("{}: {used} is in no layer", path.display())),
                Some(below) if below >= at => {
                    problems.push(format!("{}: {name} may not depend on {used}", path.display()))
                }
                Some(_) => {}
            }
        }
    }
    let crates = fs::read_dir(root().join("crates")).map_err(|e| e.to_string())?;
    for entry in crates.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if !layer.contains_key(name.as_str()) {
            problems.push(format!("crates/{name} is in no layer of xtask/src/tidy.rs"));
        }
    }
    Ok(())
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut entries: Vec<_> = entries.flatten().map(|e| e.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            if path.file_name().is_some_and(|n| n != "target") {
                collect(&path, files);
            }
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
}

fn check_file(path: &Path, problems: &mut Vec<String>) -> Result {
    let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let shown = path.strip_prefix(root()).unwrap_or(path).display().to_string();
    let lines = text.lines().count();
    if lines > MAX_LINES {
        problems.push(format!("{shown}: {lines} lines, more than {MAX_LINES}"));
    }
    let test_data = shown.contains("/tests/ui/");
    let in_src = shown.contains("/src/");
    if in_src && !test_data && !text.starts_with("//!") && !is_small_module(&text) {
        problems.push(format!("{shown}: no `//!` header that says what the file holds"));
    }
    let crate_root = shown.ends_with("src/lib.rs") || shown.ends_with("src/main.rs");
    if crate_root && !text.contains("#![forbid(unsafe_code)]") {
        problems.push(format!("{shown}: no #![forbid(unsafe_code)]"));
    }
    for word in ["todo!(", "unimplemented!(", "dbg!("] {
        if text.contains(word) && !shown.starts_with("xtask") {
            problems.push(format!("{shown}: {word}"));
        }
    }
    Ok(())
}

/// A file that holds one item, whose own documentation says what there is to say.
fn is_small_module(text: &str) -> bool {
    text.lines().count() < 220
}
