//! The matches of an expression in many files.

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use rustc_hash::FxHashMap;
use terrace_asm::OpKey;
use terrace_diag::SourceManager;
use terrace_ide::{Json, Line, Match, Query, QueryError};
use terrace_ir::{Context, DialectRegistry, Reported};
use terrace_tool::complain;

use super::{Cli, Format, extract};
use crate::input::Input;

/// Prints the matches of `expression` in `files`; returns whether there are any.
///
/// # Errors
/// When a file cannot be read or is invalid, or `expression` has an error. The matches in other
/// files are printed.
pub(super) fn run(
    cli: &Cli,
    registry: &DialectRegistry,
    expression: &str,
    files: &[PathBuf],
) -> Result<bool, Reported> {
    // An error in the expression is reported once.
    compile(&Context::with_registry(registry.clone()), expression)?;
    let mut objects: Vec<String> = Vec::new();
    let (mut found_any, mut result) = (false, Ok(()));
    for path in files {
        let input = match Input::read(path, registry, cli.input_options()) {
            Ok(input) => input,
            Err(error) => {
                result = Err(error);
                continue;
            }
        };
        let [first, ..] = &input.bodies[..] else { continue };
        let query = compile(first.context(), expression)?;
        let roots = input.bodies.iter().map(|body| body.root());
        let found: Vec<Match<'_>> = roots
            .clone()
            .flat_map(|root| match cli.slice() {
                Some((direction, depth)) => query.slices(root, direction, depth),
                None => query.matches(root),
            })
            .collect();
        found_any |= !found.is_empty();
        let text = match (query.function(), cli.format) {
            (Some(name), Format::Text) => {
                match extract::function(first.context(), name, roots, &found) {
                    Some(text) => text + "\n",
                    None => {
                        result = Err(terrace_ir::__private::reported_elsewhere());
                        continue;
                    }
                }
            }
            (_, Format::Text) => lines(&found, &input.sources),
            (_, Format::Count) => format!("{}: {}\n", path.display(), found.len()),
            (_, Format::Json) => {
                objects.extend(found.iter().map(|one| object(one, &input.sources)));
                continue;
            }
        };
        print(&text);
    }
    if cli.format == Format::Json {
        print(&match objects.is_empty() {
            true => "[]\n".to_owned(),
            false => format!("[\n{}\n]\n", objects.join(",\n")),
        });
    }
    result.map(|()| found_any)
}

/// Writes `text` to standard output.
fn print(text: &str) {
    // A failure to write to standard output cannot be reported.
    let _ = std::io::stdout().write_all(text.as_bytes());
}

/// Compiles `expression`.
///
/// # Errors
/// When it has an error, which is written to standard error.
fn compile(cx: &Context, expression: &str) -> Result<Query, Reported> {
    Query::new(cx, expression, &FxHashMap::default()).map_err(|errors| {
        let line = |error: &QueryError| match error.place {
            Some(_) => format!("expression:{error}"),
            None => error.to_string(),
        };
        complain(&errors.iter().map(line).collect::<Vec<_>>().join("\n"))
    })
}

/// Returns a line for each match, followed by its slice and the values of names.
fn lines(found: &[Match<'_>], sources: &SourceManager) -> String {
    let mut text = String::new();
    for one in found {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}", Line::of_op(one.root, sources));
        for op in others(one) {
            let _ = writeln!(text, "    {}", Line::of_op(op, sources));
        }
        for (name, body, value) in &one.values {
            let _ = writeln!(text, "    {name}: {}", Line::of_value(body, *value, sources));
        }
    }
    text
}

/// Returns the operations of a match other than the root.
fn others<'a>(one: &Match<'a>) -> impl Iterator<Item = terrace_ir::OpRef<'a>> {
    one.ops.iter().copied().filter(|op| OpKey::of(*op) != OpKey::of(one.root))
}

/// Returns a match as an object.
fn object(one: &Match<'_>, sources: &SourceManager) -> String {
    let mut json = Json::default();
    one.write(&mut json, sources);
    json.into_string()
}
