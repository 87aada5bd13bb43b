//! The tool `terrace-diff`, which compares two files by structure ([`terrace_ide::differences`]).
//! The entry point is [`main_with`].

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, ValueEnum};
use terrace_asm::DisplayIn;
use terrace_diag::SourceManager;
use terrace_ide::{Detail, DiffOptions, Difference, DifferenceKind, differences};
use terrace_ir::{Attribute, Context, DialectRegistry, OpRef, Reported, Type};
use terrace_tool::{Json, arguments, complain};

use crate::input::{Input, InputOptions};
use crate::place::{Line, name_of};

/// The exit status after an error.
const TROUBLE: u8 = 2;

/// Compares two files of MLIR by structure: names of values, comments, spelling, aliases and the
/// order of symbols do not count. The exit status is 0 if there are no differences, 1 if there are
/// any, and 2 after an error.
#[derive(Parser)]
#[command(name = "terrace-diff", version)]
struct Cli {
    /// The old file; `-` is standard input.
    old: PathBuf,
    /// The new file; `-` is standard input.
    new: PathBuf,
    /// The form in which differences are printed.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Compare locations, too.
    #[arg(long)]
    locations: bool,
    /// The name of an attribute that does not count; can be repeated.
    #[arg(long = "ignore-attribute", value_name = "NAME")]
    ignored: Vec<String>,
    /// Allow operations of dialects that are not registered.
    #[arg(long)]
    allow_unregistered_dialect: bool,
    /// Split files at `// -----`, and compare the parts by number.
    #[arg(long)]
    split_input_file: bool,
}

/// The form in which differences are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// A line for each operation, followed by its details.
    Text,
    /// An array of objects.
    Json,
    /// The numbers of differences.
    Count,
}

/// Runs the tool on the command line of the process, with the dialects of `registry`.
///
/// Returns 1 if there are differences, and 2 if a file cannot be read or is invalid.
pub fn main_with(registry: &DialectRegistry) -> ExitCode {
    let matches = arguments::parse(&mut Cli::command());
    match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => ExitCode::from(run(&cli, registry).map_or(TROUBLE, u8::from)),
        Err(error) => arguments::exit_code(&error, TROUBLE),
    }
}

/// Compares the files of `cli`; returns whether there are differences.
///
/// # Errors
/// When a file cannot be read or is invalid, which is reported.
fn run(cli: &Cli, registry: &DialectRegistry) -> Result<bool, Reported> {
    let cx = Context::with_registry(registry.clone());
    let options = InputOptions {
        allow_unregistered_dialects: cli.allow_unregistered_dialect,
        split: cli.split_input_file,
    };
    let old = Input::read_in(&cx, &cli.old, options)?;
    let new = Input::read_in(&cx, &cli.new, options)?;
    let counts = (old.bodies.len(), new.bodies.len());
    if counts.0 != counts.1 {
        let (a, b) = (cli.old.display(), cli.new.display());
        return Err(complain(&format!("{a} has {} parts, but {b} has {}", counts.0, counts.1)));
    }
    let options = DiffOptions { locations: cli.locations, ignored_attributes: cli.ignored.clone() };
    let pairs = old.bodies.iter().zip(&new.bodies);
    let found: Vec<Difference<'_>> =
        pairs.flat_map(|(a, b)| differences(a.root(), b.root(), &options)).collect();
    let report = Report { cx: &cx, old: &old.sources, new: &new.sources };
    let text = match cli.format {
        Format::Text => report.text(&found),
        Format::Json => report.json(&found),
        Format::Count => count(&found, true) + "\n",
    };
    // A failure to write to standard output cannot be reported.
    let _ = std::io::stdout().write_all(text.as_bytes());
    Ok(!found.is_empty())
}

/// Returns the numbers of differences by kind; those that are 0 only if `all` is set.
fn count(found: &[Difference<'_>], all: bool) -> String {
    let number = |word: &str| found.iter().filter(|one| word_for(&one.kind) == word).count();
    let parts = ["changed", "moved", "removed", "added"];
    let parts = parts.into_iter().filter(|word| all || number(word) > 0);
    let parts: Vec<String> = parts.map(|word| format!("{} {word}", number(word))).collect();
    parts.join(", ")
}

fn word_for(kind: &DifferenceKind) -> &'static str {
    match kind {
        DifferenceKind::Removed => "removed",
        DifferenceKind::Added => "added",
        DifferenceKind::Moved => "moved",
        DifferenceKind::Changed(_) => "changed",
    }
}

/// The output of differences.
struct Report<'r> {
    cx: &'r Context,
    old: &'r SourceManager,
    new: &'r SourceManager,
}

/// A part that differs: what it is, what it was, and what it is now.
struct Described {
    part: String,
    old: String,
    new: String,
}

