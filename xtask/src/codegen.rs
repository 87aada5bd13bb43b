//! Generates what would otherwise be kept in step by hand: the dialect reference in the book and
//! the index of operations by their C++ names.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use terrace_ir::{Arity, Assembly, DialectInfo, Mnemonic, OpInfo, Presence, ValueInfo};

use crate::{Result, root};

/// Writes the generated files, or with `--check` compares them with what is there.
pub(crate) fn run(args: &[String]) -> Result {
    let check = match args {
        [] => false,
        [flag] if flag == "--check" => true,
        _ => return Err("usage: cargo xtask codegen [--check]".to_owned()),
    };
    let mut stale = Vec::new();
    for (path, text) in generate() {
        let path = root().join("docs/book/src").join(path);
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

/// Files below `docs/book/src` and their contents.
fn generate() -> Vec<(PathBuf, String)> {
    let registry = terrace_opt::default_registry();
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
        files.push((PathBuf::from(format!("dialects/{name}.md")), page(dialect)));
    }
    files.push((PathBuf::from("dialects/index.md"), summary));
    files.push((PathBuf::from("dialects/cpp-names.md"), cpp_names(registry.iter())));
    files
}

/// The reference of one dialect.
fn page(dialect: &DialectInfo) -> String {
    let mut out = format!("# The `{}` dialect\n\n{}\n", dialect.name, dialect.summary);
    paragraph(&mut out, dialect.description);
    out.push_str("\n## Operations\n");
    let mut ops: Vec<&OpInfo> = dialect.ops.to_vec();
    ops.sort_by_key(|op| op.name);
    for op in ops {
        operation(&mut out, op);
    }
    section(&mut out, "Attributes", '#', dialect.name, dialect.attributes);
    section(&mut out, "Types", '!', dialect.name, dialect.types);
    out
}

fn paragraph(out: &mut String, text: &str) {
    if !text.trim().is_empty() {
        let _ = writeln!(out, "\n{}", text.trim());
    }
}

fn section(out: &mut String, title: &str, sigil: char, dialect: &str, kinds: &[Mnemonic]) {
    if kinds.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n## {title}");
    for kind in kinds {
        let _ = writeln!(out, "\n### `{sigil}{dialect}.{}`\n\n{}", kind.name, kind.info.summary);
        paragraph(out, kind.description);
    }
}

fn operation(out: &mut String, op: &OpInfo) {
    let _ = writeln!(out, "\n### `{}`\n\n{}", op.name, op.summary);
    paragraph(out, op.description);
    match op.assembly {
        Assembly::Declarative(format) => {
            let _ = writeln!(out, "\n```text\n{} {}\n```", op.name, format.source);
        }
        Assembly::Custom(_) => out.push_str("\nSyntax: hand-written.\n"),
        Assembly::Generic => out.push_str("\nSyntax: generic form only.\n"),
    }
    let traits: Vec<String> = op.traits.iter().map(|t| format!("`{}`", t.name)).collect();
    if !traits.is_empty() {
        let _ = writeln!(out, "\nTraits: {}", traits.join(", "));
    }
    let interfaces: Vec<String> = op.interface_names.iter().map(|n| format!("`{n}`")).collect();
    if !interfaces.is_empty() {
        let _ = writeln!(out, "\nInterfaces: {}", interfaces.join(", "));
    }
    values(out, "Operand", op.operands);
    values(out, "Result", op.results);
    let fields = op.properties.map_or(&[][..], |p| p.fields);
    if !fields.is_empty() {
        out.push_str("\n| property | kind | |\n|---|---|---|\n");
        for field in fields {
            let presence = match field.presence {
                Presence::Required => "required",
                Presence::Optional => "optional",
                Presence::Default | Presence::DefaultOptional => "has a default",
            };
            let kind = if field.attribute { "attribute" } else { "property" };
            let _ = writeln!(
                out,
                "| `{}` | {kind}, {presence} | {} |",
                field.name,
                cell(field.constraint())
            );
        }
    }
    for (what, names) in [
        ("Regions", op.regions.iter().map(|r| r.name).collect::<Vec<_>>()),
        ("Successors", op.successors.iter().map(|s| s.name).collect()),
    ] {
        if !names.is_empty() {
            let _ = writeln!(out, "\n{what}: `{}`", names.join("`, `"));
        }
    }
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn values(out: &mut String, what: &str, declared: &[ValueInfo]) {
    if declared.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n| {} | |\n|---|---|", what.to_lowercase());
    for value in declared {
        let arity = match value.arity {
            Arity::Single => "",
            Arity::Optional => "optional ",
            Arity::Variadic => "variadic of ",
            Arity::VariadicOfVariadic { .. } => "variadic of variadic of ",
        };
        let _ = writeln!(out, "| `{}` | {arity}{} |", value.name, cell(value.constraint.summary));
    }
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
