//! The tool `terrace-diff`, which compares two files by structure ([`terrace_ide::differences`]).
//! The entry point is [`main_with`].

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, ValueEnum};
use terrace_ide::{Changed, DiffOptions, Difference, Json, Line, Sides, differences};
use terrace_ir::{Context, DialectRegistry, Reported};
use terrace_tool::{arguments, complain};

use crate::input::{Input, InputOptions};

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
    let sides = Sides { cx: &cx, old: &old.sources, new: &new.sources };
    let report = Report { sides };
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
    let number = |word: &str| found.iter().filter(|one| one.kind.word() == word).count();
    let parts = ["changed", "moved", "removed", "added"];
    let parts = parts.into_iter().filter(|word| all || number(word) > 0);
    let parts: Vec<String> = parts.map(|word| format!("{} {word}", number(word))).collect();
    parts.join(", ")
}

/// The output of differences.
struct Report<'r> {
    sides: Sides<'r>,
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
            let word = one.kind.word();
            let old = one.old.map(|op| Line::of_op(op, self.sides.old));
            let new = one.new.map(|op| Line::of_op(op, self.sides.new));
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
            for Changed { part, old, new } in self.sides.changes(one) {
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
        self.sides.write(&mut json, one);
        json.into_string()
    }
}

/// Returns the name of a place among symbols.
fn symbols(names: &[String]) -> String {
    match names {
        [] => "the module".to_owned(),
        names => names.iter().map(|name| format!("@{name}")).collect::<Vec<_>>().join("::"),
    }
}
