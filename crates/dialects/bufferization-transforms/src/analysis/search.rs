//! Searches along aliases: backward to the definitions of a tensor ([`ReverseSearch`],
//! [`Query::definitions`]), forward to its reads ([`Query::is_read`]).

use std::collections::hash_map::Entry;
use std::sync::Arc;

use indexmap::IndexSet;
use rustc_hash::{FxHashMap, FxHashSet};
use terrace_builtin::TypeExt;
use terrace_ir::{Op, OpRef, Value};

use super::memo::Memo;
use super::query::Query;
use crate::interface::{Aliasing, AliasingUses, AliasingValues, TensorUse};

/// Returns the aliases of an operand of an operation without a model: all tensor results, and the
/// tensors among the arguments of the entry blocks of its regions.
pub(super) fn unknown_aliasing_values(op: OpRef<'_>) -> AliasingValues {
    let entries = op.regions().filter_map(|region| region.entry());
    let arguments = entries.flat_map(|entry| entry.arguments().iter().copied());
    let values = op.results().chain(arguments);
    let is_tensor = |value: &Value| op.body().value_type(*value).is_tensor();
    values.filter(is_tensor).map(Aliasing::unknown).collect()
}

/// Returns the tensor operands of an operation without a model, which may alias `value`; no uses
/// for an argument of a block that is not the entry of its region.
pub(super) fn unknown_aliasing_uses(op: OpRef<'_>, value: Value) -> AliasingUses {
    let body = op.body();
    if let Some((block, _)) = body.argument_of(value)
        && body.block_region(block).and_then(|region| body.first_block(region)) != Some(block)
    {
        return AliasingUses::new();
    }
    let tensors = op.operand_types().enumerate().filter(|(_, ty)| ty.is_tensor());
    tensors.map(|(operand, _)| Aliasing::unknown(TensorUse::new(op.id(), operand))).collect()
}

/// The parameters of a search from a tensor backward along aliasing uses
/// (MLIR: `TraversalConfig`).
#[derive(Clone, Copy, Default)]
pub(crate) struct ReverseSearch {
    /// Whether to return tensors that the search cannot follow.
    pub(crate) leaves: bool,
    /// Whether to follow equivalent aliases only.
    pub(crate) equivalent_only: bool,
    /// Whether to follow aliases of the same type and casts only.
    pub(crate) same_type_or_cast: bool,
}

