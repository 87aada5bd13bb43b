//! Searches along aliases: backward to the definitions of a tensor ([`ReverseSearch`],
//! [`Query::definitions`]), forward to its reads ([`Query::is_read`]).

use std::sync::Arc;

use indexmap::IndexSet;
use rustc_hash::FxHashSet;
use terrace_builtin::TypeExt;
use terrace_ir::{Op, OpRef, Value};

use super::Query;
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
        !self.search_back(start, search, |value| value == target, |_| {}).is_empty()
    }

    /// Whether `value` is the result of a write to its buffer (MLIR: `bufferizesToMemoryWrite`).
    pub(crate) fn is_definition(self, value: Value) -> bool {
        let body = self.body();
        let Some(op) = body.defining_op(value) else { return true };
        self.model(op).is_none_or(|model| model.defines(body.op(op), value, self))
    }

    /// The default of [`BufferizableOp::defines`](crate::BufferizableOp::defines): `value` has no
    /// aliasing use, or one that writes, or one whose buffer is written inside `op`.
    pub fn defines_by_default(self, op: OpRef<'_>, value: Value) -> bool {
        let uses = self.aliasing_uses(value);
        let is_inside = |value: Value| {
            self.owner(value).is_some_and(|owner| self.is_within(owner, op.id()))
                && self.is_definition(value)
        };
        uses.is_empty()
            || uses.iter().any(|alias| self.writes(alias.to))
            || uses.iter().any(|alias| {
                let start = self.tensor(alias.to);
                let search = ReverseSearch::default();
                terrace_ir::ensure_sufficient_stack(|| {
                    !self.search_back(start, search, is_inside, |_| {}).is_empty()
                })
            })
    }

    /// Returns the tensors whose contents `value` may have (MLIR: `findDefinitions`).
    pub(crate) fn definitions(self, value: Value) -> Arc<[Value]> {
        if let Some(known) = self.facts().definitions.borrow().get(&value) {
            return Arc::clone(known);
        }
        let search = ReverseSearch::default();
        let found = self.search_back(value, search, |value| self.is_definition(value), |_| {});
        let found: Arc<[Value]> = found.into_iter().collect();
        self.facts().definitions.borrow_mut().insert(value, Arc::clone(&found));
        found
    }

    /// Whether the buffer of `value` is read by a use of it or of its aliases
    /// (MLIR: `isValueRead`).
    pub fn is_read(self, value: Value) -> bool {
        let mut pending: Vec<TensorUse> = self.uses(value).collect();
        let mut visited = FxHashSet::default();
        while let Some(at) = pending.pop() {
            if !visited.insert(at) {
                continue;
            }
            if self.reads(at) {
                return true;
            }
            if !self.writes(at) {
                pending.extend(
                    self.aliasing_values(at).into_iter().flat_map(|alias| self.uses(alias.to)),
                );
            }
        }
        false
    }

    /// Whether `op` is `around` or nested in it.
    pub(crate) fn is_within(self, op: Op, around: Op) -> bool {
        std::iter::successors(Some(op), |op| self.body().parent_op(*op)).any(|op| op == around)
    }
}

/// Whether `op` changes the type of a tensor but not its elements, or converts them one by one
/// (MLIR: `CastOpInterface`).
fn is_cast(op: OpRef<'_>) -> bool {
    op.is::<terrace_tensor::CastOp>() || op.is::<terrace_arith::IndexCastOp>()
}
