//! The correspondence of two pieces of IR: [`Pairing`].

use std::hash::Hash;
use std::time::{Duration, Instant};

use rustc_hash::{FxHashMap, FxHashSet};
use similar::{Algorithm, DiffOp, capture_diff_slices_deadline};
use terrace_asm::OpKey;
use terrace_ir::symbol::symbol_name;
use terrace_ir::{Block, BlockRef, OpRef, TraitFlags, Value};

use super::DiffOptions;
use super::shape::{Shape, Shapes, ValueKey, value_key};

/// The time after which sequences are compared less exactly.
const COMPARISON_TIME: Duration = Duration::from_secs(2);

/// A pair of operations, or an operation without a partner.
#[derive(Clone, Copy)]
pub(super) enum Pair<'a> {
    Both(OpRef<'a>, OpRef<'a>),
    Old(OpRef<'a>),
    New(OpRef<'a>),
    /// An operation that is at another place, and its partner there.
    Moved(OpRef<'a>, OpRef<'a>),
}

/// The pairs of operations, blocks and values of two pieces of IR.
pub(super) struct Pairing<'a> {
    pub(super) old: Shapes,
    pub(super) new: Shapes,
    /// The pairs in the order of the old IR, outer ones first.
    pub(super) pairs: Vec<Pair<'a>>,
    /// The new value for each old one.
    pub(super) values: FxHashMap<ValueKey, ValueKey>,
    /// The new block for each old one.
    pub(super) blocks: FxHashMap<(usize, Block), (usize, Block)>,
    deadline: Instant,
}

/// Returns the key of a block across bodies.
pub(super) fn block_key(block: BlockRef<'_>) -> (usize, Block) {
    (std::ptr::from_ref(block.body()).addr(), block.id())
}

impl<'a> Pairing<'a> {
    /// Pairs the operations in `old` and `new`.
    pub(super) fn new(old: OpRef<'a>, new: OpRef<'a>, options: &DiffOptions) -> Self {
        let mut pairing = Self {
            old: Shapes::new(old, options),
            new: Shapes::new(new, options),
            pairs: Vec::new(),
            values: FxHashMap::default(),
            blocks: FxHashMap::default(),
            deadline: Instant::now() + COMPARISON_TIME,
        };
        let mut pending = vec![Pair::Both(old, new)];
        while let Some(pair) = pending.pop() {
            pairing.pairs.push(pair);
            let Pair::Both(old, new) = pair else { continue };
            pairing.pair_values(old, new);
            let at = pending.len();
            let nested = pairing.regions(old, new);
            pending.extend(nested);
            pending[at..].reverse();
        }
        pairing.find_moved();
        pairing
    }

    /// Pairs the results of two operations.
    fn pair_values(&mut self, old: OpRef<'a>, new: OpRef<'a>) {
        let key = |op: OpRef<'a>, value: Value| value_key(op.body(), value);
        let results = old.results().zip(new.results());
        self.values.extend(results.map(|(a, b)| (key(old, a), key(new, b))));
    }

