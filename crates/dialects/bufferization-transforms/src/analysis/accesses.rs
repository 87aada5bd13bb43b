//! The accesses to the buffers of tensors, by class of aliases: [`Accesses`].

use iset::IntervalMap;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_entity::EntityId;
use terrace_ir::Value;
use terrace_ir::dominance::Dominance;

use super::positions::Span;
use super::query::Query;
use super::relation::Relation;
use crate::interface::TensorUse;

/// The accesses to the buffers of the tensors of a body, and the check whether classes of aliases
/// may be joined. The header of the module `analysis` describes the algorithm.
#[derive(Default)]
pub(super) struct Accesses {
    /// The accesses of the classes that were examined, by index of the root of the class.
    classes: FxHashMap<u32, ClassAccesses>,
}

/// The accesses to the tensors of a class.
struct ClassAccesses {
    /// The uses that read defined contents, by the span of the writes that may overwrite these.
    reads: IntervalMap<u32, TensorUse>,
    /// The writing uses in place, by the span of their operations.
    writes: IntervalMap<u32, TensorUse>,
    /// Whether a use reads, even undefined contents.
    is_read: bool,
    /// Whether all tensors are writable.
    is_writable: bool,
    /// Whether a write leaves its parallel region.
    leaves_parallel_region: bool,
    /// Whether a write overwrites what is read later: only among uses that must be in place.
    is_in_conflict: bool,
}

/// Whether a use is examined before it is decided, or because it must be in place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Moment {
    /// The accesses of the use count as if it was in place.
    Decision,
    /// Only uses that are in place already count.
    Check,
}

impl Accesses {
    /// Whether `at` would write to a buffer that is not writable
    /// (MLIR: `wouldCreateWriteToNonWritableBuffer`).
    pub(super) fn writes_constant(
        &mut self,
        query: Query<'_>,
        at: TensorUse,
        moment: Moment,
        dominance: &Dominance<'_>,
    ) -> bool {
        let affected = self.affected(query, at, dominance);
        let mut classes = affected.iter().filter_map(|root| self.classes.get(root));
        let writes = (moment == Moment::Decision && query.writes(at))
            || classes.clone().any(|class| !class.writes.is_empty());
        writes && classes.any(|class| !class.is_writable)
    }

    /// Whether `at` would let a write overwrite contents that are read later
    /// (MLIR: `wouldCreateReadAfterWriteInterference`). Compares accesses of different classes
    /// only, because there is no conflict within a class.
    pub(super) fn overwrites_read(
        &mut self,
        query: Query<'_>,
        at: TensorUse,
        moment: Moment,
        dominance: &Dominance<'_>,
    ) -> bool {
        let affected = self.affected(query, at, dominance);
        let classes: SmallVec<[&ClassAccesses; 4]> =
            affected.iter().filter_map(|root| self.classes.get(root)).collect();
        let adds_write = moment == Moment::Decision && !query.is_in_place(at) && query.writes(at);
        let writes = adds_write || classes.iter().any(|class| !class.writes.is_empty());
        if !writes || !classes.iter().any(|class| class.is_read) {
            return false;
        }
        let leaves = |at| query.scope().check_parallel_regions && query.leaves_parallel_region(at);
        if classes.iter().any(|class| class.leaves_parallel_region || class.is_in_conflict)
            || (adds_write && leaves(at))
        {
            return true;
        }
        let Some(relation) = Relation::new(query, dominance) else { return false };
        (adds_write && classes.iter().any(|class| class.is_overwritten_by(at, &relation)))
            || classes.iter().enumerate().any(|(index, class)| {
                let others = &classes[index + 1..];
                others.iter().any(|other| {
                    class.is_overwritten(other, &relation) || other.is_overwritten(class, &relation)
                })
            })
    }

    /// Returns the roots of the classes that have one buffer if `at` is in place, each once.
    fn affected(
        &mut self,
        query: Query<'_>,
        at: TensorUse,
        dominance: &Dominance<'_>,
    ) -> SmallVec<[u32; 4]> {
        let mut roots = SmallVec::new();
        for value in query.affected(at) {
            let root = self.class(query, value, dominance);
            if !roots.contains(&root) {
                roots.push(root);
            }
        }
        roots
    }

