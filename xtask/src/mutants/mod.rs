//! The task `mutants`: compares `terrace-opt` with `mlir-opt` on mutations of valid and invalid
//! texts.

pub(crate) mod compare;
pub(crate) mod inputs;
pub(crate) mod mutate;
pub(crate) mod random;

use std::collections::BTreeMap;

use crate::Result;
use compare::{Comparison, Difference, Finding};
use inputs::Foreign;
use random::Random;

/// Number of mutants per process: starting a process takes longer than reading them.
const BATCH: usize = 40;

/// The flags of the runs, alternating by batch.
const FLAGS: &[&[&str]] = &[
    &["--allow-unregistered-dialect"],
    &["--allow-unregistered-dialect", "--mlir-print-op-generic"],
    &["--allow-unregistered-dialect", "--mlir-print-debuginfo"],
    &[],
];

/// Creates mutants (`cargo xtask mutants [NUMBER [SEED]]`), and prints the number of differences.
/// Differing mutants are stored in the folder `mutants` of cargo's target folder. `TERRACE_OPT` and
/// `MLIR_OPT` replace the programs to compare.
pub(crate) fn run(args: &[String]) -> Result {
    let number = |at: usize, default: u64| {
        args.get(at).map_or(Ok(default), |text| text.parse().map_err(|e| format!("{text}: {e}")))
    };
    let (count, seed) = (number(0, 4000)? as usize, number(1, 1)?);
    let Some(compare) = Comparison::find("terrace-opt", "mutants")? else {
        println!("mutants: no mlir-opt; skipped");
        return Ok(());
    };
    let inputs = inputs::read()?;
    if inputs.is_empty() {
        return Err("there are no inputs to mutate".to_owned());
    }
    let foreign = Foreign::of(compare.mlir())?;
    let mut random = Random(seed);
    let mut found: BTreeMap<Difference, usize> = BTreeMap::new();
    for start in (0..count).step_by(BATCH) {
        let mutants: Vec<Vec<u8>> = (start..count.min(start + BATCH))
            .map(|_| {
                loop {
                    let (text, other) = (random.pick(&inputs), random.pick(&inputs));
                    let mutant = mutate::mutate(text, other, &mut random);
                    if !foreign.are_named_in(&mutant) {
                        return mutant;
                    }
                }
            })
            .collect();
        let flags = FLAGS[(start / BATCH) % FLAGS.len()];
        for (at, Finding { difference, .. }) in compare.findings(&mutants, flags)? {
            *found.entry(difference).or_default() += 1;
            let name = format!("{difference:?}-{seed}-{}.mlir", start + at).to_lowercase();
            let text = [format!("// RUN: {}\n", flags.join(" ")).as_bytes(), &mutants[at]].concat();
            compare.keep(&name, &text)?;
        }
    }
    println!(
        "mutants: {count} of seed {seed}; different: {found:?}; in {}",
        compare.folder().display()
    );
    let counted = |d: &Difference| !matches!(d, Difference::Deliberate | Difference::OracleCrashed);
    match found.keys().any(counted) {
        true => Err("the programs differ".to_owned()),
        false => Ok(()),
    }
}
