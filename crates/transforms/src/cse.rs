//! Common subexpression elimination: replaces an operation by an equivalent one that dominates it
//! ([`eliminate_common_subexpressions`]).
//!
//! Available expressions are kept in a scoped hash table ([`KnownExpressions`]) while the dominator
//! tree is walked. Side effects are summarized on the way: an operation that only reads is replaced
//! by one of the same block if no operation between them may write.

use smallvec::SmallVec;
use terrace_ir::dominance::{DominatorTree, has_ssa_dominance};
use terrace_ir::effects::{
    EffectKind, EffectKinds, EffectSummary, has_own_effects, is_memory_effect_free,
    may_have_effect, own_effect_kinds, would_be_trivially_dead,
};
use terrace_ir::equivalence::{EquivalenceOptions, hash_op, is_equivalent};
use terrace_ir::{
    Block, Body, Location, Op, OpInfo, OpName, OpRef, Region, RegionRef, TraitFlags,
    ensure_sufficient_stack,
};

use crate::bodies::fold_bodies;

/// The numbers of changes made by the elimination.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CseOutcome {
    /// The number of operations replaced by equivalent operations.
    pub replaced: u64,
    /// The number of operations erased because their results were unused.
    pub dead: u64,
}

/// Replaces operations in the root of `body`, nested bodies included, by equivalent dominating
/// ones, and erases trivially dead operations (MLIR: the pass `cse`).
///
/// Operations are not moved. An operation that reads is replaced only by one of the same block
/// without a write between them.
pub fn eliminate_common_subexpressions(body: &mut Body) -> CseOutcome {
    let unknown = Location::unknown(body.context());
    let work = |tables: &mut Tables, outcome: &mut CseOutcome, body: &mut Body| {
        if all_effects_unknown(body) {
            return;
        }
        Driver { tables, unknown, outcome }.regions_of(body, Op::ROOT);
    };
    fold_bodies(body, &Tables::default, &work, &|all: &mut CseOutcome, one| {
        all.replaced += one.replaced;
        all.dead += one.dead;
    })
}

/// Replaces operations in the regions of `op`, without nested bodies, by equivalent dominating
/// ones, and erases trivially dead operations (MLIR: `eliminateCommonSubExpressions`).
pub fn eliminate_common_subexpressions_in(body: &mut Body, op: Op) -> CseOutcome {
    let unknown = Location::unknown(body.context());
    let mut outcome = CseOutcome::default();
    let mut tables = Tables::default();
    Driver { tables: &mut tables, unknown, outcome: &mut outcome }.regions_of(body, op);
    outcome
}

/// Reusable memory of the pass, for one body at a time.
#[derive(Default)]
struct Tables {
    known: KnownExpressions,
    /// The dominator tree for reuse; `None` while the walk of a region uses it.
    tree: Option<Box<DominatorTree>>,
    /// The operations to erase at the end, in order.
    erased: Vec<Op>,
}

/// A hash table of the operations available in the current scope. Scopes are left by removing the
/// latest entries.
#[derive(Default)]
struct KnownExpressions {
    /// By bucket, one more than the index of the latest entry; 0 = empty. The length is a power of
    /// two or 0.
    buckets: Vec<u32>,
    entries: Vec<Expression>,
}

/// An available expression: an operation that may replace equivalent operations.
struct Expression {
    op: Op,
    hash: u32,
    /// The number of operations with write effects that precede it in its block.
    writers: u32,
    /// The value of the bucket before the insertion: one more than the index of the next entry of
    /// the chain, 0 = end.
    previous: u32,
}

impl KnownExpressions {
    /// Returns the bucket for `hash`.
    #[inline]
    fn bucket(&self, hash: u32) -> usize {
        hash as usize & (self.buckets.len() - 1)
    }

    /// Returns the latest entry equivalent to `op`; `None` if there is no such entry.
    #[inline]
    fn find(&self, body: &Body, op: Op, hash: u32) -> Option<&Expression> {
        let options =
            EquivalenceOptions { ignore_locations: true, ..EquivalenceOptions::default() };
        let mut at = self.buckets[self.bucket(hash)];
        while at > 0 {
            let entry = &self.entries[at as usize - 1];
            if entry.hash == hash && is_equivalent(body.op(entry.op), body.op(op), options) {
                return Some(entry);
            }
            at = entry.previous;
        }
        None
    }

    #[inline]
    fn insert(&mut self, op: Op, hash: u32, writers: u32) {
        let number = self.entries.len() as u32 + 1;
        let bucket = self.bucket(hash);
        let previous = std::mem::replace(&mut self.buckets[bucket], number);
        self.entries.push(Expression { op, hash, writers, previous });
    }

