//! The index of names in C++ MLIR for the book, generated from the comments `(MLIR: …)` of public
//! items.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{Result, root};

/// The page with the index.
pub(crate) const PAGE: &str = "docs/book/src/from-mlir.md";

/// The crates whose items are listed, in the order of the page, with what they contain.
const CRATES: [(&str, &str); 14] = [
    ("ir", "IR, declarations, verification"),
    ("builtin", "types, attributes, affine expressions, functions"),
    ("asm", "text"),
    ("bytecode", "bytecode"),
    ("interfaces", "interfaces"),
    ("data-layout", "data layout"),
    ("rewrite", "pattern drivers, dialect conversion"),
    ("dataflow", "analyses"),
    ("pass", "passes"),
    ("transforms", "transformations"),
    ("ods", "macros"),
    ("numeric", "numbers"),
    ("diag", "diagnostics"),
    ("passes", "registry of passes"),
];

/// A public item with its name in MLIR.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Row {
    mlir: String,
    item: String,
}

/// Returns a table per crate.
///
/// # Errors
/// When a source file cannot be read.
pub(crate) fn tables() -> Result<String> {
    let mut out = String::new();
    for (krate, about) in CRATES {
        let mut files = Vec::new();
        sources(&root().join("crates").join(krate).join("src"), &mut files);
        let mut rows = BTreeSet::new();
        for file in files {
            let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
            rows.extend(rows_of(&text));
        }
        if rows.is_empty() {
            continue;
        }
        out.push_str(&format!("\n### `{krate}`: {about}\n\n| MLIR | Terrace |\n|---|---|\n"));
        for Row { mlir, item } in rows {
            out.push_str(&format!("| `{mlir}` | `{item}` |\n"));
        }
    }
    Ok(out)
}

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// Returns the documented names in a source file.
fn rows_of(text: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    let (mut doc, mut owner) = (String::new(), None);
    for line in text.lines() {
        if let Some(header) = line.strip_prefix("impl").or_else(|| line.strip_prefix("pub trait "))
        {
            owner = Some(owner_of(header));
        } else if line == "}" {
            owner = None;
        }
        let code = line.trim_start();
        if let Some(comment) = code.strip_prefix("///") {
            doc.push_str(comment);
            continue;
        }
        if code.starts_with("#[") {
            continue;
        }
        let found = mlir_name(&doc).zip(item_name(code));
        doc.clear();
        let Some((mlir, item)) = found else { continue };
        let nested = line.starts_with(' ');
        let item = match owner.as_deref().filter(|owner| nested && !owner.is_empty()) {
            Some(owner) => format!("{owner}::{item}"),
            None => item.to_owned(),
        };
        rows.push(Row { mlir: mlir.replace('|', "\\|"), item });
    }
    rows
}

/// Returns the first name in the part `(MLIR: …)` of a comment.
fn mlir_name(doc: &str) -> Option<String> {
    let (_, rest) = doc.split_once("(MLIR: `")?;
    rest.split_once('`').map(|(name, _)| name.to_owned())
}

/// Returns the name of the public item that a line declares.
fn item_name(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("pub ")?;
    let rest = rest.strip_prefix("const fn ").unwrap_or(rest);
    let kinds = ["fn ", "struct ", "enum ", "trait ", "type ", "const ", "mod "];
    let rest = kinds.iter().find_map(|kind| rest.strip_prefix(kind)).unwrap_or(rest);
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    (end > 0 && kinds.iter().any(|kind| line.contains(kind))).then(|| &rest[..end])
}

/// Returns the name of the type that an `impl` or a trait is of.
fn owner_of(header: &str) -> String {
    let header = match header.strip_prefix('<') {
        Some(generic) => generic.split_once("> ").map_or(generic, |(_, rest)| rest),
        None => header,
    };
    let header = header.split_once(" for ").map_or(header, |(_, ty)| ty).trim_start();
    header.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_found() {
        let text = "/// A view (MLIR: `Op`).\n#[derive(Clone)]\npub struct View<'a> {\n}\n\n\
                    impl<'a> View<'a> {\n    /// Returns the\n    /// name (MLIR: `getName`).\n    \
                    pub const fn name(self) -> u32 {\n        0\n    }\n}\n/// Private (MLIR: `x`).\n\
                    fn x() {}\n";
        let rows: Vec<String> =
            rows_of(text).into_iter().map(|row| format!("{} {}", row.mlir, row.item)).collect();
        assert_eq!(rows, ["Op View", "getName View::name"]);
    }
}