impl Query<'_> {
    /// Searches from `start` backward along aliasing uses. Returns the first tensors on each path
    /// that meet `condition`. `visit` is called for each use that is followed.
    pub(crate) fn search_back(
        self,
        start: Value,
        search: ReverseSearch,
        mut condition: impl FnMut(Value) -> bool,
        mut visit: impl FnMut(TensorUse),
    ) -> IndexSet<Value> {
        let (mut found, mut visited) = (IndexSet::new(), FxHashSet::default());
        let mut pending = IndexSet::from([start]);
        while let Some(value) = pending.pop() {
            if !visited.insert(value) {
                if search.leaves {
                    found.insert(value);
                }
                continue;
            }
            if condition(value) {
                found.insert(value);
                continue;
            }
            let uses = self.aliasing_uses(value);
            if uses.is_empty() && search.leaves {
                found.insert(value);
            }
            for alias in uses {
                let next = self.tensor(alias.to);
                let is_followed = (alias.is_equivalent || !search.equivalent_only)
                    && (!search.same_type_or_cast || self.has_same_type_or_is_cast(next, value));
                if is_followed {
                    visit(alias.to);
                    pending.insert(next);
                } else if search.leaves {
                    found.insert(value);
                }
            }
        }
        found
    }

    fn has_same_type_or_is_cast(self, operand: Value, value: Value) -> bool {
        let body = self.body();
        body.value_type(operand) == body.value_type(value)
            || body.defining_op(value).is_some_and(|op| is_cast(body.op(op)))
    }

    /// Whether a search backward from `start` finds `target` along equivalent aliases that do not
    /// change the type.
    pub(crate) fn comes_from(self, start: Value, target: Value) -> bool {
        let search =
            ReverseSearch { leaves: false, equivalent_only: true, same_type_or_cast: true };
        let ends = |value| value == target || self.cannot_come_from(value, target);
        self.search_back(start, search, ends, |_| {}).contains(&target)
    }

    /// Whether the positions exclude that a search backward from `value` finds `target`: aliases
    /// come from operations before `value` and from those nested in its operation.
    pub(super) fn cannot_come_from(self, value: Value, target: Value) -> bool {
        self.memo().is_some_and(|Memo { positions, .. }| {
            let span = |value| positions.definition(self.body(), value);
            positions.is_structured() && span(value).is_before(span(target))
        })
    }

    /// Whether `value` is the result of a write to its buffer (MLIR: `bufferizesToMemoryWrite`).
    pub(crate) fn is_definition(self, value: Value) -> bool {
        let body = self.body();
        let Some(op) = body.defining_op(value) else { return true };
        let compute = || self.model(op).is_none_or(|model| model.defines(body.op(op), value, self));
        let Some(memo) = self.memo() else { return compute() };
        let known = memo.is_definition.borrow().get(&value).copied();
        known.unwrap_or_else(|| {
            let found = compute();
            memo.is_definition.borrow_mut().insert(value, found);
            found
        })
    }

    /// The default of [`BufferizableOp::defines`](crate::BufferizableOp::defines): `value` has no
    /// aliasing use, or one that writes, or one whose buffer is written inside `op`.
    pub fn defines_by_default(self, op: OpRef<'_>, value: Value) -> bool {
        let uses = self.aliasing_uses(value);
        uses.is_empty()
            || uses.iter().any(|alias| self.writes(alias.to))
            || terrace_ir::ensure_sufficient_stack(|| self.is_defined_inside(op, &uses))
    }

    /// Whether a search backward from `uses` finds a definition inside `op`. Values outside of `op`
    /// are not followed: what they alias inside of it are results of `op`.
    fn is_defined_inside(self, op: OpRef<'_>, uses: &[Aliasing<TensorUse>]) -> bool {
        if op.regions().next().is_none() {
            return false;
        }
        let mut pending: Vec<Value> = uses.iter().map(|alias| self.tensor(alias.to)).collect();
        let mut visited = FxHashSet::default();
        while let Some(value) = pending.pop() {
            let is_own_result = self.body().defining_op(value) == Some(op.id());
            let is_inside = self.owner(value).is_some_and(|owner| self.is_within(owner, op.id()));
            if is_own_result || !is_inside || !visited.insert(value) {
                continue;
            }
            if self.is_definition(value) {
                return true;
            }
            pending.extend(self.aliasing_uses(value).iter().map(|alias| self.tensor(alias.to)));
        }
        false
    }

    /// Returns the tensors whose contents `value` may have (MLIR: `findDefinitions`).
    pub(crate) fn definitions(self, value: Value) -> Arc<[Value]> {
        // Along single aliases all tensors have the same definitions.
        let (mut passed, mut at) = (FxHashSet::default(), value);
        let found = loop {
            let known = self.memo().and_then(|memo| memo.definitions.borrow().get(&at).cloned());
            if let Some(known) = known {
                break known;
            }
            let uses = self.aliasing_uses(at);
            let is_new = passed.insert(at);
            match uses[..] {
                [alias] if is_new && !self.is_definition(at) => at = self.tensor(alias.to),
                _ => {
                    let search = ReverseSearch::default();
                    let ends = |value| self.is_definition(value);
                    break self.search_back(at, search, ends, |_| {}).into_iter().collect();
                }
            }
        };
        if let Some(memo) = self.memo() {
            let known = passed.into_iter().map(|value| (value, Arc::clone(&found)));
            memo.definitions.borrow_mut().extend(known);
        }
        found
    }

    /// Whether the buffer of the tensor is read by the use or by uses of its aliases. Aliases of
    /// what the use writes do not count.
    pub(crate) fn leads_to_read(self, at: TensorUse) -> bool {
        self.reads(at)
            || (!self.writes(at)
                && self.aliasing_values(at).iter().any(|alias| self.is_read(alias.to)))
    }

    /// Whether the buffer of `value` is read by a use of it or of its aliases
    /// (MLIR: `isValueRead`).
    pub fn is_read(self, value: Value) -> bool {
        let known = |value: &Value| self.memo()?.is_read.borrow().get(value).copied();
        // Each visited tensor, with the tensor that it is an alias of.
        let mut origins = FxHashMap::from_iter([(value, None)]);
        let mut pending = vec![value];
        let read = loop {
            let Some(value) = pending.pop() else { break None };
            match known(&value) {
                Some(true) => break Some(value),
                Some(false) => continue,
                None => {}
            }
            if self.uses(value).any(|at| self.reads(at)) {
                break Some(value);
            }
            for at in self.uses(value).filter(|at| !self.writes(*at)) {
                for alias in self.aliasing_values(at) {
                    if let Entry::Vacant(entry) = origins.entry(alias.to) {
                        entry.insert(Some(value));
                        pending.push(alias.to);
                    }
                }
            }
        };
        let Some(memo) = self.memo() else { return read.is_some() };
        let mut answers = memo.is_read.borrow_mut();
        match read {
            None => answers.extend(origins.into_keys().map(|value| (value, false))),
            Some(read) => {
                let path = |value: &Value| origins.get(value).copied().flatten();
                answers.extend(std::iter::successors(Some(read), path).map(|value| (value, true)));
            }
        }
        read.is_some()
    }

    /// Whether `op` is `around` or nested in it.
    pub(crate) fn is_within(self, op: Op, around: Op) -> bool {
        if let Some(Memo { positions, .. }) = self.memo() {
            return positions.span(around).contains(positions.span(op));
        }
        std::iter::successors(Some(op), |op| self.body().parent_op(*op)).any(|op| op == around)
    }
}

/// Whether `op` changes the type of a tensor but not its elements, or converts them one by one
/// (MLIR: `CastOpInterface`).
fn is_cast(op: OpRef<'_>) -> bool {
    op.is::<terrace_tensor::CastOp>() || op.is::<terrace_arith::IndexCastOp>()
}
