//! The report on the statistics of passes (MLIR: `--mlir-pass-statistics`).

use std::collections::BTreeMap;
use std::fmt::Write;

use terrace_pass::{Element, Pipeline, StatisticValue};

/// The order of the statistics report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum StatisticsDisplay {
    /// Passes are sorted by name; the statistics of equal ones are added up.
    List,
    /// Passes are listed in the order of the pipeline.
    Pipeline,
}

type Counted = Vec<StatisticValue>;

/// Returns the report on the passes of `pipeline`. Passes without statistics are omitted.
pub(crate) fn report(pipeline: &Pipeline, display: StatisticsDisplay) -> String {
    let line = "===-------------------------------------------------------------------------===";
    let title = "... Pass statistics report ...";
    let mut out = format!("{line}\n{title:>55}\n{line}\n");
    if !counts(pipeline) {
        out.push('\n');
        return out;
    }
    match display {
        StatisticsDisplay::Pipeline => tree(pipeline, 0, &mut out),
        StatisticsDisplay::List => {
            let mut sums: BTreeMap<&str, Counted> = BTreeMap::new();
            add_up(pipeline, &mut sums);
            for (title, counted) in sums {
                entries(title, counted, 0, &mut out);
            }
        }
    }
    out.push('\n');
    out
}

fn counts(pipeline: &Pipeline) -> bool {
    pipeline.elements().iter().any(|element| match element {
        Element::Pass(step) => !step.statistics().is_empty(),
        Element::Nested(nested) => counts(nested),
    })
}

fn add_up(pipeline: &Pipeline, sums: &mut BTreeMap<&str, Counted>) {
    for element in pipeline.elements() {
        let step = match element {
            Element::Pass(step) => step,
            Element::Nested(nested) => {
                add_up(nested, sums);
                continue;
            }
        };
        let counted = step.statistics();
        if counted.is_empty() {
            continue;
        }
        match sums.get_mut(step.info.title) {
            Some(sum) => sum.iter_mut().zip(counted).for_each(|(sum, one)| sum.value += one.value),
            None => _ = sums.insert(step.info.title, counted),
        }
    }
}

fn tree(pipeline: &Pipeline, depth: usize, out: &mut String) {
    for element in pipeline.elements() {
        match element {
            Element::Pass(step) => entries(step.info.title, step.statistics(), depth, out),
            Element::Nested(nested) => {
                let indent = "  ".repeat(depth);
                let _ = writeln!(out, "{indent}'{}' Pipeline", nested.anchor.as_str());
                tree(nested, depth + 1, out);
            }
        }
    }
}

fn entries(title: &str, mut counted: Counted, depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    let _ = writeln!(out, "{indent}{title}");
    counted.sort_by_key(|one| one.name);
    let digits = counted.iter().map(|one| one.value.to_string().len()).max().unwrap_or(0);
    let names = counted.iter().map(|one| one.name.len()).max().unwrap_or(0);
    for StatisticValue { name, summary, value } in counted {
        let _ = writeln!(out, "{indent}  (S) {value:>digits$} {name:<names$} - {summary}");
    }
}
