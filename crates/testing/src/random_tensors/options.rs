//! Random pipelines of bufferization.

use crate::random::Random;

/// Passes that may run before bufferization.
const BEFORE: &[&str] = &[
    "canonicalize",
    "cse",
    "func.func(eliminate-empty-tensors)",
    "eliminate-empty-tensors",
    "empty-tensor-to-alloc-tensor",
    "linalg-generalize-named-ops",
];

/// Options of `one-shot-bufferize`.
const OPTIONS: &[&str] = &[
    "buffer-alignment=0",
    "check-parallel-regions=false",
    "copy-before-write",
    "function-boundary-type-conversion=identity-layout-map",
    "function-boundary-type-conversion=fully-dynamic-layout-map",
    "unknown-type-conversion=identity-layout-map",
    "analysis-heuristic=top-down",
    "analysis-heuristic=bottom-up-from-terminators",
    "no-analysis-func-filter=f0",
];

/// Passes that may run after bufferization.
const AFTER: &[&str] = &[
    "canonicalize",
    "cse",
    "drop-equivalent-buffer-results",
    "func.func(buffer-hoisting)",
    "func.func(buffer-loop-hoisting)",
    "func.func(promote-buffers-to-stack)",
];

/// Returns the passes of a random pipeline on modules: with `one-shot-bufferize`, and mostly with
/// deallocation at the end.
pub fn random_pipeline(seed: u64) -> Vec<String> {
    let mut random = Random::new(seed ^ 0x0B0F_F3E5);
    let pick = |random: &mut Random, from: &[&str], percent| {
        let mut picked = Vec::new();
        while random.chance(percent) && picked.len() < 3 {
            picked.push((*random.pick(from)).to_owned());
        }
        picked
    };
    let mut passes = pick(&mut random, BEFORE, 30);
    let mut options = vec!["bufferize-function-boundaries".to_owned()];
    if random.chance(90) {
        options.push("allow-return-allocs-from-loops".to_owned());
    }
    options.extend(pick(&mut random, OPTIONS, 40));
    if random.chance(30) {
        options
            .push(format!("analysis-heuristic=fuzzer analysis-fuzzer-seed={}", random.below(1000)));
    }
    passes.push(format!("one-shot-bufferize{{{}}}", options.join(" ")));
    passes.extend(pick(&mut random, AFTER, 40));
    if random.chance(70) {
        passes.push("buffer-deallocation-pipeline".to_owned());
    }
    passes
}
