//! The rules by which a write overwrites the contents of a read: [`Relation`].

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_builtin::TypeExt;
use terrace_interfaces::{DynSubsetOp, SubsetAccess, SubsetOp};
use terrace_ir::dominance::Dominance;
use terrace_ir::{Block, Op, Region, Value};
use terrace_transforms::equivalent_slices;

use super::memo::Memo;
use super::positions::Span;
use super::query::Query;
use super::search::ReverseSearch;
use crate::interface::{TensorUse, reaches_region};

impl<'a> Query<'a> {
    /// Returns the tensors that have the buffer of `at` if it bufferizes in place: the operand
    /// and its aliasing values, each representing its class.
    pub(super) fn affected(self, at: TensorUse) -> impl Iterator<Item = Value> {
        let values = self.aliasing_values(at).into_iter().map(|alias| alias.to);
        std::iter::once(self.tensor(at)).chain(values)
    }

    /// Whether the tensor of `write` is defined outside of the parallel region of the write.
    pub(super) fn leaves_parallel_region(self, write: TensorUse) -> bool {
        if !self.has_parallel_region() {
            return false;
        }
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

    /// Whether a region of the body is parallel.
    fn has_parallel_region(self) -> bool {
        let compute = || {
            let body = self.body();
            body.ops_below(Op::ROOT).any(|op| {
                let model = self.model(op).filter(|_| body.child(op).is_none());
                let is_parallel =
                    |index| model.is_some_and(|model| model.is_parallel(body.op(op), index, self));
                (0..body.regions(op).len()).any(is_parallel)
            })
        };
        self.memo().map_or_else(compute, |memo| *memo.has_parallel.get_or_init(compute))
    }

    /// Returns the innermost region from `region` outwards that is repetitive.
    fn repetitive_region(self, region: Option<Region>) -> Option<Region> {
        let (start, memo) = (region?, self.memo());
        let known = memo.and_then(|memo| memo.repetitive.borrow().get(&start).copied());
        known.unwrap_or_else(|| {
            let is_repetitive =
                |model: &dyn crate::BufferizableOp, op, index| model.is_repetitive(op, index, self);
            let found = self.enclosing_region(region, is_repetitive);
            if let Some(memo) = memo {
                memo.repetitive.borrow_mut().insert(start, found);
            }
            found
        })
    }

    /// Returns the owner of the outermost repetitive region around the operation of `read` that
    /// does not contain the definition `definition`; `None` without one.
    pub(super) fn loop_between(self, definition: Value, read: TensorUse) -> Option<Op> {
        let inner = self.repetitive_region(self.body().parent_region(read.op));
        let outer = self.repetitive_region(self.region_of(definition));
        if inner == outer {
            return None;
        }
        let mut at = inner;
        while let Some(region) = at
            && self.next_repetitive_region(region) != outer
        {
            at = self.next_repetitive_region(region);
        }
        self.body().region_owner(at?)
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

/// The relation of a reading and a writing use, by the rules that excuse a conflict. It does not
/// depend on the decisions of the analysis.
pub(super) struct Relation<'q, 'd, 'b> {
    query: Query<'q>,
    memo: &'q Memo,
    dominance: &'d Dominance<'b>,
}

impl<'q, 'd, 'b> Relation<'q, 'd, 'b> {
    /// Creates the relation of uses in the body of `query`; `None` when no decisions are made.
    pub(super) fn new(query: Query<'q>, dominance: &'d Dominance<'b>) -> Option<Self> {
        Some(Self { query, memo: query.memo()?, dominance })
    }

    /// Returns the span of the writes that may overwrite what `read` reads, contents of
    /// `definitions`: from the end of the first definition to the read, or to the end of a loop
    /// around the read that does not contain a definition. A write whose own span does not overlap
    /// it is never [`overwritten`](Self::overwritten). Branches between blocks make it the whole
    /// body.
    pub(super) fn reach(&self, read: TensorUse, definitions: &[Value]) -> Span {
        let positions = &self.memo.positions;
        if !positions.is_structured() {
            return Span { first: 0, last: u32::MAX - 1 };
        }
        let mut reach = Span { first: u32::MAX, last: positions.span(read.op).last };
        for definition in definitions {
            let defined = positions.definition(self.query.body(), *definition);
            reach.first = reach.first.min(defined.last);
            if let Some(around) = self.query.loop_between(*definition, read) {
                reach.last = reach.last.max(positions.span(around).last);
            }
        }
        reach
    }

    /// Returns the span of `write`: its operation, with everything nested in it.
    pub(super) fn extent(&self, write: TensorUse) -> Span {
        self.memo.positions.span(write.op)
    }

    /// Whether `write` overwrites contents that `read` reads later.
    pub(super) fn is_overwritten(&self, read: TensorUse, write: TensorUse) -> bool {
        let definitions = self.query.definitions(self.query.tensor(read));
        self.overwritten(read, write, &definitions).is_some()
    }

    /// Returns the definition of the tensor of `read` that `write` overwrites before it is read;
    /// `None` if no rule says so.
    pub(super) fn overwritten(
        &self,
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
        let positions = &self.memo.positions;
        if positions.is_structured() {
            return positions.span(a).is_before(positions.span(b));
        }
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
        let repeats = |definition: &Value| {
            let owner = query.loop_between(*definition, read);
            owner.is_some_and(|owner| query.is_within(write.op, owner))
        };
        if definitions.iter().any(repeats) {
            return false;
        }
        if self.memo.positions.is_structured() || region != body.parent_region(write.op) {
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
    fn accesses_equal_subsets(&self, read: TensorUse, write: TensorUse) -> bool {
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
    fn matches(&self, value: Value, insertion: Op) -> bool {
        let query = self.query;
        if !query.body().value_type(value).is_tensor() {
            return false;
        }
        if let Some(known) = self.memo.matching.borrow().get(&(value, insertion)) {
            return *known;
        }
        // Extractions of the destination come after it. If no other tensor is equivalent to it, a
        // search that gets to values before it fails.
        let destination = self.insertion(insertion).and_then(|(_, destination)| {
            let destination = query.body().operand(insertion, destination);
            query.facts().equivalents.is_alone(destination).then_some(destination)
        });
        let is_before = |value| {
            destination.is_some_and(|destination| query.cannot_come_from(value, destination))
        };
        let search = ReverseSearch { leaves: true, ..ReverseSearch::default() };
        let is_subset = |value| query.is_equivalent_subset(value, insertion);
        let mut has_failed = false;
        let ends = |value| {
            has_failed |= is_before(value);
            has_failed || is_subset(value)
        };
        let found = query.search_back(value, search, ends, |_| {});
        let matches = !has_failed && found.into_iter().all(is_subset);
        self.memo.matching.borrow_mut().insert((value, insertion), matches);
        matches
    }
}

impl Query<'_> {
    /// Whether `value` is the subset that `insertion` overwrites (MLIR:
    /// `operatesOnEquivalentSubset`). As in MLIR, an argument of a block never is.
    pub(crate) fn is_equivalent_subset(self, value: Value, insertion: Op) -> bool {
        let body = self.body();
        let subset = |op| body.op(op).interface::<DynSubsetOp<'_>>();
        let Some(inserted) = subset(insertion) else { return false };
        let SubsetAccess::Insertion { destination, .. } = inserted.subset_access() else {
            return false;
        };
        let destination = body.operand(insertion, destination);
        let Some(op) = body.defining_op(value) else { return false };
        let Some(slice) = inserted.accessed_slice() else {
            return body.value_type(destination).is_tensor()
                && self.are_equivalent(value, destination);
        };
        let Some(extracted) = subset(op) else { return false };
        let SubsetAccess::Extraction { source } = extracted.subset_access() else { return false };
        let Some(other) = extracted.accessed_slice() else { return false };
        self.are_equivalent(body.operand(op, source), destination)
            && equivalent_slices(body, &other, &slice)
    }
}
