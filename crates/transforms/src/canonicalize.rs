//! Canonicalization: applies folds and canonicalization patterns until a fixed point
//! ([`canonicalize`]).

use smallvec::SmallVec;
use terrace_ir::{Body, Context, ObjectPool, Op, PatternSet, Region};
use terrace_rewrite::{
    FrozenPatterns, GreedyConfig, GreedyOutcome, GreedyTables, apply_patterns_greedily_in,
};

use crate::bodies::fold_bodies;

/// Collects the canonicalization patterns of all loaded dialects, then of their operations, in
/// MLIR's order: dialects by descending name, operations in reverse order of registration.
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

/// Canonicalizes the root of `body`, nested bodies included (MLIR: the pass `canonicalize`).
///
/// Bodies are processed one by one. The result equals that of one run over all bodies, because
/// neither constants nor uses cross from one body to another; a limit of rewrites applies to each
/// body.
pub fn canonicalize(
    body: &mut Body,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
) -> GreedyOutcome {
    canonicalize_in(&Pool::default(), body, patterns, config)
}

/// A pool of tables for reuse, which keeps only small tables.
pub(crate) type Pool = ObjectPool<Box<GreedyTables>>;

/// Tables borrowed from a pool, returned on drop.
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

/// Like [`canonicalize`], with tables from `pool`; for callers that canonicalize many bodies.
pub(crate) fn canonicalize_in(
    pool: &Pool,
    body: &mut Body,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
) -> GreedyOutcome {
    let work = |held: &mut Pooled<'_>, outcome: &mut GreedyOutcome, body: &mut Body| {
        let regions: SmallVec<[Region; 1]> = body.regions(Op::ROOT).collect();
        for region in regions {
            let tables = &mut held.tables;
            outcome.add(apply_patterns_greedily_in(tables, body, region, patterns, config, None));
        }
    };
    fold_bodies(body, &|| Pooled::of(pool), &work, &GreedyOutcome::add)
}
