//! The rules by which a use may not bufferize in place: it would write to a buffer that is not
//! writable, or overwrite contents that are read later ([`Query::conflict`], a read-after-write
//! conflict).

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_builtin::TypeExt;
use terrace_interfaces::{DynSubsetOp, SubsetAccess, SubsetOp};
use terrace_ir::dominance::Dominance;
use terrace_ir::{Block, Op, Region, Value};
use terrace_transforms::equivalent_slices;

use super::{Query, ReverseSearch};
use crate::interface::{TensorUse, reaches_region};

/// The reason why a use does not bufferize in place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Conflict {
    /// The use would write to a buffer that is not writable.
    NotWritable {
        /// The tensor whose buffer is not writable.
        tensor: Value,
        /// The writing use.
        write: TensorUse,
    },
    /// A use in a parallel region writes a tensor that is defined outside of the region.
    Parallel {
        /// The writing use.
        write: TensorUse,
    },
    /// Contents would be overwritten before they are read.
    ReadAfterWrite {
        /// The reading use.
        read: TensorUse,
        /// The writing use.
        write: TensorUse,
        /// The tensor with the contents that are read.
        definition: Value,
    },
}

/// A use that is out of place.
#[derive(Debug)]
pub(crate) struct OutOfPlace {
    pub(crate) at: TensorUse,
    /// The number among the conflicts of the same kind in the program.
    pub(crate) number: usize,
    pub(crate) conflict: Conflict,
}

impl Conflict {
    /// The number of kinds that are counted.
    pub(crate) const KINDS: usize = 3;

    /// Returns the index of the kind.
    pub(crate) fn kind(&self) -> usize {
        match self {
            Conflict::NotWritable { .. } => 0,
            Conflict::ReadAfterWrite { .. } => 1,
            Conflict::Parallel { .. } => 2,
        }
    }
}

/// The accesses to the buffers of some tensors.
#[derive(Default)]
struct Accesses {
    reads: Vec<TensorUse>,
    writes: Vec<TensorUse>,
    known: FxHashSet<TensorUse>,
    visited: FxHashSet<Value>,
}

/// Whether a use is examined before it is decided, or because it must be in place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Moment {
    /// The accesses of the use count as if it was in place.
    Decision,
    /// Only uses that are in place already count.
    Check,
}

impl<'a> Query<'a> {
    /// Returns the tensors that have the buffer of `at` if it bufferizes in place: the operand
    /// and its aliasing values, each representing its class.
    fn affected(self, at: TensorUse) -> impl Iterator<Item = Value> {
        let values = self.aliasing_values(at).into_iter().map(|alias| alias.to);
        std::iter::once(self.tensor(at)).chain(values)
    }

    fn collect_accesses(self, accesses: &mut Accesses, tensor: Value) {
        for alias in self.facts().aliases.members(tensor) {
            if !accesses.visited.insert(alias) {
                continue;
            }
            for at in self.uses(alias) {
                let (reads, writes) = (self.reads(at), self.writes(at));
                let is_read = reads
                    || (!writes
                        && self.aliasing_values(at).iter().any(|alias| self.is_read(alias.to)));
                if is_read {
                    accesses.reads.push(at);
                }
                if writes && self.facts().in_place.contains(&at) {
                    accesses.writes.push(at);
                    accesses.known.insert(at);
                }
            }
        }
    }

    /// Returns the reason why `at` does not bufferize in place; `None` if it may.
    pub(crate) fn conflict(self, at: TensorUse, dominance: &Dominance<'_>) -> Option<Conflict> {
        self.write_conflict(at, Moment::Decision)
            .or_else(|| self.read_conflict(at, Moment::Decision, dominance))
    }

    /// Returns the conflict if `at` would write to a buffer that is not writable
    /// (MLIR: `wouldCreateWriteToNonWritableBuffer`).
    pub(crate) fn write_conflict(self, at: TensorUse, moment: Moment) -> Option<Conflict> {
        let aliases = || self.affected(at).flat_map(|value| self.facts().aliases.members(value));
        let write_of = |value: Value| {
            self.uses(value).find(|at| self.facts().in_place.contains(at) && self.writes(*at))
        };
        let own = (moment == Moment::Decision && self.writes(at)).then_some(at);
        let write = own.or_else(|| aliases().find_map(write_of))?;
        let tensor = aliases().find(|value| !self.is_writable(*value))?;
        Some(Conflict::NotWritable { tensor, write })
    }

