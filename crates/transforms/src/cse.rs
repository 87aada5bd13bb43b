//! Elimination of common subexpressions: an operation that does what an earlier one did is replaced
//! by it.

use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;
use terrace_ir::dominance::{Dominance, has_ssa_dominance};
use terrace_ir::effects::{
    EffectKind, all_effects, has_own_effects, is_memory_effect_free, is_trivially_dead, own_effects,
};
use terrace_ir::equivalence::{EquivalenceOptions, hash_op, is_equivalent};
use terrace_ir::{Block, Body, Location, Op, OpRef, Region, TraitFlags, ensure_sufficient_stack};

use crate::bodies::for_each_body;

/// What the elimination has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CseOutcome {
    /// How many operations were replaced by earlier ones.
    pub replaced: u64,
    /// How many operations were erased since nothing used them.
    pub dead: u64,
}

/// Replaces operations in the root of `body`, and in the bodies in it, by earlier ones that do the
/// same, and erases operations that are trivially dead (MLIR: the pass `cse`).
///
/// Nothing is moved; an operation that only reads is replaced by one of the same block with no
/// writing between them.
pub fn eliminate_common_subexpressions(body: &mut Body) -> CseOutcome {
    let outcomes = for_each_body(body, &|body: &mut Body| {
        let mut driver = Driver {
            known: Known::for_ops(body.op_count()),
            erased: Vec::new(),
            outcome: CseOutcome::default(),
            body,
        };
        let regions: Vec<Region> = driver.body.regions(Op::ROOT).collect();
        regions.into_iter().for_each(|region| driver.region(region));
        for op in std::mem::take(&mut driver.erased) {
            driver.body.erase(op);
        }
        driver.outcome
    });
    outcomes.iter().fold(CseOutcome::default(), |all, one| CseOutcome {
        replaced: all.replaced + one.replaced,
        dead: all.dead + one.dead,
    })
}

/// An operation to replace others by, and how many writing ones were before it in its block if it
/// reads.
#[derive(Clone, Copy)]
struct Entry {
    op: Op,
    writers: u32,
}

/// The operations seen in this scope and those around it, by their hashes.
#[derive(Default)]
struct Known {
    entries: FxHashMap<u64, SmallVec<[Entry; 1]>>,
    /// The hashes of the entries, in the order in which they were made.
    made: Vec<u64>,
}

impl Known {
    /// Room for as many operations.
    fn for_ops(count: usize) -> Self {
        let entries = FxHashMap::with_capacity_and_hasher(count, FxBuildHasher);
        Self { entries, made: Vec::with_capacity(count) }
    }

    /// The latest entry that equals `op`.
    fn find(&self, body: &Body, op: Op, hash: u64) -> Option<Entry> {
        let options =
            EquivalenceOptions { ignore_locations: true, ..EquivalenceOptions::default() };
        let entries = self.entries.get(&hash)?;
        let same = |entry: &&Entry| is_equivalent(body.op(entry.op), body.op(op), options);
        entries.iter().rev().find(same).copied()
    }

    fn insert(&mut self, hash: u64, entry: Entry) {
        self.entries.entry(hash).or_default().push(entry);
        self.made.push(hash);
    }

    /// Forgets the entries made since there were `count`.
    fn leave(&mut self, count: usize) {
        if count == 0 {
            self.entries.clear();
            return self.made.clear();
        }
        for hash in self.made.drain(count..).rev() {
            if let Some(entries) = self.entries.get_mut(&hash) {
                entries.pop();
            }
        }
    }
}

struct Driver<'b> {
    body: &'b mut Body,
    known: Known,
    /// The operations to erase at the end, in order.
    erased: Vec<Op>,
    outcome: CseOutcome,
}

