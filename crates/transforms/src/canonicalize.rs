//! Canonicalization: folds and canonicalization patterns until nothing applies any more.

use smallvec::SmallVec;
use terrace_ir::{Body, Context, Idle, Op, PatternSet, Region};
use terrace_rewrite::{
    FrozenPatterns, GreedyConfig, GreedyTables, Outcome, apply_patterns_greedily_in,
};

use crate::bodies::fold_bodies;

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
    canonicalize_in(&Pool::default(), body, patterns, config)
}

/// Tables that runs have left to be used again, if they are small.
pub(crate) type Pool = Idle<Box<GreedyTables>>;

/// Tables out of a pool, to which they come back.
struct Pooled<'p> {
    tables: Box<GreedyTables>,
    pool: &'p Pool,
}

impl<'p> Pooled<'p> {
    fn of(pool: &'p Pool) -> Self {
        Self { tables: pool.take().unwrap_or_default(), pool }
    }
}

impl Drop for Pooled<'_> {
    fn drop(&mut self) {
        if self.tables.are_small() {
            self.pool.put(std::mem::take(&mut self.tables));
        }
    }
}

/// As [`canonicalize`], in tables of `pool`: for whoever has many bodies, one after the other.
pub(crate) fn canonicalize_in(
    pool: &Pool,
    body: &mut Body,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
) -> Outcome {
    let work = |held: &mut Pooled<'_>, outcome: &mut Outcome, body: &mut Body| {
        let regions: SmallVec<[Region; 1]> = body.regions(Op::ROOT).collect();
        for region in regions {
            let tables = &mut held.tables;
            outcome.add(apply_patterns_greedily_in(tables, body, region, patterns, config, None));
        }
    };
    fold_bodies(body, &|| Pooled::of(pool), &work, &Outcome::add)
}
