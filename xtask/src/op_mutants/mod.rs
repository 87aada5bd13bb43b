//! The tasks `verify-mutants`, `syntax-mutants`, `pass-mutants` and `translate-mutants`: compare
//! `terrace-test-opt` with `mlir-opt`, and `terrace-translate` with `mlir-translate`, on texts in
//! which one operation is changed.

mod change;
mod context;
mod statement;
mod subjects;
mod syntax;

use std::collections::{BTreeMap, BTreeSet};

use crate::mutants::compare::{Comparison, Difference, Finding};
use crate::mutants::random::Random;
use crate::{Result, oracle};
use subjects::{Mutant, Subjects};

/// Number of mutants per process.
const BATCH: usize = 60;

/// The flags of all runs.
const FLAGS: &[&str] = &[
    "--allow-unregistered-dialect",
    "--mlir-print-op-on-diagnostic=false",
    "--mlir-disable-threading",
];

/// The flags of translations.
const TRANSLATION_FLAGS: &[&str] = &["--mlir-to-llvmir"];

/// The programs to compare, which determine the texts to change.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// `mlir-opt`, on the file tests and conformance cases.
    Optimizer,
    /// `mlir-translate`, on the inputs of translations.
    Translations,
}

/// Passes that run on any mutant, besides those of the file tests.
const PASSES: &[&str] = &[
    "--canonicalize",
    "--cse",
    "--sccp",
    "--canonicalize --cse --loop-invariant-code-motion",
    "--int-range-optimizations",
    "--remove-dead-values=canonicalize=false",
    "--mem2reg",
    "--sroa",
    "--inline",
    "--symbol-dce",
    "--control-flow-sink",
];

/// Greatest number of kinds of differences that are printed.
const SHOWN: usize = 100;

/// Compares what both programs say of the mutants, and how they print them.
pub(crate) fn verify(args: &[String]) -> Result {
    search("verify-mutants", args, Source::Optimizer, |subjects, at, random| {
        let flags = if at % 2 == 0 { "" } else { "--mlir-print-op-generic" };
        Ok((flags.to_owned(), subjects.any(BATCH, random)))
    })
}

/// Compares how both programs parse changed custom syntax.
pub(crate) fn syntax(args: &[String]) -> Result {
    let Some(mlir) = oracle::find() else { return Ok(()) };
    search("syntax-mutants", args, Source::Optimizer, |subjects, _, random| {
        Ok((String::new(), subjects.syntax(&mlir, BATCH, random)?))
    })
}

/// Compares the translations of mutants to LLVM IR.
pub(crate) fn translations(args: &[String]) -> Result {
    search("translate-mutants", args, Source::Translations, |subjects, _, random| {
        Ok((String::new(), subjects.any(BATCH, random)))
    })
}

/// Compares what passes make of the mutants.
pub(crate) fn passes(args: &[String]) -> Result {
    search("pass-mutants", args, Source::Optimizer, |subjects, at, random| match at % 2 {
        0 => Ok(((*random.pick(PASSES)).to_owned(), subjects.any(BATCH, random))),
        _ => Ok(subjects.of_run(BATCH, random)),
    })
}

