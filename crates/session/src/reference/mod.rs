//! The dialect reference as Markdown, generated from the declarations of dialects: the pages of the
//! book (`cargo xtask codegen`) and the output of `--help-op`.

mod links;

pub use links::Links;

use std::fmt::Write;

use terrace_ir::{
    Arity, Assembly, DialectInfo, DialectRegistry, Mnemonic, OpInfo, Presence, ValueInfo,
};

/// Greatest number of suggestions for an unknown name.
const MAX_SUGGESTIONS: usize = 3;

/// Minimum similarity of a suggested name, from 0 to 1.
const MIN_SIMILARITY: f64 = 0.5;

/// Returns the documentation of `name`: an operation, a type (`!`), an attribute (`#`) or a
/// dialect.
///
/// # Errors
/// When `name` is unknown; the message suggests similar names.
pub fn about(registry: &DialectRegistry, name: &str) -> Result<String, String> {
    let (mut names, links) = (Vec::new(), Links::default());
    for info in registry.iter() {
        if info.name == name {
            return Ok(dialect(info, "", &links));
        }
        names.push(info.name.to_owned());
        for op in info.ops {
            if op.name == name {
                return Ok(operation(op, &links));
            }
            names.push(op.name.to_owned());
        }
        for (sigil, kinds) in [('!', info.types), ('#', info.attributes)] {
            for kind in kinds {
                let full = format!("{sigil}{}.{}", info.name, kind.name);
                if full == name {
                    return Ok(kind_text(sigil, info.name, kind));
                }
                names.push(full);
            }
        }
    }
    let dialect = name.trim_start_matches(['!', '#']).split('.').next().unwrap_or(name);
    if registry.get(dialect).is_none() && registry.is_known(dialect) {
        return Err(format!("the dialect '{dialect}' is in builds with the feature `all`"));
    }
    let last = |name: &str| name.rsplit('.').next().unwrap_or(name).to_owned();
    let similarity = |other: &String| {
        let whole = strsim::normalized_damerau_levenshtein(name, other);
        // `transpose` finds `linalg.transpose`.
        if last(other) == name { 1.0 } else { whole }
    };
    names.retain(|other| similarity(other) > MIN_SIMILARITY);
    names.sort_by(|a, b| similarity(b).total_cmp(&similarity(a)));
    names.truncate(MAX_SUGGESTIONS);
    let mut message = format!("unknown name '{name}'");
    if !names.is_empty() {
        let _ = write!(message, "; similar: {}", names.join(", "));
    }
    Err(message)
}

/// Replaces rustdoc links in `text` by their link text: ``[`AddIOp`]`` and `[adds](crate::add)`.
fn without_links(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        out.push_str(before);
        let Some((words, after)) = after.split_once(']') else {
            out.push('[');
            rest = after;
            continue;
        };
        let target = after.strip_prefix('(').and_then(|link| link.split_once(')'));
        rest = match target {
            Some((link, after)) if link.contains("::") => {
                out.push_str(words);
                after
            }
            None if words.starts_with('`') && words.ends_with('`') => {
                out.push_str(words);
                after
            }
            _ => {
                let _ = write!(out, "[{words}]");
                after
            }
        };
    }
    out.push_str(rest);
    out
}

/// Returns the page of a dialect; `note` is Markdown that follows the description.
pub fn dialect(dialect: &DialectInfo, note: &str, links: &Links) -> String {
    let mut out = format!("# The `{}` dialect\n\n{}\n", dialect.name, dialect.summary);
    paragraph(&mut out, dialect.description);
    paragraph(&mut out, note);
    if !dialect.ops.is_empty() {
        out.push_str("\n## Operations\n");
    }
    let mut ops: Vec<&OpInfo> = dialect.ops.to_vec();
    ops.sort_by_key(|op| op.name);
    for op in ops {
        let _ = write!(out, "\n### {}", operation(op, links));
    }
    section(&mut out, "Attributes", '#', dialect.name, dialect.attributes);
    section(&mut out, "Types", '!', dialect.name, dialect.types);
    out
}

