//! Recorded runs of the benchmarks ([`Run`]), in `docs/benchmarks`, and the tables of
//! `docs/benchmarks.md`, which are rendered from the newest one.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::process::Command;

use toml::{Table, Value};

use crate::{Result, root};

/// The page with the tables.
pub(crate) const PAGE: &str = "docs/benchmarks.md";

const FOLDER: &str = "docs/benchmarks";

const HEAD: &str = "\
# Figures of a run of the benchmarks. `cargo xtask bench --record NAME` writes such a file, and
# `cargo xtask bench --render` renders the newest one into docs/benchmarks.md.

";

/// Passes of the tables, which are columns.
const PASSES: [&str; 4] = ["canonicalize", "cse", "sccp", "inline"];

/// Inputs of the pass tables, with their description.
const INPUTS: [(&str, &str); 6] = [
    ("arith", "expressions"),
    ("cfg", "branches"),
    ("nested", "nested loops"),
    ("calls200", "200 functions"),
    ("calls2000", "2,000 functions"),
    ("calls20000", "20,000 functions"),
];

const READING: &[(&str, &str)] = &[
    ("parse[arith,off]", "parse"),
    ("parse-generic[arith,off]", "parse, generic form"),
    ("verify[arith,off]", "verify"),
    ("print[arith,off]", "print"),
    ("print-generic[arith,off]", "print, generic form"),
    ("clone[arith,off]", "clone"),
    ("erase[arith,off]", "erase"),
    ("walk[arith,off]", "walk"),
    ("heap-bytes-per-op[arith,off]", "heap bytes"),
    ("parse[attrs,off]", "parse, mostly attributes"),
    ("verify[attrs,off]", "verify, mostly attributes"),
    ("print[attrs,off]", "print, mostly attributes"),
    ("bytecode-read[arith,off]", "read bytecode"),
    ("bytecode-write[arith,off]", "write bytecode"),
];

const BUILDING: &[(&str, &str)] = &[
    ("op-create-typed[off]", "create an operation by its typed builder"),
    ("op-create+erase[off]", "create and erase an operation"),
    ("operand-set[off]", "set an operand"),
    ("attr-get-hit[off]", "get an existing integer attribute"),
    ("attr-get-miss[off]", "get a new integer attribute"),
    ("stringattr-get-hit[off]", "get an existing string attribute"),
    ("dictattr-get-hit[off]", "get an existing dictionary"),
    ("type-get-i32[off]", "get `i32`"),
    ("type-get-vector[off]", "get an existing vector type"),
    ("datalayout-cached-i64[off]", "size of `i64`, cached"),
    ("datalayout-cached-vector[off]", "size of a vector, cached"),
    ("datalayout-uncached-i64[off]", "size of `i64`, three nested scopes, not cached"),
    ("datalayout-uncached-vector[off]", "size of a vector, three nested scopes, not cached"),
    ("datalayout-construct[off]", "create a data layout, three nested scopes"),
];

/// A recorded run.
pub(crate) struct Run(Table);

/// A figure of Terrace and, if C++ MLIR has the benchmark, of C++ MLIR.
type Figure = (f64, Option<f64>);

impl Run {
    /// Reads the newest run; names of files begin with the date.
    ///
    /// # Errors
    /// When there is no recorded run, or it is not valid TOML.
    pub(crate) fn newest() -> Result<Self> {
        let folder = root().join(FOLDER);
        let files = fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let paths = files.flatten().map(|entry| entry.path());
        let newest = paths.filter(|path| path.extension().is_some_and(|e| e == "toml")).max();
        let path = newest.ok_or_else(|| format!("{}: no recorded run", folder.display()))?;
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        text.parse().map(Self).map_err(|error| format!("{}: {error}", path.display()))
    }

    /// Returns the blocks of the page: their names and contents.
    pub(crate) fn blocks(&self) -> Vec<(&'static str, String)> {
        vec![
            ("run", self.description()),
            ("summary", self.summary()),
            ("reading", self.figures_table(READING)),
            ("passes", self.pass_table()),
            ("threads", self.thread_table()),
            ("tool", self.list("tool", &["what", "terrace", "two_threads", "mlir"])),
            ("building", self.figures_table(BUILDING)),
            ("builds", self.list("build", &["what", "cost"])),
        ]
    }