    /// Ensures capacity for one more entry.
    #[inline]
    fn reserve(&mut self) {
        if self.entries.len() == self.buckets.len() {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let count = (2 * self.buckets.len()).max(64);
        self.buckets.clear();
        self.buckets.resize(count, 0);
        for (number, entry) in (1..).zip(&mut self.entries) {
            let bucket = &mut self.buckets[entry.hash as usize & (count - 1)];
            entry.previous = std::mem::replace(bucket, number);
        }
    }

    /// Removes all entries but the first `count`.
    fn truncate(&mut self, count: usize) {
        if count == 0 && self.entries.len() > self.buckets.len() / 8 {
            self.entries.clear();
            return self.buckets.fill(0);
        }
        while self.entries.len() > count
            && let Some(entry) = self.entries.pop()
        {
            let bucket = self.bucket(entry.hash);
            self.buckets[bucket] = entry.previous;
        }
    }
}

struct Driver<'t> {
    tables: &'t mut Tables,
    /// The unknown location, `loc(unknown)`.
    unknown: Location,
    outcome: &'t mut CseOutcome,
}

impl Driver<'_> {
    /// Eliminates common subexpressions in the regions of `op`, and erases the operations that are
    /// replaced or dead.
    fn regions_of(&mut self, body: &mut Body, op: Op) {
        let mut regions = 0;
        while let Some(region) = body.region(op, regions) {
            self.region(body, region);
            regions += 1;
        }
        for op in self.tables.erased.drain(..) {
            body.erase(op);
        }
    }

    /// Eliminates common subexpressions in `region`. Returns the effects of the region, or `UNSEEN`
    /// if it has several blocks.
    fn region(&mut self, body: &mut Body, region: Region) -> EffectSummary {
        let Some(entry) = body.first_block(region) else { return EffectSummary::NONE };
        if body.next_block(entry).is_none() {
            let scope = self.tables.known.entries.len();
            let effects = self.block(body, entry);
            self.tables.known.truncate(scope);
            return effects;
        }
        if !has_ssa_dominance(body, entry) {
            return EffectSummary::UNSEEN;
        }
        // Taken out of the tables because nested regions need a tree of their own.
        let mut tree = self.tables.tree.take().unwrap_or_default();
        tree.build(body, region);
        // For each block on the path from the root of the dominator tree: the pre-order number of
        // the last block that it dominates, and the number of entries before it.
        let mut around: SmallVec<[(u32, usize); 8]> = SmallVec::new();
        for (at, &(block, last)) in (0..).zip(tree.pre_order()) {
            while around.last().is_some_and(|(last, _)| *last < at)
                && let Some((_, known)) = around.pop()
            {
                self.tables.known.truncate(known);
            }
            around.push((last, self.tables.known.entries.len()));
            self.block(body, block);
        }
        self.tables.tree = Some(tree);
        if let Some((_, known)) = around.first() {
            self.tables.known.truncate(*known);
        }
        EffectSummary::UNSEEN
    }

    /// Eliminates common subexpressions in `block` and returns the effects of the block.
    fn block(&mut self, body: &mut Body, block: Block) -> EffectSummary {
        let mut next = body.first_op(block);
        let mut writers = 0;
        let mut all = EffectSummary::NONE;
        while let Some(op) = next {
            next = body.next_op(op);
            let info = body.op(op).info();
            let effects = match info {
                Some(info) if body.is_simple(op) => EffectSummary::own(body.op(op), info),
                _ => self.effects(body, op, info),
            };
            all = all.and(effects);
            if effects == EffectSummary::UNKNOWN {
                // An operation of unknown effects is neither replaced nor erased.
                writers += 1;
                continue;
            }
            if info.is_some_and(|info| info.flags.contains(TraitFlags::TERMINATOR)) {
                continue;
            }
            self.simplify(body, op, effects, writers);
            if effects != EffectSummary::NONE {
                writers += u32::from(match effects.is_seen() {
                    true => effects.may_have(EffectKind::Write),
                    false => may_have_effect(body.op(op), EffectKind::Write),
                });
            }
        }
        all
    }

    /// Eliminates common subexpressions in the regions of `op` and returns the effects of `op`;
    /// effects of operations in a body of its own are `UNSEEN`.
    fn effects(&mut self, body: &mut Body, op: Op, info: Option<&OpInfo>) -> EffectSummary {
        let flags = info.map(|info| info.flags);
        let inner = if body.regions(op).len() > 0 {
            let isolated = flags.is_none_or(|flags| flags.contains(TraitFlags::ISOLATED));
            self.nested(body, op, isolated)
        } else {
            EffectSummary::NONE
        };
        let Some(info) = info else { return EffectSummary::UNKNOWN };
        let own = EffectSummary::own(body.op(op), info);
        if !info.flags.contains(TraitFlags::RECURSIVE_EFFECTS) {
            return own;
        }
        if body.child(op).is_some() && body.op(op).region_count() > 0 {
            return own.and(EffectSummary::UNSEEN);
        }
        own.and(inner)
    }

    /// Eliminates common subexpressions in the regions of `op`, which must have regions, and
    /// returns their effects. Outer expressions are available unless `op` may be isolated from
    /// above.
    #[cold]
    fn nested(&mut self, body: &mut Body, op: Op, isolated: bool) -> EffectSummary {
        let around = isolated.then(|| std::mem::take(&mut self.tables.known));
        let mut all = EffectSummary::NONE;
        let mut at = 0;
        while let Some(region) = body.region(op, at) {
            let effects = ensure_sufficient_stack(|| self.region(body, region));
            all = all.and(effects);
            at += 1;
        }
        if let Some(around) = around {
            self.tables.known = around;
        }
        all
    }

    /// Replaces `op`, whose effects are `effects`, by an equivalent operation, or erases it if it
    /// is dead; otherwise adds it to the known expressions.
    #[inline(always)]
    fn simplify(&mut self, body: &mut Body, op: Op, effects: EffectSummary, writers: u32) {
        if !body.has_used_results(op) && would_be_dead(body.op(op), effects) {
            self.tables.erased.push(op);
            self.outcome.dead += 1;
            return;
        }
        let reads = match effects {
            _ if !body.is_simple(op) => match reads(body.op(op), effects) {
                Some(reads) => reads,
                None => return,
            },
            EffectSummary::NONE => false,
            EffectSummary::READING => true,
            _ => return,
        };
        let hash = hash_of(body, op);
        self.tables.known.reserve();
        let found = self.tables.known.find(body, op, hash).filter(|entry| {
            let same_block = || body.parent_block(entry.op) == body.parent_block(op);
            !reads || same_block() && entry.writers == writers
        });
        match found.map(|entry| entry.op) {
            Some(by) => self.replace(body, op, by),
            None => self.tables.known.insert(op, hash, writers),
        }
    }

    /// Replaces the results of `op` by those of the equivalent operation `by`.
    #[cold]
    fn replace(&mut self, body: &mut Body, op: Op, by: Op) {
        let ordered = body.parent_block(op).is_none_or(|block| has_ssa_dominance(body, block));
        for (old, new) in body.results(op).zip(body.results(by)) {
            if ordered {
                body.replace_all_uses(old, new);
                continue;
            }
            // Without dominance an operation before `op` may use its results. Such a user has been
            // recorded with these operands, and keeps them.
            let known = &self.tables.known;
            body.replace_uses_if(old, new, |body, use_| {
                let user = body.user(use_);
                known.find(body, user, hash_of(body, user)).is_none()
            });
        }
        if !body.has_used_results(op) {
            self.tables.erased.push(op);
        }
        let location = body.location(op);
        if location != self.unknown && body.location(by) == self.unknown {
            body.set_location(by, location);
        }
        self.outcome.replaced += 1;
    }
}

