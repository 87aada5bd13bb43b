//! Elimination of common subexpressions: an operation that does what an earlier one did is replaced
//! by it.

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use terrace_entity::EntityId;
use terrace_ir::dominance::{Dominance, has_ssa_dominance};
use terrace_ir::effects::{
    EffectKind, all_effects, has_own_effects, is_memory_effect_free, is_trivially_dead, own_effects,
};
use terrace_ir::equivalence::{EquivalenceOptions, hash_op, is_equivalent};
use terrace_ir::{
    Block, Body, Location, Op, OpRef, Region, RegionRef, TraitFlags, ensure_sufficient_stack,
};

use crate::bodies::for_each_body_with;

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
    let outcomes = for_each_body_with(body, &Tables::default, &|tables: &mut Tables, body| {
        let mut driver = Driver { tables, outcome: CseOutcome::default(), body };
        let regions: SmallVec<[Region; 1]> = driver.body.regions(Op::ROOT).collect();
        regions.into_iter().for_each(|region| driver.region(region));
        for op in driver.tables.erased.drain(..) {
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

/// What has room for the operations of a body.
#[derive(Default)]
struct Tables {
    known: Known,
    /// The operations to erase at the end, in order.
    erased: Vec<Op>,
}

/// The operations seen in this scope and those around it, by their hashes.
#[derive(Default)]
struct Known {
    /// The number of the latest entry with a hash.
    latest: FxHashMap<u64, u32>,
    /// The entries in the order in which they were made, each with its hash and the number of the one
    /// before it with the same hash.
    entries: Vec<(Entry, u64, Option<u32>)>,
}

impl Known {
    /// The latest entry that equals `op`.
    fn find(&self, body: &Body, op: Op, hash: u64) -> Option<Entry> {
        let options =
            EquivalenceOptions { ignore_locations: true, ..EquivalenceOptions::default() };
        let mut at = self.latest.get(&hash).copied();
        while let Some(number) = at {
            let (entry, _, before) = self.entries[number as usize];
            if is_equivalent(body.op(entry.op), body.op(op), options) {
                return Some(entry);
            }
            at = before;
        }
        None
    }

    fn insert(&mut self, hash: u64, entry: Entry) {
        let before = self.latest.insert(hash, self.entries.len() as u32);
        self.entries.push((entry, hash, before));
    }

    /// Forgets the entries made since there were `count`.
    fn leave(&mut self, count: usize) {
        if count == 0 {
            self.latest.clear();
            return self.entries.clear();
        }
        for (_, hash, before) in self.entries.drain(count..).rev() {
            match before {
                Some(before) => self.latest.insert(hash, before),
                None => self.latest.remove(&hash),
            };
        }
    }
}

struct Driver<'b> {
    body: &'b mut Body,
    tables: &'b mut Tables,
    outcome: CseOutcome,
}

impl Driver<'_> {
    fn region(&mut self, region: Region) {
        let Some(entry) = self.body.first_block(region) else { return };
        let ordered = has_ssa_dominance(self.body, entry);
        if self.body.next_block(entry).is_none() {
            let scope = self.tables.known.entries.len();
            self.block(entry, ordered);
            return self.tables.known.leave(scope);
        }
        if !ordered {
            return;
        }
        // Blocks in pre-order of the dominator tree, with the scopes to leave before each.
        let children = DominatorTree::new(self.body, region);
        let first = self.tables.known.entries.len();
        let mut pending: SmallVec<[_; 8]> = smallvec![(entry, first)];
        while let Some((block, scope)) = pending.pop() {
            self.tables.known.leave(scope);
            self.block(block, ordered);
            let inner = self.tables.known.entries.len();
            let from = pending.len();
            pending.extend(children.of(block).map(|block| (block, inner)));
            pending[from..].reverse();
        }
        self.tables.known.leave(first);
    }

    fn block(&mut self, block: Block, ordered: bool) {
        let mut next = self.body.first_op(block);
        let mut writers = 0;
        while let Some(op) = next {
            next = self.body.next_op(op);
            let flags = self.body.op(op).flags();
            let pure = flags.contains(TraitFlags::NO_MEMORY_EFFECT)
                && !flags.contains(TraitFlags::RECURSIVE_EFFECTS);
            let nested = self.body.op(op).region_count() > 0;
            if nested {
                self.nested(op);
            }
            if !flags.contains(TraitFlags::TERMINATOR) {
                self.simplify(op, pure, nested, ordered, writers);
            }
            writers += u32::from(!pure && writes(self.body.op(op)));
        }
    }

    /// Looks at what is in the regions of `op`, which sees what is known around it unless it may be isolated.
    fn nested(&mut self, op: Op) {
        let regions: SmallVec<[Region; 2]> = self.body.regions(op).collect();
        let isolated = self.body.op(op).might_have(TraitFlags::ISOLATED);
        let around = isolated.then(|| std::mem::take(&mut self.tables.known));
        for region in regions {
            ensure_sufficient_stack(|| self.region(region));
        }
        if let Some(around) = around {
            self.tables.known = around;
        }
    }

    fn simplify(&mut self, op: Op, pure: bool, nested: bool, ordered: bool, writers: u32) {
        let view = self.body.op(op);
        if is_trivially_dead(self.body, op) {
            self.tables.erased.push(op);
            self.outcome.dead += 1;
            return;
        }
        let simple = |region: RegionRef<'_>| region.is_empty() || region.has_one_block();
        if nested && !view.regions().all(simple) {
            return;
        }
        let reads = !pure && !is_memory_effect_free(view);
        if reads && !only_reads(view) {
            return;
        }
        let hash = hash_op(self.body, op);
        let found = self.tables.known.find(self.body, op, hash).filter(|entry| {
            let same_block = || self.body.parent_block(entry.op) == self.body.parent_block(op);
            !reads || same_block() && entry.writers == writers
        });
        match found {
            Some(entry) => self.replace(op, entry.op, ordered),
            None => self.tables.known.insert(hash, Entry { op, writers }),
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
            let known = &self.tables.known;
            body.replace_uses_if(old, new, |body, use_| {
                let user = body.user(use_);
                known.find(body, user, hash_op(body, user)).is_none()
            });
        }
        if body.results(op).all(|result| !body.has_uses(result)) {
            self.tables.erased.push(op);
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
    all_effects(op)
        .is_none_or(|effects| effects.iter().any(|effect| effect.kind == EffectKind::Write))
}

/// The blocks that each block of a region dominates immediately, in the order of the region, as linked
/// lists.
struct DominatorTree {
    first: SmallVec<[Option<Block>; 16]>,
    next: SmallVec<[Option<Block>; 16]>,
}

impl DominatorTree {
    fn new(body: &Body, region: Region) -> Self {
        let dominance = Dominance::new(body);
        let mut first: SmallVec<[Option<Block>; 16]> = smallvec![None; body.block_end()];
        let mut next = first.clone();
        let blocks: SmallVec<[Block; 16]> = body.blocks_in(region).collect();
        for block in blocks.into_iter().rev() {
            if let Some(dominator) = dominance.immediate_dominator(block) {
                next[block.slot()] = first[dominator.slot()].replace(block);
            }
        }
        Self { first, next }
    }

    fn of(&self, block: Block) -> impl Iterator<Item = Block> {
        std::iter::successors(self.first[block.slot()], |at| self.next[at.slot()])
    }
}