    fn figure(&self, name: &str) -> Option<Figure> {
        let number = |value: &Value| value.as_float().or(value.as_integer().map(|n| n as f64));
        let values = self.0.get("figures")?.get(name)?.as_array()?;
        Some((number(values.first()?)?, values.get(1).and_then(number)))
    }

    /// Returns the list with machine, compiler and the like.
    fn description(&self) -> String {
        let titles = [
            ("date", "Date"),
            ("machine", "Machine"),
            ("compiler", "Compiler"),
            ("mlir", "C++ MLIR"),
            ("note", "Note"),
        ];
        let mut out = String::new();
        for (key, title) in titles {
            let value = self.0.get("run").and_then(|run| run.get(key)).and_then(Value::as_str);
            if let Some(value) = value.filter(|value| !value.is_empty()) {
                let _ = writeln!(out, "- {title}: {value}");
            }
        }
        out
    }

    /// Returns a table with the ratios to C++ MLIR; for passes, the geometric means of all inputs.
    fn summary(&self) -> String {
        let mut out = String::from("| | times as fast as C++ MLIR |\n|---|---|\n");
        let single = [
            ("parse[arith,off]", "parse"),
            ("verify[arith,off]", "verify"),
            ("print[arith,off]", "print"),
            ("bytecode-read[arith,off]", "read bytecode"),
            ("bytecode-write[arith,off]", "write bytecode"),
        ];
        for (name, title) in single {
            if let Some((ours, Some(theirs))) = self.figure(name) {
                let _ = writeln!(out, "| {title} | {} |", times(theirs / ours));
            }
        }
        for pass in PASSES {
            let figures = INPUTS.iter().filter_map(|(input, _)| {
                let (ours, theirs) = self.figure(&format!("{pass}[{input},off]"))?;
                Some((theirs? / ours).ln())
            });
            let logarithms: Vec<f64> = figures.collect();
            if !logarithms.is_empty() {
                let mean = (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp();
                let _ = writeln!(
                    out,
                    "| {pass}, mean of {} inputs | {} |",
                    logarithms.len(),
                    times(mean)
                );
            }
        }
        if let Some((ours, Some(theirs))) = self.figure("heap-bytes-per-op[arith,off]") {
            let _ = writeln!(out, "| memory of the IR | {:.0} % |", 100.0 * ours / theirs);
        }
        out
    }

    /// Returns a table of figures, with the ratios.
    fn figures_table(&self, rows: &[(&str, &str)]) -> String {
        let mut out = String::from("| | Terrace | C++ MLIR | ratio |\n|---|---|---|---|\n");
        for (name, title) in rows {
            let Some((ours, theirs)) = self.figure(name) else { continue };
            let (theirs, ratio) = match theirs {
                Some(theirs) => (number(theirs), times(theirs / ours)),
                None => Default::default(),
            };
            let _ = writeln!(out, "| {title} | {} | {theirs} | {ratio} |", number(ours));
        }
        out
    }

    /// Returns the table of passes by inputs.
    fn pass_table(&self) -> String {
        self.by_pass(|pass, input| {
            let (ours, theirs) = self.figure(&format!("{pass}[{input},off]"))?;
            let theirs =
                theirs.map(|theirs| format!(" [{}] {}", number(theirs), times(theirs / ours)));
            Some(number(ours) + &theirs.unwrap_or_default())
        })
    }

    /// Returns the table of speed-ups on two threads.
    fn thread_table(&self) -> String {
        let speed_ups = self.0.get("two_threads");
        self.by_pass(|pass, input| {
            let value = speed_ups?.get(format!("{pass}[{input}]"))?.as_float()?;
            Some(format!("{value:.2}"))
        })
    }

    fn by_pass(&self, cell: impl Fn(&str, &str) -> Option<String>) -> String {
        let mut out =
            format!("| | {} |\n|---|{}\n", PASSES.join(" | "), "---|".repeat(PASSES.len()));
        for (input, title) in INPUTS {
            let cells: Vec<Option<String>> = PASSES.iter().map(|pass| cell(pass, input)).collect();
            if cells.iter().any(Option::is_some) {
                let cells: Vec<String> = cells.into_iter().map(Option::unwrap_or_default).collect();
                let _ = writeln!(out, "| {title} | {} |", cells.join(" | "));
            }
        }
        out
    }

    /// Returns a table of the entries `[[name]]`, with the given columns.
    fn list(&self, name: &str, columns: &[&str]) -> String {
        let titles: Vec<String> = columns.iter().map(|column| column.replace('_', " ")).collect();
        let titles = titles.join(" | ").replace("what", "").replace("mlir", "C++ MLIR");
        let mut out = format!("| {} |\n|{}\n", titles.trim(), "---|".repeat(columns.len()));
        for entry in self.0.get(name).and_then(Value::as_array).into_iter().flatten() {
            let cell = |column: &&str| entry.get(*column).and_then(Value::as_str).unwrap_or("");
            let cells: Vec<&str> = columns.iter().map(cell).collect();
            let _ = writeln!(out, "| {} |", cells.join(" | "));
        }
        out
    }
}

/// Formats a figure with three significant digits, and thousands separated.
fn number(value: f64) -> String {
    if value < 100.0 {
        let digits = if value < 10.0 { 2 } else { 1 };
        let text = format!("{value:.digits$}");
        return text.trim_end_matches('0').trim_end_matches('.').to_owned();
    }
    let digits = format!("{value:.0}");
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Formats a ratio.
fn times(ratio: f64) -> String {
    if ratio < 10.0 { format!("{ratio:.1}×") } else { format!("{ratio:.0}×") }
}

/// Writes a run to `docs/benchmarks/<date>-<name>.toml`, and returns the path.
///
/// # Errors
/// When a program that describes the machine is missing, or the file cannot be written.
pub(crate) fn record(
    name: &str,
    ours: &BTreeMap<String, f64>,
    theirs: &BTreeMap<String, f64>,
) -> Result<String> {
    let date = first_line("date", &["-u", "+%F"])?;
    let mut out = HEAD.to_owned() + "[run]\n";
    let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let entries = [
        ("date", date.clone()),
        ("machine", model.map_or(name, |(_, model)| model).to_owned()),
        ("compiler", first_line("rustc", &["--version"])?),
        ("commit", first_line("git", &["rev-parse", "--short", "HEAD"])?),
        ("mlir", if theirs.is_empty() { String::new() } else { "MLIR 22, threading off".into() }),
    ];
    for (key, value) in entries {
        let _ = writeln!(out, "{key} = {}", Value::String(value));
    }
    out.push_str("\n# Nanoseconds or bytes: Terrace, C++ MLIR.\n[figures]\n");
    for (name, value) in ours {
        let other = theirs.get(name).map(|value| format!(", {value:.2}")).unwrap_or_default();
        let _ = writeln!(out, "\"{name}\" = [{value:.2}{other}]");
    }
    out.push_str("\n# Speed of two threads relative to one, by wall time.\n[two_threads]\n");
    for (name, two) in ours {
        let Some(name) = name.strip_suffix(",on]") else { continue };
        if let Some(one) = ours.get(&format!("{name},off]")) {
            let _ = writeln!(out, "\"{name}]\" = {:.2}", one / two);
        }
    }
    let path = format!("{FOLDER}/{date}-{name}.toml");
    fs::write(root().join(&path), out).map_err(|error| format!("{path}: {error}"))?;
    Ok(path)
}

/// Returns the first line that a program prints.
fn first_line(program: &str, args: &[&str]) -> Result<String> {
    let output = Command::new(program).args(args).current_dir(root()).output();
    let output = output.map_err(|error| format!("cannot run {program}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().next().unwrap_or_default().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_formatted() {
        let texts = [0.5, 1.234, 14.2, 198.4, 62328.0].map(number);
        assert_eq!(texts, ["0.5", "1.23", "14.2", "198", "62,328"]);
        assert_eq!([3.84, 13.9].map(times), ["3.8×", "14×"]);
    }

    #[test]
    fn tables_have_the_recorded_figures() {
        let text = "[figures]\n\"cse[cfg,off]\" = [10, 95.5]\n\"parse[arith,off]\" = [2]\n";
        let run = Run(text.parse().unwrap());
        assert!(run.pass_table().contains("| branches |  | 10 [95.5] 9.6× |  |  |\n"));
        assert!(run.figures_table(READING).contains("| parse | 2 |  |  |\n"));
    }
}
