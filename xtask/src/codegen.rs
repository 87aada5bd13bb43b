//! Generates what would otherwise be kept in step by hand: the dialect reference in the book, the
//! index of operations by their C++ names, and the example in the README.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use terrace_ir::DialectInfo;
use terrace_opt::reference;

use crate::{Result, root};

const BOOK: &str = "docs/book/src";
const EXAMPLE: &str = "crates/terrace/examples/units.rs";

/// Writes the generated files, or with `--check` compares them with what is there.
pub(crate) fn run(args: &[String]) -> Result {
    let check = match args {
        [] => false,
        [flag] if flag == "--check" => true,
        _ => return Err("usage: cargo xtask codegen [--check]".to_owned()),
    };
    let mut stale = Vec::new();
    let book = generate().into_iter().map(|(path, text)| (Path::new(BOOK).join(path), text));
    for (path, text) in book.chain([("README.md".into(), readme()?)]) {
        let path = root().join(path);
        if fs::read_to_string(&path).is_ok_and(|old| old == text) {
            continue;
        }
        if check {
            stale.push(path.display().to_string());
        } else {
            write(&path, &text)?;
            println!("wrote {}", path.display());
        }
    }
    if stale.is_empty() {
        return Ok(());
    }
    Err(format!("out of date, run `cargo xtask codegen`:\n  {}", stale.join("\n  ")))
}

fn write(path: &Path, text: &str) -> Result {
    let folder = path.parent().expect("a file is in a folder");
    fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}

/// The README with the example in it as it is now.
fn readme() -> Result<String> {
    let read =
        |path: &str| fs::read_to_string(root().join(path)).map_err(|e| format!("{path}: {e}"));
    let (readme, example) = (read("README.md")?, read(EXAMPLE)?);
    let start = format!("<!-- {EXAMPLE} -->\n");
    let parts = readme.split_once(&start).and_then(|(before, rest)| {
        let (_, after) = rest.split_once("<!-- end -->")?;
        Some((before, after))
    });
    let (before, after) = parts.ok_or_else(|| format!("README.md has no place for {EXAMPLE}"))?;
    Ok(format!("{before}{start}```rust,no_run\n{example}```\n<!-- end -->{after}"))
}

/// Files below [`BOOK`] and their contents.
fn generate() -> Vec<(PathBuf, String)> {
    let registry = terrace_dialects::registry();
    let mut files = Vec::new();
    let mut summary = String::from("# Dialects\n\n| dialect | operations | |\n|---|---|---|\n");
    for dialect in registry.iter() {
        let name = dialect.name;
        let _ = writeln!(
            summary,
            "| [`{name}`]({name}.md) | {} | {} |",
            dialect.ops.len(),
            dialect.summary
        );
        files.push((PathBuf::from(format!("dialects/{name}.md")), reference::dialect(dialect)));
    }
    files.push((PathBuf::from("dialects/index.md"), summary));
    files.push((PathBuf::from("dialects/cpp-names.md"), cpp_names(registry.iter())));
    files
}

/// `arith.addui_extended` is `arith::AddUIExtendedOp` in C++: for readers who come from there.
fn cpp_names<'a>(dialects: impl Iterator<Item = &'a DialectInfo>) -> String {
    let mut rows = Vec::new();
    for dialect in dialects {
        for op in dialect.ops {
            let anchor = op.name.replace('.', "");
            rows.push(format!(
                "| `{}` | [`{}`]({}.md#{anchor}) |\n",
                op.rust_name, op.name, dialect.name
            ));
        }
    }
    rows.sort();
    let mut out = String::from(
        "# Operations by type name\n\nThe Rust types have the names of the C++ classes.\n\n\
         | type | operation |\n|---|---|\n",
    );
    out.extend(rows);
    out
}