/// Whether the effects of all operations below the root are unknown, so that no operation is
/// replaced or erased. Checked only for bodies with nested bodies, such as modules of functions,
/// since elsewhere the first operations usually decide.
fn all_effects_unknown(body: &Body) -> bool {
    let mut seen = None;
    let is_unknown = |name: OpName| {
        let info = || name.info(body.context());
        seen.replace(name) == Some(name)
            || info().is_none_or(|info| info.effect_summary == Some(EffectSummary::UNKNOWN))
    };
    body.child_end() > 0 && body.names_below_root().all(is_unknown)
}

/// Whether `op`, whose effects are `effects`, may be erased if its results are unused.
#[inline]
fn would_be_dead(op: OpRef<'_>, effects: EffectSummary) -> bool {
    match effects.is_seen() {
        true => effects.would_be_trivially_dead(op),
        false => would_be_trivially_dead(op),
    }
}

/// Whether `op`, whose effects are `effects`, reads memory. `None` if `op` has other effects or a
/// region of several blocks, which excludes its replacement.
fn reads(op: OpRef<'_>, effects: EffectSummary) -> Option<bool> {
    let kinds = effects.kinds();
    let says = has_own_effects(op);
    if !says && effects.is_seen() && effects != EffectSummary::NONE {
        return None;
    }
    if op.region_count() == 0 {
        return match kinds? {
            kinds if kinds.is_empty() => Some(false),
            kinds => kinds.none_but(EffectKind::Read).then_some(true),
        };
    }
    let short = |region: RegionRef<'_>| region.is_empty() || region.has_one_block();
    if !op.regions().all(short) {
        return None;
    }
    let is_free = match effects.is_seen() {
        true => kinds.is_some_and(EffectKinds::is_empty),
        false => is_memory_effect_free(op),
    };
    if is_free {
        return Some(false);
    }
    (says && only_reads(op)).then_some(true)
}

/// Returns the low 32 bits of the hash of `op`.
fn hash_of(body: &Body, op: Op) -> u32 {
    hash_op(body, op) as u32
}

/// Whether the known effects of `op` itself are reads only, with at least one read.
fn only_reads(op: OpRef<'_>) -> bool {
    let kinds = own_effect_kinds(op);
    kinds.is_some_and(|kinds| !kinds.is_empty() && kinds.none_but(EffectKind::Read))
}