    /// Returns the conflict if `at` would let a write overwrite contents that are read later
    /// (MLIR: `wouldCreateReadAfterWriteInterference`).
    pub(crate) fn read_conflict(
        self,
        at: TensorUse,
        moment: Moment,
        dominance: &Dominance<'_>,
    ) -> Option<Conflict> {
        let mut accesses = Accesses::default();
        for tensor in self.affected(at) {
            self.collect_accesses(&mut accesses, tensor);
        }
        if moment == Moment::Decision && self.writes(at) && accesses.known.insert(at) {
            accesses.writes.push(at);
        }
        let Accesses { reads, writes, .. } = accesses;
        if reads.is_empty() || writes.is_empty() {
            return None;
        }
        if self.scope().check_parallel_regions
            && let Some(write) = writes.iter().find(|write| self.leaves_parallel_region(**write))
        {
            return Some(Conflict::Parallel { write: *write });
        }
        let mut relation = Relation { query: self, dominance, matching: FxHashMap::default() };
        reads.iter().find_map(|read| {
            let definitions = self.definitions(self.tensor(*read));
            writes.iter().find_map(|write| {
                let definition = relation.overwritten(*read, *write, &definitions)?;
                Some(Conflict::ReadAfterWrite { read: *read, write: *write, definition })
            })
        })
    }

    /// Whether the tensor of `write` is defined outside of the parallel region of the write.
    fn leaves_parallel_region(self, write: TensorUse) -> bool {
        let search = ReverseSearch { leaves: true, ..ReverseSearch::default() };
        let own = self.parallel_region(self.body().parent_region(write.op));
        let is_definition = |value| self.is_definition(value);
        let found = self.search_back(self.tensor(write), search, is_definition, |_| {});
        found.iter().any(|value| self.parallel_region(self.region_of(*value)) != own)
    }

    /// Returns the innermost region from `region` outwards that is parallel.
    fn parallel_region(self, region: Option<Region>) -> Option<Region> {
        self.enclosing_region(region, |model, op, index| model.is_parallel(op, index, self))
    }

    /// Returns the innermost region from `region` outwards that is repetitive.
    fn repetitive_region(self, region: Option<Region>) -> Option<Region> {
        self.enclosing_region(region, |model, op, index| model.is_repetitive(op, index, self))
    }

    fn enclosing_region(
        self,
        mut region: Option<Region>,
        accepts: impl Fn(&dyn crate::BufferizableOp, terrace_ir::OpRef<'a>, usize) -> bool,
    ) -> Option<Region> {
        while let Some(at) = region {
            let owner = self.body().region_owner(at)?;
            let index = self.body().regions(owner).position(|one| one == at)?;
            let model = self.model(owner);
            if model.is_some_and(|model| accepts(model, self.body().op(owner), index)) {
                return Some(at);
            }
            region = self.body().parent_region(owner);
        }
        None
    }

    /// Returns the innermost repetitive region that properly encloses the operation of `region`.
    fn next_repetitive_region(self, region: Region) -> Option<Region> {
        let owner = self.body().region_owner(region)?;
        self.repetitive_region(self.body().parent_region(owner))
    }
}

/// The relation of a reading and a writing use, by the rules that excuse a conflict.
struct Relation<'q, 'd, 'b> {
    query: Query<'q>,
    dominance: &'d Dominance<'b>,
    /// Whether a tensor consists of the subset of an operation only, by tensor and operation.
    matching: FxHashMap<(Value, Op), bool>,
}