impl Report<'_> {
    /// Returns the differences as lines; an empty text without differences.
    fn text(&self, found: &[Difference<'_>]) -> String {
        let mut text = String::new();
        let mut around: Option<&[String]> = None;
        for one in found {
            // Writing to a string does not fail.
            if around != Some(&one.symbols) {
                let _ = writeln!(text, "in {}:", symbols(&one.symbols));
                around = Some(&one.symbols);
            }
            let word = word_for(&one.kind);
            let old = one.old.map(|op| Line::of_op(op, self.old));
            let new = one.new.map(|op| Line::of_op(op, self.new));
            let _ = match (old, new) {
                (Some(old), Some(new)) if old.text == new.text => {
                    writeln!(text, "  {word} {} to {}: {}", old.place(), new.place(), old.text)
                }
                (Some(old), Some(new)) => {
                    writeln!(text, "  {word} {old}\n  {:>width$} {new}", "to", width = word.len())
                }
                (Some(line), None) | (None, Some(line)) => writeln!(text, "  {word} {line}"),
                (None, None) => Ok(()),
            };
            for Described { part, old, new } in self.details(one) {
                let _ = writeln!(text, "      {part}: {old} -> {new}");
            }
        }
        if !found.is_empty() {
            let _ = writeln!(text, "{}", count(found, false));
        }
        text
    }

    /// Returns the differences as an array of objects.
    fn json(&self, found: &[Difference<'_>]) -> String {
        let objects: Vec<String> = found.iter().map(|one| self.object(one)).collect();
        match objects.is_empty() {
            true => "[]\n".to_owned(),
            false => format!("[\n{}\n]\n", objects.join(",\n")),
        }
    }

    fn object(&self, one: &Difference<'_>) -> String {
        let mut json = Json::default();
        let side = |json: &mut Json, name: &str, op: Option<OpRef<'_>>, sources| {
            let Some(op) = op else { return };
            json.name(name).object(|json| {
                json.name("operation").text(op.name_str());
                Line::of_op(op, sources).write(json);
            });
        };
        json.object(|json| {
            json.name("kind").text(word_for(&one.kind));
            json.name("symbols").list(&one.symbols, |json, name| {
                json.text(name);
            });
            side(json, "old", one.old, self.old);
            side(json, "new", one.new, self.new);
            let details = self.details(one);
            if !details.is_empty() {
                json.name("details").list(details, |json, detail| {
                    json.object(|json| {
                        json.name("part").text(&detail.part);
                        json.name("old").text(&detail.old).name("new").text(&detail.new);
                    });
                });
            }
        });
        json.into_string()
    }

    /// Returns the parts of a changed operation.
    fn details(&self, one: &Difference<'_>) -> Vec<Described> {
        let (Some(old), Some(new), DifferenceKind::Changed(details)) =
            (one.old, one.new, &one.kind)
        else {
            return Vec::new();
        };
        details.iter().map(|detail| self.described(old, new, detail)).collect()
    }

    fn described(&self, old: OpRef<'_>, new: OpRef<'_>, detail: &Detail) -> Described {
        let described = |part: String, old: String, new: String| Described { part, old, new };
        let or_none = |text: Option<String>| text.unwrap_or_else(|| "none".to_owned());
        let attribute = |value: &Option<Attribute>| {
            or_none(value.map(|value| value.display_in(self.cx).to_string()))
        };
        let ty = |ty: &Option<Type>| or_none(ty.map(|ty| ty.display_in(self.cx).to_string()));
        match detail {
            Detail::Name => {
                let name = |op: OpRef<'_>| op.name_str().to_owned();
                described("operation".to_owned(), name(old), name(new))
            }
            Detail::Attribute(name, a, b) => {
                described(format!("attribute '{name}'"), attribute(a), attribute(b))
            }
            Detail::Operand(at, a, b) => {
                let a = a.map(|value| name_of(old.body(), value, self.old));
                let b = b.map(|value| name_of(new.body(), value, self.new));
                described(format!("operand #{at}"), or_none(a), or_none(b))
            }
            Detail::Result(at, a, b) => described(format!("type of result #{at}"), ty(a), ty(b)),
            Detail::Argument([region, block, at], a, b) => {
                let part = format!("type of argument #{at} of block #{block} in region #{region}");
                described(part, ty(a), ty(b))
            }
            Detail::Successor(at) => {
                let block = |op: OpRef<'_>| {
                    let block = op.successor(*at)?;
                    let before = |block: &terrace_ir::Block| op.body().prev_block(*block);
                    let number = std::iter::successors(before(&block), before).count();
                    Some(format!("block #{number}"))
                };
                described(format!("successor #{at}"), or_none(block(old)), or_none(block(new)))
            }
            Detail::Properties => {
                let text = |op: OpRef<'_>| Line::of_op(op, &SourceManager::new()).text;
                described("properties".to_owned(), text(old), text(new))
            }
            Detail::Location => {
                let text = |op: OpRef<'_>| op.location().display_in(self.cx).to_string();
                described("location".to_owned(), text(old), text(new))
            }
        }
    }
}

/// Returns the name of a place among symbols.
fn symbols(names: &[String]) -> String {
    match names {
        [] => "the module".to_owned(),
        names => names.iter().map(|name| format!("@{name}")).collect::<Vec<_>>().join("::"),
    }
}
