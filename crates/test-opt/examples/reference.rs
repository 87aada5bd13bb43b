//! Writes the dialect reference of the book, and the index of operations by C++ name, to the folder
//! given as argument.
#![forbid(unsafe_code)]

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use terrace_ir::DialectInfo;
use terrace_opt::reference::{self, Links};

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1) else {
        eprintln!("usage: reference FOLDER");
        return ExitCode::FAILURE;
    };
    for (path, text) in generate() {
        let path = Path::new(&folder).join(path);
        if let Err(error) = std::fs::write(&path, text) {
            eprintln!("{}: {error}", path.display());
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Returns the paths and contents of all pages.
fn generate() -> Vec<(PathBuf, String)> {
    let registry = terrace_dialects::registry();
    let links = Links::between(&registry);
    let mut files = Vec::new();
    let mut summary = String::from("# Dialects\n\n| dialect | operations | |\n|---|---|---|\n");
    for dialect in registry.iter() {
        let name = dialect.name;
        let _ = writeln!(
            summary,
            "| [`{name}`]({name}.md) | {} | {} |",
            dialect.ops.len(),
            purpose(dialect)
        );
        let note = format!("Rust: crate `terrace_{name}`, module `terrace_dialects::{name}`.");
        files.push((
            PathBuf::from(format!("{name}.md")),
            reference::dialect(dialect, &note, &links),
        ));
    }
    files.push((PathBuf::from("overview.md"), summary));
    files.push((PathBuf::from("interfaces.md"), links.interfaces_page(&registry)));
    files.push((PathBuf::from("cpp-names.md"), cpp_names(registry.iter())));
    files
}

/// Returns the summary of a dialect without the words "The `name` dialect:".
fn purpose(dialect: &DialectInfo) -> String {
    let summary = dialect.summary;
    let Some(rest) = summary.strip_prefix(&format!("The `{}` dialect: ", dialect.name)) else {
        return summary.to_owned();
    };
    let mut chars = rest.chars();
    chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect()
}

/// Returns the index of operations by their C++ class name, for users of MLIR.
fn cpp_names<'a>(dialects: impl Iterator<Item = &'a DialectInfo>) -> String {
    let mut rows = Vec::new();
    for dialect in dialects {
        for op in dialect.ops {
            let anchor = op.name.replace('.', "").to_lowercase();
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