impl Driver<'_> {
    fn region(&mut self, region: Region) {
        let Some(entry) = self.body.first_block(region) else { return };
        let ordered = has_ssa_dominance(self.body, entry);
        if self.body.next_block(entry).is_none() {
            let scope = self.known.made.len();
            self.block(entry, ordered);
            return self.known.leave(scope);
        }
        if !ordered {
            return;
        }
        // Blocks in pre-order of the dominator tree, with the scopes to leave before each.
        let children = dominator_tree(self.body, region);
        let mut pending = vec![(entry, self.known.made.len())];
        let first = self.known.made.len();
        while let Some((block, scope)) = pending.pop() {
            self.known.leave(scope);
            self.block(block, ordered);
            let inner = self.known.made.len();
            if let Some(dominated) = children.get(&block) {
                pending.extend(dominated.iter().rev().map(|block| (*block, inner)));
            }
        }
        self.known.leave(first);
    }

    fn block(&mut self, block: Block, ordered: bool) {
        let mut next = self.body.first_op(block);
        let mut writers = 0;
        while let Some(op) = next {
            next = self.body.next_op(op);
            self.nested(op);
            self.simplify(op, ordered, writers);
            writers += u32::from(writes(self.body.op(op)));
        }
    }

    /// Looks at what is in `op`, which sees what is known around it unless it may be isolated.
    fn nested(&mut self, op: Op) {
        let regions: SmallVec<[Region; 2]> = self.body.regions(op).collect();
        if regions.is_empty() {
            return;
        }
        let isolated = self.body.op(op).might_have(TraitFlags::ISOLATED);
        let around = isolated.then(|| std::mem::take(&mut self.known));
        for region in regions {
            ensure_sufficient_stack(|| self.region(region));
        }
        if let Some(around) = around {
            self.known = around;
        }
    }

    fn simplify(&mut self, op: Op, ordered: bool, writers: u32) {
        let view = self.body.op(op);
        if view.flags().contains(TraitFlags::TERMINATOR) {
            return;
        }
        if is_trivially_dead(self.body, op) {
            self.erased.push(op);
            self.outcome.dead += 1;
            return;
        }
        if !view.regions().all(|region| region.is_empty() || region.has_one_block()) {
            return;
        }
        let reads = !is_memory_effect_free(view);
        if reads && !only_reads(view) {
            return;
        }
        let hash = hash_op(self.body, op);
        let found = self.known.find(self.body, op, hash).filter(|entry| {
            let same_block = || self.body.parent_block(entry.op) == self.body.parent_block(op);
            !reads || same_block() && entry.writers == writers
        });
        match found {
            Some(entry) => self.replace(op, entry.op, ordered),
            None => self.known.insert(hash, Entry { op, writers }),
        }
    }

    /// Makes `by`, which does the same and comes earlier, what `op` was.
    fn replace(&mut self, op: Op, by: Op, ordered: bool) {
        let body = &mut *self.body;
        for (old, new) in body.results(op).zip(body.results(by)) {
            if ordered {
                body.replace_all_uses(old, new);
                continue;
            }
            // Elsewhere an earlier operation may use the result, and was looked at with it.
            let known = &self.known;
            body.replace_uses_if(old, new, |body, use_| {
                let user = body.user(use_);
                known.find(body, user, hash_op(body, user)).is_none()
            });
        }
        if body.results(op).all(|result| !body.has_uses(result)) {
            self.erased.push(op);
        }
        let unknown = Location::unknown(body.context());
        if body.location(by) == unknown && body.location(op) != unknown {
            let location = body.location(op);
            body.set_location(by, location);
        }
        self.outcome.replaced += 1;
    }
}

/// Whether `op` is known to read, and to have no other effects.
fn only_reads(op: OpRef<'_>) -> bool {
    has_own_effects(op)
        && own_effects(op).is_some_and(|effects| {
            !effects.is_empty() && effects.iter().all(|effect| effect.kind == EffectKind::Read)
        })
}

/// Whether `op` may write to memory.
fn writes(op: OpRef<'_>) -> bool {
    let flags = op.flags();
    if flags.contains(TraitFlags::NO_MEMORY_EFFECT)
        && !flags.contains(TraitFlags::RECURSIVE_EFFECTS)
    {
        return false;
    }
    all_effects(op)
        .is_none_or(|effects| effects.iter().any(|effect| effect.kind == EffectKind::Write))
}

/// The blocks that each block of `region` dominates immediately, in the order of the region.
fn dominator_tree(body: &Body, region: Region) -> FxHashMap<Block, Vec<Block>> {
    let dominance = Dominance::new(body);
    let mut children: FxHashMap<Block, Vec<Block>> = FxHashMap::default();
    for block in body.blocks_in(region) {
        if let Some(dominator) = dominance.immediate_dominator(block) {
            children.entry(dominator).or_default().push(block);
        }
    }
    children
}