/// Compares `args[0]` mutants with the seed `args[1]`, of the dialects in the rest of `args`. A
/// batch is created from its number. Prints the kinds of differences, the most frequent ones first;
/// the mutants are stored in the folder `task` of cargo's target folder.
fn search(
    task: &str,
    args: &[String],
    source: Source,
    batch: impl Fn(&Subjects, usize, &mut Random) -> Result<(String, Vec<Mutant>)>,
) -> Result {
    let number = |at: usize, default: u64| {
        args.get(at).map_or(Ok(default), |text| text.parse().map_err(|e| format!("{text}: {e}")))
    };
    let (count, seed) = (number(0, 3000)? as usize, number(1, 1)?);
    let (compare, fixed) = match source {
        Source::Optimizer => (Comparison::find("terrace-test-opt", task)?, FLAGS),
        Source::Translations => (Comparison::translations(task)?, TRANSLATION_FLAGS),
    };
    let (Some(compare), Some(mlir)) = (compare, oracle::find()) else {
        println!("{task}: MLIR is not installed; skipped");
        return Ok(());
    };
    let subjects = Subjects::read(&mlir, source, args.get(2..).unwrap_or_default())?;
    let mut random = Random(seed);
    let mut kinds: BTreeMap<String, Kind> = BTreeMap::new();
    let mut counts: BTreeMap<Difference, usize> = BTreeMap::new();
    let mut ran = 0;
    for at in 0.. {
        if ran >= count {
            break;
        }
        let (passes, mutants) = batch(&subjects, at, &mut random)?;
        ran += mutants.len();
        let flags: Vec<&str> = fixed.iter().copied().chain(passes.split_whitespace()).collect();
        let texts: Vec<Vec<u8>> = mutants.iter().map(|mutant| mutant.text.clone()).collect();
        for (of, finding) in compare.findings(&texts, &flags)? {
            *counts.entry(finding.difference).or_default() += 1;
            let Some(kind) = kind(&mutants[of].op, &finding) else { continue };
            let name = format!("{:?}-{seed}-{}.mlir", finding.difference, at * BATCH + of);
            let name = name.to_lowercase();
            let head = format!("// RUN: {}\n", flags.join(" "));
            compare.keep(&name, &[head.as_bytes(), &texts[of]].concat())?;
            let kind = kinds.entry(kind).or_insert_with(|| Kind::new(name));
            kind.times += 1;
            kind.ops.insert(mutants[of].op.clone());
        }
    }
    let mut kinds: Vec<_> = kinds.into_iter().collect();
    kinds.sort_by_key(|(_, kind)| std::cmp::Reverse(kind.times));
    for (text, Kind { times, ops, example }) in kinds.iter().take(SHOWN) {
        let some: Vec<&str> = ops.iter().take(4).map(String::as_str).collect();
        println!(
            "{times} × {text}\n    {} operations: {}\n    {example}",
            ops.len(),
            some.join(" ")
        );
    }
    let (names, folder) = (subjects.names(), compare.folder().display());
    println!(
        "{task}: {ran} of seed {seed}, {names} operations; different: {counts:?}, {} kinds; in {folder}",
        kinds.len()
    );
    if kinds.is_empty() { Ok(()) } else { Err("the programs differ".to_owned()) }
}

/// A kind of difference: its number, the operations that have it, and the name of an example.
struct Kind {
    times: usize,
    ops: BTreeSet<String>,
    example: String,
}

impl Kind {
    fn new(example: String) -> Self {
        Self { times: 0, ops: BTreeSet::new(), example }
    }
}

/// Returns the kind of a difference: the first messages that are not shared, with `OP` for the
/// operation `op`; `None` for deliberate differences and crashes of `mlir-opt`.
fn kind(op: &str, finding: &Finding) -> Option<String> {
    let Finding { difference, ours, mlir } = finding;
    if matches!(difference, Difference::Deliberate | Difference::OracleCrashed) {
        return None;
    }
    let crash = ours.status.is_none_or(|status| status > 1);
    let what = if crash { "Crash".to_owned() } else { format!("{difference:?}") };
    let (ours, mlir) = (messages(&ours.messages), messages(&mlir.messages));
    let first = |of: &[String], other: &[String]| {
        let line = of.iter().find(|line| !other.contains(line)).cloned().unwrap_or_default();
        line.replace(&format!("'{op}'"), "OP")
    };
    Some(format!(
        "{what}\n    Terrace: {}\n    MLIR:    {}",
        first(&ours, &mlir),
        first(&mlir, &ours)
    ))
}

/// Returns the messages, with `N` for each number.
fn messages(text: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(text);
    let messages = text.lines().filter_map(|line| {
        let at =
            ["error: ", "note: ", "warning: ", "panicked"].iter().find_map(|s| line.find(s))?;
        Some(line[at..].to_owned())
    });
    let numbers = |message: String| {
        let mut out = String::new();
        for char in message.chars() {
            match char.is_ascii_digit() {
                true if out.ends_with('N') => {}
                true => out.push('N'),
                false => out.push(char),
            }
        }
        out
    };
    messages.map(numbers).collect()
}