fn paragraph(out: &mut String, text: &str) {
    if !text.trim().is_empty() {
        let _ = writeln!(out, "\n{}", without_links(text.trim()));
    }
}

fn section(out: &mut String, title: &str, sigil: char, dialect: &str, kinds: &[Mnemonic]) {
    if kinds.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n## {title}");
    for kind in kinds {
        let _ = write!(out, "\n### {}", kind_text(sigil, dialect, kind));
    }
}

fn kind_text(sigil: char, dialect: &str, kind: &Mnemonic) -> String {
    let mut out = format!("`{sigil}{dialect}.{}`\n\n{}\n", kind.name, kind.info.summary);
    paragraph(&mut out, kind.description);
    if !kind.parameters.is_empty() {
        let _ = writeln!(out, "\nParameters: `{}`", kind.parameters.join("`, `"));
    }
    out
}

/// Returns the documentation of an operation; the first line is its name.
pub fn operation(op: &OpInfo, links: &Links) -> String {
    let mut out = format!("`{}`\n\n{}\n", op.name, op.summary);
    match op.assembly {
        Assembly::Declarative(format) => {
            let _ = writeln!(out, "\n```text\n{} {}\n```", op.name, format.source);
        }
        // The description begins with the syntax if that is documented.
        Assembly::Custom(_) if op.description.starts_with("```text\n") => {}
        Assembly::Custom(_) => out.push_str("\nSyntax: hand-written.\n"),
        Assembly::Generic => out.push_str("\nSyntax: generic form only.\n"),
    }
    paragraph(&mut out, op.description);
    // The type of an operation that is declared at run time has the name of the operation.
    if op.rust_name != op.name {
        let _ = writeln!(out, "\nRust type: `{}`", op.rust_name);
    }
    // Predicates written in the declaration have no name.
    let named = op.traits.iter().filter(|t| !t.name.contains(' '));
    let traits: Vec<String> = named.map(|t| format!("`{}`", t.name)).collect();
    if !traits.is_empty() {
        let _ = writeln!(out, "\nTraits: {}", traits.join(", "));
    }
    let interfaces: Vec<String> =
        op.interface_names.iter().map(|name| links.interface(name)).collect();
    if !interfaces.is_empty() {
        let _ = writeln!(out, "\nInterfaces: {}", interfaces.join(", "));
    }
    values(&mut out, "Operand", op.operands, links);
    values(&mut out, "Result", op.results, links);
    let fields = op.properties.map_or(&[][..], |p| p.fields);
    if !fields.is_empty() {
        out.push_str("\n| property | kind | |\n|---|---|---|\n");
        for field in fields {
            let presence = match field.presence {
                Presence::Required => "required",
                Presence::Optional if field.absent_means.is_none() => "optional",
                Presence::Optional | Presence::Default => "has a default",
            };
            let kind = if field.attribute { "attribute" } else { "property" };
            let (name, constraint) = (field.name, cell(&field.constraint()));
            let _ = write!(out, "| `{name}` | {kind}, {presence} | {constraint}");
            let cases = field.codec.cases.join("`, `");
            let _ = match cases.is_empty() {
                true => writeln!(out, " |"),
                false => writeln!(out, ": `{cases}` |"),
            };
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
    out
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn values(out: &mut String, what: &str, declared: &[ValueInfo], links: &Links) {
    if declared.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n| {} | |\n|---|---|", what.to_lowercase());
    for value in declared {
        let arity = match value.arity {
            Arity::Single => "",
            Arity::Optional => "optional ",
            Arity::Variadic => "variadic of ",
            Arity::VariadicOfVariadic(_) => "variadic of variadic of ",
        };
        let summary = links.constraint(value.constraint, &cell(value.constraint.summary));
        let _ = writeln!(out, "| `{}` | {arity}{summary} |", value.name);
    }
}
