//! The task `traces`: compares the order of pattern attempts with `mlir-opt --log-actions-to`.

use std::collections::BTreeSet;
use std::path::Path;

use crate::{Result, cases, oracle};

/// The pipeline: canonicalization of each function.
const PIPELINE: &str = "--pass-pipeline=builtin.module(func.func(canonicalize))";

/// Greatest number of differences that are printed.
const SHOWN: usize = 20;

/// Compares on the canonicalization cases beside the repository; `args` limits their number.
pub(crate) fn run(args: &[String]) -> Result {
    let most = args
        .first()
        .map_or(Ok(usize::MAX), |text| text.parse().map_err(|error| format!("{text}: {error}")))?;
    let folder = cases::folder();
    let Some(mlir) = oracle::find().filter(|_| folder.exists()) else {
        println!("traces: no mlir-opt, or no cases at {}; skipped", folder.display());
        return Ok(());
    };
    let ours = cases::tool("terrace-test-opt", "TERRACE_OPT")?;
    let (mut same, mut different) = (0, 0);
    for (id, input) in inputs(&folder)?.into_iter().take(most) {
        let theirs = attempts(&mlir, &input)?;
        // Input that MLIR rejects is skipped.
        if theirs.is_empty() {
            continue;
        }
        let ours = attempts(&ours, &input)?;
        if ours == theirs {
            same += 1;
            continue;
        }
        different += 1;
        if different <= SHOWN {
            let at = ours.iter().zip(&theirs).position(|(a, b)| a != b);
            let at = at.unwrap_or(ours.len().min(theirs.len()));
            let show = |all: &[String]| all.get(at).map_or("(end)".to_owned(), Clone::clone);
            println!(
                "{id}, attempt {at}\n  Terrace: {}\n  MLIR:    {}",
                show(&ours),
                show(&theirs)
            );
        }
    }
    println!("traces: {same} equal MLIR's, {different} differ");
    if different == 0 { Ok(()) } else { Err("the orders of pattern attempts differ".to_owned()) }
}

/// Returns the inputs of canonicalization, with their names.
fn inputs(folder: &Path) -> Result<Vec<(String, String)>> {
    let listed = std::fs::read_to_string(folder.join("transforms.ids"));
    let listed = listed.map_err(|error| format!("transforms.ids: {error}"))?;
    let ids: BTreeSet<&str> = listed.lines().collect();
    let mut all = Vec::new();
    for suite in ["opt-fn", "opt"] {
        for case in cases::read(&format!("dev/{suite}"))? {
            let id = cases::text(&case, "id");
            let flags = cases::list(&case, "flags");
            if ids.contains(id) && flags.iter().any(|flag| flag.contains("canonicalize")) {
                all.push((id.to_owned(), cases::text(&case, "input").to_owned()));
            }
        }
    }
    Ok(all)
}

/// Returns the iterations of the driver and the attempts of patterns, in order; empty if the
/// program rejects the input.
fn attempts(program: &str, input: &str) -> Result<Vec<String>> {
    let args = [PIPELINE, "--log-actions-to=-", "--mlir-disable-threading"];
    let args = [&args[..], &["--allow-unregistered-dialect"]].concat();
    let output = cases::filter(program, &args, input.as_bytes())?;
    if !output.status.success() {
        return Ok(Vec::new());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let begun = text.lines().filter_map(|line| line.split_once("] begins (no breakpoint) Action "));
    let begun = begun.filter(|(thread, _)| thread.starts_with("[thread "));
    // Pattern names are compared without C++ namespaces.
    let names = begun.map(|(_, what)| what.replace("(anonymous namespace)::", ""));
    let names = names.map(|what| what.replace("mlir::", ""));
    Ok(names.filter(|what| !what.starts_with("`pass-execution`")).collect())
}
