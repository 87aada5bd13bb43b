//! Canonicalization: folds and canonicalization patterns until nothing applies any more.

use smallvec::SmallVec;
use terrace_ir::{Body, Context, Op, PatternSet, Region};
use terrace_rewrite::{
    FrozenPatterns, GreedyConfig, GreedyTables, Outcome, apply_patterns_greedily_in,
};

use crate::bodies::for_each_body_with;

/// The patterns of canonicalization of all loaded dialects, then of their operations: of dialects in
/// descending order of their names, of operations the last registered ones first, as MLIR has them.
pub fn canonicalization_patterns(cx: &Context) -> PatternSet {
    let mut set = PatternSet::new();
    let mut dialects: Vec<_> = cx.loaded_dialects().collect();
    dialects.sort_by_key(|dialect| std::cmp::Reverse(dialect.info().name));
    for dialect in dialects {
        if let Some(add) = dialect.info().hooks.canonicalize {
            add(&mut set);
        }
    }
    let ops: Vec<_> = cx.loaded_dialects().flat_map(|dialect| dialect.info().ops).collect();
    for op in ops.into_iter().rev() {
        if let Some(add) = op.canonicalize {
            add(&mut set);
        }
    }
    set
}

/// Canonicalizes what is in the root of `body`, in the bodies of isolated operations too
/// (MLIR: the pass `canonicalize`).
///
/// A body after the other gives what one run over all of them gives, since neither constants nor
/// uses reach from one into another; a limit of rewritings is for each.
pub fn canonicalize(body: &mut Body, patterns: &FrozenPatterns, config: &GreedyConfig) -> Outcome {
    let outcomes = for_each_body_with(body, &GreedyTables::default, &|tables, body| {
        let regions: SmallVec<[Region; 1]> = body.regions(Op::ROOT).collect();
        let mut all = Outcome { converged: true, changed: false };
        for region in regions {
            let outcome = apply_patterns_greedily_in(tables, body, region, patterns, config, None);
            all.converged &= outcome.converged;
            all.changed |= outcome.changed;
        }
        all
    });
    Outcome {
        converged: outcomes.iter().all(|outcome| outcome.converged),
        changed: outcomes.iter().any(|outcome| outcome.changed),
    }
}