    /// Pairs the blocks of two operations with their arguments, and the operations in them.
    fn regions(&mut self, old: OpRef<'a>, new: OpRef<'a>) -> Vec<Pair<'a>> {
        let blocks = |op: OpRef<'a>| -> Vec<Vec<BlockRef<'a>>> {
            op.regions().map(|region| region.blocks().collect()).collect()
        };
        let (mut old_regions, mut new_regions) = (blocks(old), blocks(new));
        let count = old_regions.len().max(new_regions.len());
        old_regions.resize_with(count, Vec::new);
        new_regions.resize_with(count, Vec::new);
        let has_symbols = old.flags().contains(TraitFlags::SYMBOL_TABLE);
        let mut pairs = Vec::new();
        for (old_blocks, new_blocks) in old_regions.iter().zip(&new_regions) {
            for pair in self.blocks(old_blocks, new_blocks) {
                match pair {
                    (Some(a), Some(b)) => {
                        self.blocks.insert(block_key(a), block_key(b));
                        let arguments = a.arguments().iter().zip(b.arguments());
                        self.values.extend(
                            arguments
                                .map(|(x, y)| (value_key(a.body(), *x), value_key(b.body(), *y))),
                        );
                        pairs.extend(self.ops(a, b, has_symbols));
                    }
                    (Some(a), None) => pairs.extend(a.ops().map(Pair::Old)),
                    (None, Some(b)) => pairs.extend(b.ops().map(Pair::New)),
                    (None, None) => {}
                }
            }
        }
        pairs
    }

    /// Pairs the blocks of a region.
    fn blocks(
        &self,
        old: &[BlockRef<'a>],
        new: &[BlockRef<'a>],
    ) -> Vec<(Option<BlockRef<'a>>, Option<BlockRef<'a>>)> {
        if let ([a], [b]) = (old, new) {
            return vec![(Some(*a), Some(*b))];
        }
        let list = |block: &BlockRef<'a>, shapes: &Shapes, part: fn(Shape) -> u64| -> Vec<u64> {
            block.ops().filter_map(|op| shapes.of(op).map(part)).collect()
        };
        let same: &[&dyn Fn(&BlockRef<'a>, &Shapes) -> Vec<u64>] = &[
            &|block, shapes| list(block, shapes, |shape| shape.whole),
            &|block, shapes| list(block, shapes, |shape| shape.own),
            &|block, shapes| list(block, shapes, |shape| shape.name),
            &|_, _| Vec::new(),
        ];
        self.align(old, new, same)
    }

    /// Pairs the operations of two blocks.
    fn ops(&self, old: BlockRef<'a>, new: BlockRef<'a>, has_symbols: bool) -> Vec<Pair<'a>> {
        let name = |op: OpRef<'a>| symbol_name(op.inner()).filter(|_| has_symbols);
        let by_name: FxHashMap<_, OpRef<'a>> =
            new.ops().filter_map(|op| Some((name(op)?, op))).collect();
        let old_names: FxHashSet<_> = old.ops().filter_map(name).collect();
        let partner = |op: OpRef<'a>| by_name.get(&name(op)?).copied();
        let has_partner = |op: OpRef<'a>| name(op).is_some_and(|name| old_names.contains(&name));
        let named = old.ops().filter_map(|op| Some(Pair::Both(op, partner(op)?)));
        let rest: Vec<_> = old.ops().filter(|op| partner(*op).is_none()).collect();
        let new_rest: Vec<_> = new.ops().filter(|op| !has_partner(*op)).collect();
        let key = |part: fn(Shape) -> u64| {
            move |op: &OpRef<'a>, shapes: &Shapes| shapes.of(*op).map(part)
        };
        let (whole, nameless) = (key(|shape| shape.whole), key(|shape| shape.nameless));
        let (own, kind) = (key(|shape| shape.own), key(|shape| shape.kind));
        let last = key(|shape| shape.name);
        // A symbol with another name and other contents is another symbol.
        let is_symbol = |op: &OpRef<'a>| name(*op).is_some().then(|| OpKey::of(*op));
        let kind = |op: &OpRef<'a>, shapes: &Shapes| (kind(op, shapes), is_symbol(op));
        let last = |op: &OpRef<'a>, shapes: &Shapes| (last(op, shapes), is_symbol(op));
        let same: &[&dyn Fn(&OpRef<'a>, &Shapes) -> (Option<u64>, Option<OpKey>)] = &[
            &|op, shapes| (whole(op, shapes), None),
            &|op, shapes| (nameless(op, shapes), None),
            &|op, shapes| (own(op, shapes), None),
            &kind,
            &last,
        ];
        let aligned = self.align(&rest, &new_rest, same);
        let mut pairs: Vec<Pair<'a>> = named.collect();
        let is_pair = |pair: &(Option<_>, Option<_>)| pair.0.is_some() && pair.1.is_some();
        for run in aligned.chunk_by(|a, b| is_pair(a) == is_pair(b)) {
            let olds: Vec<OpRef<'a>> = run.iter().filter_map(|pair| pair.0).collect();
            let news: Vec<OpRef<'a>> = run.iter().filter_map(|pair| pair.1).collect();
            let both = olds.iter().zip(&news);
            let replaces = olds.len() == news.len()
                && both.clone().all(|(a, b)| run.iter().all(is_pair) || self.may_replace(*a, *b));
            if replaces {
                pairs.extend(both.map(|(a, b)| Pair::Both(*a, *b)));
            } else {
                pairs.extend(olds.into_iter().map(Pair::Old));
                pairs.extend(news.into_iter().map(Pair::New));
            }
        }
        pairs
    }

    /// Whether `new` can be what `old` was replaced by: both have results, of the same types, and
    /// neither occurs elsewhere.
    fn may_replace(&self, old: OpRef<'a>, new: OpRef<'a>) -> bool {
        old.result_count() > 0
            && old.result_types().eq(new.result_types())
            && self.old.of(old).is_some_and(|shape| !self.new.has(shape))
            && self.new.of(new).is_some_and(|shape| !self.old.has(shape))
    }

    /// Aligns two sequences: those with the first of the keys `same` equal, then those in between
    /// with the next key equal, and so on.
    fn align<T: Copy, K: Hash + Eq + Ord>(
        &self,
        old: &[T],
        new: &[T],
        same: &[&dyn Fn(&T, &Shapes) -> K],
    ) -> Vec<(Option<T>, Option<T>)> {
        let Some((key, others)) = same.split_first() else {
            let removed = old.iter().map(|one| (Some(*one), None));
            return removed.chain(new.iter().map(|one| (None, Some(*one)))).collect();
        };
        if old.is_empty() || new.is_empty() {
            return self.align::<T, K>(old, new, &[]);
        }
        let old_keys: Vec<K> = old.iter().map(|one| key(one, &self.old)).collect();
        let new_keys: Vec<K> = new.iter().map(|one| key(one, &self.new)).collect();
        let steps = capture_diff_slices_deadline(
            Algorithm::Myers,
            &old_keys,
            &new_keys,
            Some(self.deadline),
        );
        let mut pairs = Vec::new();
        // What differs between two equal pieces can be described by several steps.
        let (mut from_old, mut from_new) = (0, 0);
        let equal = steps.iter().filter_map(|step| match step {
            DiffOp::Equal { old_index, new_index, len } => Some((*old_index, *new_index, *len)),
            _ => None,
        });
        for (old_at, new_at, len) in equal.chain([(old.len(), new.len(), 0)]) {
            pairs.extend(self.align(&old[from_old..old_at], &new[from_new..new_at], others));
            let both = old[old_at..old_at + len].iter().zip(&new[new_at..new_at + len]);
            pairs.extend(both.map(|(a, b)| (Some(*a), Some(*b))));
            (from_old, from_new) = (old_at + len, new_at + len);
        }
        pairs
    }

    /// Pairs operations without a partner that have the same structure: they were moved. They can
    /// be nested in other operations without a partner.
    fn find_moved(&mut self) {
        let nested = |op: OpRef<'a>| std::iter::once(op).chain(operations_in(op));
        let mut added: FxHashMap<u64, Vec<OpRef<'a>>> = FxHashMap::default();
        for pair in self.pairs.iter().rev() {
            let Pair::New(op) = pair else { continue };
            for op in nested(*op) {
                if let Some(shape) = self.new.of(op) {
                    added.entry(shape.whole).or_default().push(op);
                }
            }
        }
        let mut moved: FxHashMap<OpKey, OpRef<'a>> = FxHashMap::default();
        let mut taken: FxHashSet<OpKey> = FxHashSet::default();
        let mut within: FxHashMap<OpKey, Vec<(OpRef<'a>, OpRef<'a>)>> = FxHashMap::default();
        for pair in &self.pairs {
            let Pair::Old(outer) = pair else { continue };
            for op in nested(*outer) {
                let shape = self.old.of(op).map(|shape| shape.whole);
                let Some(partner) = shape.and_then(|shape| added.get_mut(&shape)?.pop()) else {
                    continue;
                };
                taken.insert(OpKey::of(partner));
                if OpKey::of(op) == OpKey::of(*outer) {
                    moved.insert(OpKey::of(op), partner);
                    break;
                }
                // Terminators belong to the operation around them.
                if !op.flags().contains(TraitFlags::TERMINATOR) {
                    within.entry(OpKey::of(*outer)).or_default().push((op, partner));
                }
            }
        }
        let mut pairs = Vec::new();
        for pair in std::mem::take(&mut self.pairs) {
            match pair {
                Pair::Old(op) => {
                    match moved.get(&OpKey::of(op)) {
                        Some(partner) => pairs.push(Pair::Moved(op, *partner)),
                        None => pairs.push(pair),
                    }
                    let inner = within.remove(&OpKey::of(op)).unwrap_or_default();
                    pairs.extend(inner.into_iter().map(|(a, b)| Pair::Moved(a, b)));
                }
                Pair::New(op) if taken.contains(&OpKey::of(op)) => {}
                other => pairs.push(other),
            }
        }
        for pair in &pairs {
            if let Pair::Moved(old, new) = *pair {
                self.pair_values(old, new);
            }
        }
        self.pairs = pairs;
    }
}

/// Returns the operations nested in `op`, outer ones first.
fn operations_in(op: OpRef<'_>) -> Vec<OpRef<'_>> {
    let mut found = Vec::new();
    op.walk_all(|inner| found.push(inner));
    found.split_off(1)
}
