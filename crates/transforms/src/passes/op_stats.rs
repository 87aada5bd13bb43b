//! The pass `print-op-stats`: counts operations by name and prints a table or JSON.

use std::collections::BTreeMap;

use terrace_pass::{PassResult, Target, pass};

use crate::count_operations;

/// Print the number of operations of each name
#[pass(name = "print-op-stats", run = print)]
pub struct PrintOpStats {
    /// Print the numbers as JSON
    #[option]
    pub json: bool,
}

fn print(pass: &PrintOpStats, target: &mut Target<'_>) -> PassResult {
    let counts = count_operations(target.body());
    let text = if pass.json { as_json(&counts) } else { as_table(&counts) };
    eprint!("{text}");
    Ok(())
}

fn as_json(counts: &BTreeMap<String, u64>) -> String {
    let lines: Vec<String> =
        counts.iter().map(|(name, count)| format!("  \"{name}\" : {count}")).collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

fn as_table(counts: &BTreeMap<String, u64>) -> String {
    let mut out = String::from("Operations encountered:\n-----------------------\n");
    let parts = |name: &str| match name.split_once('.') {
        Some((dialect, rest)) => (Some(dialect.to_owned()), rest.to_owned()),
        None => (None, name.to_owned()),
    };
    let rows: Vec<_> = counts.iter().map(|(name, count)| (parts(name), count)).collect();
    let width = |of: &dyn Fn(&(Option<String>, String)) -> usize| {
        rows.iter().map(|(name, _)| of(name)).max().unwrap_or(0)
    };
    let dialects = width(&|(dialect, _)| dialect.as_ref().map_or(0, String::len));
    let names = width(&|(_, name)| name.len());
    for ((dialect, name), count) in rows {
        let dialect = match dialect {
            Some(dialect) => format!("{dialect:>width$}.", width = dialects + 2),
            None => " ".repeat(dialects + 3),
        };
        out.push_str(&format!("{dialect}{name:<names$} , {count}\n"));
    }
    out
}
