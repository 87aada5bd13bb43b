//! The task `traces`: compares the order of pattern attempts with `mlir-opt --log-actions-to`.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::conformance::target;
use crate::{Result, command, oracle, root};

/// The pipeline: canonicalization of each function.
const PIPELINE: &str = "--pass-pipeline=builtin.module(func.func(canonicalize))";

/// Greatest number of differences that are printed.
const SHOWN: usize = 20;

/// Compares on the canonicalization cases beside the repository; `args` limits their number.
pub(crate) fn run(args: &[String]) -> Result {
    let most = args
        .first()
        .map_or(Ok(usize::MAX), |text| text.parse().map_err(|error| format!("{text}: {error}")))?;
    let folder = match std::env::var_os("TERRACE_CONFORMANCE") {
        Some(folder) => PathBuf::from(folder),
        None => root().join("../shared/conformance"),
    };
    let Some(mlir) = oracle::find().filter(|_| folder.exists()) else {
        println!("traces: no mlir-opt, or no cases at {}; skipped", folder.display());
        return Ok(());
    };
    let ours = match std::env::var("TERRACE_OPT") {
        Ok(tool) => tool,
        Err(_) => {
            let build = ["build", "--profile", "quick", "--quiet", "-p", "terrace-test-opt"];
            command("cargo", &build)?;
            target().join("quick/terrace-test-opt").to_string_lossy().into_owned()
        }
    };
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
        let path = folder.join("dev").join(format!("{suite}.jsonl.gz"));
        let output = Command::new("gzip").arg("-dc").arg(&path).output();
        let output = output.map_err(|error| format!("cannot run gzip: {error}"))?;
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let case: serde_json::Value =
                serde_json::from_str(line).map_err(|error| format!("{suite}: {error}"))?;
            let id = case["id"].as_str().unwrap_or_default();
            let flags = case["flags"].as_array().into_iter().flatten();
            let mut flags = flags.filter_map(|flag| flag.as_str());
            if ids.contains(id) && flags.any(|flag| flag.contains("canonicalize")) {
                all.push((id.to_owned(), case["input"].as_str().unwrap_or_default().to_owned()));
            }
        }
    }
    Ok(all)
}

/// Returns the iterations of the driver and the attempts of patterns, in order; empty if the
/// program rejects the input.
fn attempts(program: &str, input: &str) -> Result<Vec<String>> {
    let mut run = Command::new(program);
    run.args([PIPELINE, "--log-actions-to=-", "--mlir-disable-threading"]);
    run.arg("--allow-unregistered-dialect");
    run.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut run = run.spawn().map_err(|error| format!("cannot run {program}: {error}"))?;
    // The program may exit before it has read all of its input.
    let _ = run.stdin.take().ok_or("no input")?.write_all(input.as_bytes());
    let output = run.wait_with_output().map_err(|error| error.to_string())?;
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
