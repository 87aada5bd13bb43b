//! Elimination of common subexpressions: an operation that does what an earlier one did is replaced
//! by it.

use smallvec::SmallVec;
use terrace_ir::dominance::{DominatorTree, has_ssa_dominance};
use terrace_ir::effects::{
    EffectKind, EffectKinds, EffectSummary, has_own_effects, is_memory_effect_free,
    may_have_effect, own_effect_kinds, would_be_trivially_dead,
};
use terrace_ir::equivalence::{EquivalenceOptions, hash_op, is_equivalent};
use terrace_ir::{
    Block, Body, Location, Op, OpInfo, OpName, OpRef, Region, RegionRef, TraitFlags,
    ensure_sufficient_stack, look_ahead,
};

use crate::bodies::fold_bodies;

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
    let work = |tables: &mut Tables, outcome: &mut CseOutcome, body: &mut Body| {
        if nothing_changes(body) {
            return;
        }
        let mut driver = Driver { tables, unknown, outcome };
        let mut regions = 0;
        while let Some(region) = body.region(Op::ROOT, regions) {
            driver.region(body, region);
            regions += 1;
        }
        for op in driver.tables.erased.drain(..) {
            body.erase(op);
        }
    };
    fold_bodies(body, &Tables::default, &work, &|all: &mut CseOutcome, one| {
        all.replaced += one.replaced;
        all.dead += one.dead;
    })
}

/// What has room for the operations of a body.
#[derive(Default)]
struct Tables {
    known: Known,
    /// `None` while it is in use.
    tree: Option<Box<DominatorTree>>,
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
    /// Where in the table an operation with the hash `hash` is, or comes to be.
    #[inline]
    fn bucket(&self, hash: u32) -> usize {
        hash as usize & (self.buckets.len() - 1)
    }

    /// The latest entry that equals `op`.
    #[inline]
    fn find(&self, body: &Body, op: Op, hash: u32) -> Option<&Entry> {
        let options =
            EquivalenceOptions { ignore_locations: true, ..EquivalenceOptions::default() };
        let mut at = self.buckets[self.bucket(hash)];
        while at > 0 {
            let entry = &self.entries[at as usize - 1];
            if entry.hash == hash && is_equivalent(body.op(entry.op), body.op(op), options) {
                return Some(entry);
            }
            at = entry.before;
        }
        None
    }

    #[inline]
    fn insert(&mut self, op: Op, hash: u32, writers: u32) {
        let number = self.entries.len() as u32 + 1;
        let bucket = self.bucket(hash);
        let before = std::mem::replace(&mut self.buckets[bucket], number);
        self.entries.push(Entry { op, hash, writers, before });
    }

    /// Makes sure that there is room for another entry.
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
            entry.before = std::mem::replace(bucket, number);
        }
    }

    /// Forgets the entries made since there were `count`.
    fn leave(&mut self, count: usize) {
        if count == 0 && self.entries.len() > self.buckets.len() / 8 {
            self.entries.clear();
            return self.buckets.fill(0);
        }
        while self.entries.len() > count
            && let Some(entry) = self.entries.pop()
        {
            let bucket = self.bucket(entry.hash);
            self.buckets[bucket] = entry.before;
        }
    }
}

struct Driver<'t> {
    tables: &'t mut Tables,
    /// The location of what is nowhere.
    unknown: Location,
    outcome: &'t mut CseOutcome,
}

impl Driver<'_> {
    /// Looks at what is in `region`; gives its effects, but for those in several blocks.
    fn region(&mut self, body: &mut Body, region: Region) -> EffectSummary {
        let Some(entry) = body.first_block(region) else { return EffectSummary::NONE };
        if body.next_block(entry).is_none() {
            let scope = self.tables.known.entries.len();
            let effects = self.block(body, entry);
            self.tables.known.leave(scope);
            return effects;
        }
        if !has_ssa_dominance(body, entry) {
            return EffectSummary::UNSEEN;
        }
        // The tree is taken, since regions in this one need others.
        let mut tree = self.tables.tree.take().unwrap_or_default();
        tree.build(body, region);
        // What was known before each block around, and where the tree below that ends.
        let mut around: SmallVec<[(u32, usize); 8]> = SmallVec::new();
        for (at, &(block, last)) in (0..).zip(tree.pre_order()) {
            while around.last().is_some_and(|(last, _)| *last < at)
                && let Some((_, known)) = around.pop()
            {
                self.tables.known.leave(known);
            }
            around.push((last, self.tables.known.entries.len()));
            self.block(body, block);
        }
        self.tables.tree = Some(tree);
        if let Some((_, known)) = around.first() {
            self.tables.known.leave(*known);
        }
        EffectSummary::UNSEEN
    }

    /// Looks at the operations of `block`; gives their effects.
    fn block(&mut self, body: &mut Body, block: Block) -> EffectSummary {
        let mut next = body.first_op(block);
        let mut writers = 0;
        let mut all = EffectSummary::NONE;
        while let Some(op) = next {
            next = body.next_op(op);
            look_ahead();
            let info = body.op(op).info();
            let effects = match info {
                Some(info) if body.is_simple(op) => EffectSummary::own(body.op(op), info),
                _ => self.effects(body, op, info),
            };
            all = all.and(effects);
            if effects == EffectSummary::UNKNOWN {
                // That is neither replaced nor erased.
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

    /// Looks at what is in the regions of `op`, and gives its effects, but for those of what is in a body of its own.
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

    /// Looks at what is in the regions of `op`, of which there are some, and gives the effects there. It sees what is
    /// known around it unless it may be `isolated`.
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

    /// Replaces or erases `op`, which has the given effects, if it can be.
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

    /// Makes `by`, which does the same and comes earlier, what `op` was.
    #[cold]
    fn replace(&mut self, body: &mut Body, op: Op, by: Op) {
        let ordered = body.parent_block(op).is_none_or(|block| has_ssa_dominance(body, block));
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

/// Whether the effects of all operations below the root are unknown, so that none is replaced or erased. Only asked of
/// what holds other bodies, as a module of functions: elsewhere the first operations mostly do more.
fn nothing_changes(body: &Body) -> bool {
    let mut seen = None;
    let is_unknown = |name: OpName| {
        let info = || name.info(body.context());
        seen.replace(name) == Some(name)
            || info().is_none_or(|info| info.effect_summary == Some(EffectSummary::UNKNOWN))
    };
    body.child_end() > 0 && body.names_below_root().all(is_unknown)
}

/// Whether `op`, which has the given effects, could be erased if nothing used its results.
#[inline]
fn would_be_dead(op: OpRef<'_>, effects: EffectSummary) -> bool {
    match effects.is_seen() {
        true => effects.would_be_trivially_dead(op),
        false => would_be_trivially_dead(op),
    }
}

/// Whether `op`, which has the given effects, reads from memory; `None` if it does more than that, or has regions of
/// several blocks, so that it is not replaced.
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

/// As much of the hash of `op` as is kept.
fn hash_of(body: &Body, op: Op) -> u32 {
    hash_op(body, op) as u32
}

/// Whether `op` itself is known to read, and to have no other effects.
fn only_reads(op: OpRef<'_>) -> bool {
    let kinds = own_effect_kinds(op);
    kinds.is_some_and(|kinds| !kinds.is_empty() && kinds.none_but(EffectKind::Read))
}