impl Relation<'_, '_, '_> {
    /// Returns the definition of the tensor of `read` that `write` overwrites before it is read;
    /// `None` if no rule says so.
    fn overwritten(
        &mut self,
        read: TensorUse,
        write: TensorUse,
        definitions: &[Value],
    ) -> Option<Value> {
        let query = self.query;
        let may_use_dominance =
            || !definitions.is_empty() && self.may_use_dominance(read, write, definitions);
        if definitions.is_empty()
            || (may_use_dominance() && self.is_ordered(read, write))
            || self.accesses_equal_subsets(read, write)
        {
            return None;
        }
        let values = query.aliasing_values(write);
        definitions.iter().copied().find(|definition| {
            let defines = values.len() == 1 && values[0].to == *definition;
            !self.is_before_definition(write, *definition) && !defines
        })
    }

    /// Whether the operation of `read` is executed before that of `write`, or never with it, or
    /// reads each element before it is written.
    fn is_ordered(&self, read: TensorUse, write: TensorUse) -> bool {
        self.happens_before(read.op, write.op)
            || read == write
            || self.are_exclusive(read.op, write.op)
            || self.is_elementwise(read, write)
    }

    fn is_elementwise(&self, read: TensorUse, write: TensorUse) -> bool {
        let query = self.query;
        let op = query.body().op(read.op);
        let is_elementwise = || {
            let model = query.model(read.op);
            model.is_some_and(|model| model.is_elementwise(op, [read.operand, write.operand]))
        };
        let (a, b) = (query.tensor(read), query.tensor(write));
        read.op == write.op
            && is_elementwise()
            && (query.comes_from(a, b) || query.comes_from(b, a))
    }

    /// Whether `write` happens before `definition` is defined, or in a region of its operation, or
    /// outside of the block of which `definition` is an argument.
    fn is_before_definition(&self, write: TensorUse, definition: Value) -> bool {
        let body = self.query.body();
        match body.defining_op(definition) {
            Some(op) => {
                self.happens_before(write.op, op)
                    || (op != write.op && self.query.is_within(write.op, op))
            }
            None => {
                let block = body.value_block(definition);
                block.is_none_or(|block| body.ancestor_in_block(write.op, block).is_none())
            }
        }
    }

    /// Whether `a` or an operation around it properly dominates `b`. The search ends where an
    /// operation encloses `b`.
    fn happens_before(&self, a: Op, b: Op) -> bool {
        let mut at = Some(a);
        while let Some(op) = at {
            if op != b && self.query.is_within(b, op) {
                return false;
            }
            if self.dominance.properly_dominates(op, b) {
                return true;
            }
            at = self.query.body().parent_op(op);
        }
        false
    }

    /// Whether `a` and `b` are in different regions of an operation of which at most one is
    /// executed (MLIR: `insideMutuallyExclusiveRegions`).
    fn are_exclusive(&self, a: Op, b: Op) -> bool {
        let body = self.query.body();
        let around = |op| {
            std::iter::successors(Some(op), |op| body.parent_op(*op))
                .filter_map(|op| Some((body.parent_op(op)?, body.parent_region(op)?)))
        };
        let regions: FxHashMap<Op, Region> = around(a).collect();
        let common = around(b).find_map(|(op, b)| Some((op, *regions.get(&op)?, b)));
        let Some((op, a, b)) = common.filter(|(_, a, b)| a != b) else { return false };
        let view = body.op(op);
        let index = |region| body.regions(op).position(|one| one == region);
        let (Some(a), Some(b)) = (index(a), index(b)) else { return false };
        view.interface::<terrace_interfaces::DynRegionBranchOp<'_>>().is_some()
            && !reaches_region(view, a, b)
            && !reaches_region(view, b, a)
    }

    /// Whether the order of the operations tells which access comes first: no repetitive region
    /// and no cycle of blocks lies between the accesses and the definitions
    /// (MLIR: `canUseOpDominance`).
    fn may_use_dominance(&self, read: TensorUse, write: TensorUse, definitions: &[Value]) -> bool {
        let query = self.query;
        let body = query.body();
        let region = body.parent_region(read.op);
        let read_region = query.repetitive_region(region);
        for definition in definitions {
            let outer = query.repetitive_region(query.region_of(*definition));
            if read_region == outer {
                continue;
            }
            let mut at = read_region;
            while let Some(inner) = at
                && query.next_repetitive_region(inner) != outer
            {
                at = query.next_repetitive_region(inner);
            }
            let owner = at.and_then(|at| body.region_owner(at));
            if owner.is_some_and(|owner| query.is_within(write.op, owner)) {
                return false;
            }
        }
        if region != body.parent_region(write.op) {
            return true;
        }
        let (Some(a), Some(b)) = (body.parent_block(read.op), body.parent_block(write.op)) else {
            return true;
        };
        !definitions.iter().any(|definition| {
            let except = body.value_block(*definition);
            self.reaches_block(a, b, except) && self.reaches_block(b, a, except)
        })
    }

    /// Whether control may leave `from` and reach `to` without passing through `except`.
    fn reaches_block(&self, from: Block, to: Block, except: Option<Block>) -> bool {
        let body = self.query.body();
        let successors = |block| body.last_op(block).into_iter().flat_map(|op| body.successors(op));
        let (mut pending, mut visited) = (vec![from], FxHashSet::default());
        while let Some(block) = pending.pop() {
            for next in successors(block).filter(|next| Some(*next) != except) {
                if next == to {
                    return true;
                }
                if visited.insert(next) {
                    pending.push(next);
                }
            }
        }
        false
    }

    /// Whether the accesses do not conflict because a subset is inserted: the part that is
    /// overwritten is not read, or written with the same contents
    /// (MLIR: `isNotConflicting` of subset operations).
    fn accesses_equal_subsets(&mut self, read: TensorUse, write: TensorUse) -> bool {
        let query = self.query;
        if let Some((source, destination)) = self.insertion(read.op) {
            let written = query.tensor(write);
            if read.operand == destination && self.matches(written, read.op) {
                return true;
            }
            let is_own_write = write == TensorUse::new(read.op, destination);
            if read.operand == source && is_own_write && self.matches(query.tensor(read), read.op) {
                return true;
            }
        }
        let Some((source, destination)) = self.insertion(write.op) else { return false };
        let source = query.body().operand(write.op, source);
        write.operand == destination
            && query.are_equivalent(query.tensor(read), source)
            && self.matches(source, write.op)
    }

    /// Returns the indices of the source and of the destination if `op` inserts a subset.
    fn insertion(&self, op: Op) -> Option<(usize, usize)> {
        let view = self.query.body().op(op).interface::<DynSubsetOp<'_>>()?;
        match view.subset_access() {
            SubsetAccess::Insertion { source, destination } => Some((source, destination)),
            SubsetAccess::Extraction { .. } => None,
        }
    }

    /// Whether `value` is the subset that `insertion` overwrites, on all paths backward
    /// (MLIR: `matchesInsertDestination`).
    fn matches(&mut self, value: Value, insertion: Op) -> bool {
        let query = self.query;
        if !query.body().value_type(value).is_tensor() {
            return false;
        }
        if let Some(known) = self.matching.get(&(value, insertion)) {
            return *known;
        }
        let search = ReverseSearch { leaves: true, ..ReverseSearch::default() };
        let is_subset = |value| query.is_equivalent_subset(value, insertion);
        let found = query.search_back(value, search, is_subset, |_| {});
        let matches = found.into_iter().all(is_subset);
        self.matching.insert((value, insertion), matches);
        matches
    }
}

impl Query<'_> {
    /// Whether `value` is the subset that `insertion` overwrites
    /// (MLIR: `operatesOnEquivalentSubset`).
    pub(crate) fn is_equivalent_subset(self, value: Value, insertion: Op) -> bool {
        let body = self.body();
        let subset = |op| body.op(op).interface::<DynSubsetOp<'_>>();
        let Some(inserted) = subset(insertion) else { return false };
        let SubsetAccess::Insertion { destination, .. } = inserted.subset_access() else {
            return false;
        };
        let destination = body.operand(insertion, destination);
        let Some(slice) = inserted.accessed_slice() else {
            return body.value_type(destination).is_tensor()
                && self.are_equivalent(value, destination);
        };
        let Some(op) = body.defining_op(value) else { return false };
        let Some(extracted) = subset(op) else { return false };
        let SubsetAccess::Extraction { source } = extracted.subset_access() else { return false };
        let Some(other) = extracted.accessed_slice() else { return false };
        self.are_equivalent(body.operand(op, source), destination)
            && equivalent_slices(body, &other, &slice)
    }
}