    /// Returns the root of the class of `value`, whose accesses are collected if it is examined for
    /// the first time.
    pub(super) fn class(
        &mut self,
        query: Query<'_>,
        value: Value,
        dominance: &Dominance<'_>,
    ) -> u32 {
        let aliases = &query.facts().aliases;
        let root = aliases.root(value).unwrap_or(value.index());
        self.classes.entry(root).or_insert_with(|| {
            let mut class = ClassAccesses::default();
            for member in aliases.members(value) {
                class.add_tensor(query, member, dominance);
            }
            if let Some(relation) = Relation::new(query, dominance) {
                class.is_in_conflict = class.is_overwritten(&class, &relation);
            }
            class
        });
        root
    }

    /// Adds the accesses of the class with the root `other` to those of the class with the root
    /// `one`. From now on, `root` is the root of both.
    pub(super) fn join(&mut self, one: u32, other: u32, root: u32) {
        if let Some(mut joined) = self.classes.remove(&one) {
            if let Some(other) = self.classes.remove(&other) {
                joined.join(other);
            }
            self.classes.insert(root, joined);
        }
    }

    /// Adds the write `at`, which is in place from now on, to the class with the root `root`.
    pub(super) fn add_write(
        &mut self,
        query: Query<'_>,
        root: u32,
        at: TensorUse,
        dominance: &Dominance<'_>,
    ) {
        let relation = Relation::new(query, dominance);
        if let Some((class, relation)) = self.classes.get_mut(&root).zip(relation) {
            class.add_write(query, at, &relation);
        }
    }
}

impl Default for ClassAccesses {
    fn default() -> Self {
        Self {
            reads: IntervalMap::new(),
            writes: IntervalMap::new(),
            is_read: false,
            is_writable: true,
            leaves_parallel_region: false,
            is_in_conflict: false,
        }
    }
}

/// Returns `span` as a key of an interval tree.
fn range(span: Span) -> std::ops::Range<u32> {
    span.first..span.last + 1
}

impl ClassAccesses {
    /// Adds the accesses to `tensor`.
    fn add_tensor(&mut self, query: Query<'_>, tensor: Value, dominance: &Dominance<'_>) {
        let Some(relation) = Relation::new(query, dominance) else { return };
        self.is_writable &= query.is_writable(tensor);
        for at in query.uses(tensor) {
            if query.leads_to_read(at) {
                self.is_read = true;
                let definitions = query.definitions(tensor);
                if !definitions.is_empty() {
                    self.reads.force_insert(range(relation.reach(at, &definitions)), at);
                }
            }
            if query.is_in_place(at) && query.writes(at) {
                self.add_write(query, at, &relation);
            }
        }
    }

    fn add_write(&mut self, query: Query<'_>, at: TensorUse, relation: &Relation<'_, '_, '_>) {
        self.writes.force_insert(range(relation.extent(at)), at);
        self.leaves_parallel_region |=
            query.scope().check_parallel_regions && query.leaves_parallel_region(at);
    }

    /// Adds the accesses of `other`: those of the smaller class to those of the larger one.
    fn join(&mut self, other: Self) {
        join(&mut self.reads, other.reads);
        join(&mut self.writes, other.writes);
        self.is_read |= other.is_read;
        self.is_writable &= other.is_writable;
        self.leaves_parallel_region |= other.leaves_parallel_region;
        self.is_in_conflict |= other.is_in_conflict;
    }

    /// Whether `write` overwrites what a use of the class reads.
    fn is_overwritten_by(&self, write: TensorUse, relation: &Relation<'_, '_, '_>) -> bool {
        let mut reads = self.reads.values(range(relation.extent(write)));
        reads.any(|read| relation.is_overwritten(*read, write))
    }

    /// Whether a write of `other` overwrites what a use of the class reads.
    fn is_overwritten(&self, other: &Self, relation: &Relation<'_, '_, '_>) -> bool {
        if other.writes.len() < self.reads.len() {
            let mut writes = other.writes.unsorted_values();
            return writes.any(|write| self.is_overwritten_by(*write, relation));
        }
        self.reads.unsorted_iter().any(|(reach, read)| {
            let mut writes = other.writes.values(reach);
            writes.any(|write| relation.is_overwritten(*read, *write))
        })
    }
}

/// Adds the intervals of `other` to `one`, in time that depends on the smaller map.
fn join(one: &mut IntervalMap<u32, TensorUse>, mut other: IntervalMap<u32, TensorUse>) {
    if one.len() < other.len() {
        std::mem::swap(one, &mut other);
    }
    for (interval, at) in other.unsorted_into_iter() {
        one.force_insert(interval, at);
    }
}
