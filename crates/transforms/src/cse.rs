//! Elimination of common subexpressions: an operation that does what an earlier one did is replaced
//! by it.

use smallvec::{SmallVec, smallvec};
use terrace_entity::EntityId;
use terrace_ir::dominance::{Dominance, has_ssa_dominance};
use terrace_ir::effects::{
    EffectKind, Effects, all_effects, has_own_effects, is_memory_effect_free, is_trivially_dead,
    own_effects,
};
use terrace_ir::equivalence::{EquivalenceOptions, hash_op, is_equivalent};
use terrace_ir::{
    Block, Body, Location, Op, OpInfo, OpRef, Region, RegionRef, TraitFlags,
    ensure_sufficient_stack,
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
    let unknown = Location::unknown(body.context());
    let outcomes = for_each_body_with(body, &Tables::default, &|tables: &mut Tables, body| {
        let mut driver = Driver { tables, unknown, outcome: CseOutcome::default(), body };
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

/// What has room for the operations of a body.
#[derive(Default)]
struct Tables {
    known: Known,
    /// The operations to erase at the end, in order.
    erased: Vec<Op>,
}

/// The operations seen in this scope and those around it, by their hashes: a table whose latest entries
/// are forgotten first.
#[derive(Default)]
struct Known {
    /// One more than the number of the latest entry in each bucket, 0 if there is none; a power of two
    /// of them, or none yet.
    buckets: Vec<u32>,
    entries: Vec<Entry>,
}

/// An operation to replace others by.
struct Entry {
    op: Op,
    hash: u32,
    /// How many writing operations were before it in its block.
    writers: u32,
    /// As the bucket was before this entry.
    before: u32,
}

impl Known {
    fn bucket(&mut self, hash: u32) -> &mut u32 {
        let mask = self.buckets.len() - 1;
        &mut self.buckets[hash as usize & mask]
    }

    /// The latest entry that equals `op`.
    fn find(&self, body: &Body, op: Op, hash: u32) -> Option<&Entry> {
        let options =
            EquivalenceOptions { ignore_locations: true, ..EquivalenceOptions::default() };
        let mask = self.buckets.len().wrapping_sub(1);
        let mut at = self.buckets.get(hash as usize & mask).copied().unwrap_or(0);
        while at > 0 {
            let entry = &self.entries[at as usize - 1];
            if entry.hash == hash && is_equivalent(body.op(entry.op), body.op(op), options) {
                return Some(entry);
            }
            at = entry.before;
        }
        None
    }

    fn insert(&mut self, op: Op, hash: u32, writers: u32) {
        if self.entries.len() == self.buckets.len() {
            self.grow();
        }
        let number = self.entries.len() as u32 + 1;
        let before = std::mem::replace(self.bucket(hash), number);
        self.entries.push(Entry { op, hash, writers, before });
    }

    #[cold]
    fn grow(&mut self) {
        let count = (2 * self.buckets.len()).max(64);
        self.buckets.clear();
        self.buckets.resize(count, 0);
        for (number, entry) in (1..).zip(&mut self.entries) {
            let bucket = &mut self.buckets[entry.hash as usize & (count - 1)];
            entry.before = std::mem::replace(bucket, number);
        }
    }

    /// Forgets the entries made since there were `count`.
    fn leave(&mut self, count: usize) {
        while self.entries.len() > count
            && let Some(entry) = self.entries.pop()
        {
            *self.bucket(entry.hash) = entry.before;
        }
    }
}

struct Driver<'b> {
    body: &'b mut Body,
    tables: &'b mut Tables,
    /// The location of what is nowhere.
    unknown: Location,
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
            let effects = DeclaredEffects::of(self.body.op(op).info());
            if self.body.regions(op).len() > 0 {
                self.nested(op);
            }
            match effects {
                DeclaredEffects::None => self.simplify(op, true, ordered, writers),
                DeclaredEffects::Some => {
                    self.simplify(op, false, ordered, writers);
                    writers += u32::from(writes(self.body.op(op)));
                }
                DeclaredEffects::Unknown => writers += 1,
                DeclaredEffects::Terminator => {}
            }
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

    fn simplify(&mut self, op: Op, pure: bool, ordered: bool, writers: u32) {
        let view = self.body.op(op);
        if is_trivially_dead(self.body, op) {
            self.tables.erased.push(op);
            self.outcome.dead += 1;
            return;
        }
        let short = |region: RegionRef<'_>| region.is_empty() || region.has_one_block();
        if !self.body.is_simple(op) && !view.regions().all(short) {
            return;
        }
        let reads = !pure && !is_memory_effect_free(view);
        if reads && !only_reads(view) {
            return;
        }
        let hash = hash_of(self.body, op);
        let found = self.tables.known.find(self.body, op, hash).filter(|entry| {
            let same_block = || self.body.parent_block(entry.op) == self.body.parent_block(op);
            !reads || same_block() && entry.writers == writers
        });
        match found.map(|entry| entry.op) {
            Some(by) => self.replace(op, by, ordered),
            None => self.tables.known.insert(op, hash, writers),
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
                known.find(body, user, hash_of(body, user)).is_none()
            });
        }
        if body.results(op).all(|result| !body.has_uses(result)) {
            self.tables.erased.push(op);
        }
        let location = body.location(op);
        if location != self.unknown && body.location(by) == self.unknown {
            body.set_location(by, location);
        }
        self.outcome.replaced += 1;
    }
}

/// What the declaration of an operation says of its effects.
#[derive(Clone, Copy)]
enum DeclaredEffects {
    None,
    /// They depend on the operation, or on what is in it.
    Some,
    /// Nothing, so that the operation is neither replaced nor erased.
    Unknown,
    /// The operation ends its block, and is neither replaced nor erased.
    Terminator,
}

impl DeclaredEffects {
    fn of(info: Option<&OpInfo>) -> Self {
        let Some(info) = info else { return Self::Unknown };
        let flags = info.flags;
        let recursive = flags.contains(TraitFlags::RECURSIVE_EFFECTS);
        if flags.contains(TraitFlags::TERMINATOR) {
            Self::Terminator
        } else if flags.contains(TraitFlags::NO_MEMORY_EFFECT) && !recursive {
            Self::None
        } else if matches!(info.effects, Effects::Unknown) && !recursive {
            Self::Unknown
        } else {
            Self::Some
        }
    }
}

/// As much of the hash of `op` as is kept.
fn hash_of(body: &Body, op: Op) -> u32 {
    hash_op(body, op) as u32
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
        let backwards = std::iter::successors(body.last_block(region), |at| body.prev_block(*at));
        for block in backwards {
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
