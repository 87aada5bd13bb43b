//! The lattice of operations that last, or next, access the memory that values refer to.

use rustc_hash::FxHashMap;
use terrace_dataflow::{BodyId, CallAction, RegionEdge};
use terrace_interfaces::{CallOp, DynCallOp, RegionPoint};
use terrace_ir::effects::{EffectKind, EffectTarget, own_effects};
use terrace_ir::{Op, OpRef, Value};

use crate::CallAndStoreOp;
use crate::dataflow::underlying::UnderlyingValues;

/// For each value that refers to memory, the operations that may be its accesses; `None` if other
/// operations may be, too. A value without an entry has an unknown state.
#[derive(Clone, PartialEq, Default)]
pub(super) struct Accesses(FxHashMap<(BodyId, Value), Option<Vec<(BodyId, Op)>>>);

/// The kinds of accesses that an analysis takes into account.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Counted {
    All,
    AllButReads,
}

/// Whether the call is a `test.call_and_store` that stores at this side of the call.
pub(super) fn stores_at_call(call: OpRef<'_>, action: CallAction) -> bool {
    call.cast::<CallAndStoreOp>().is_some_and(|store| {
        action == if store.store_before_call() { CallAction::Enter } else { CallAction::Exit }
    })
}

/// Whether an operation with a region stores along `edge`: on entering the region if `before` is
/// set, else on leaving it.
pub(super) fn stores_at_edge(before: bool, edge: RegionEdge) -> bool {
    match before {
        true => edge.from == RegionPoint::Parent,
        false => edge.to == RegionPoint::Parent,
    }
}

impl Accesses {
    /// Returns the operations that may have accessed the memory that `value` refers to; `None` if
    /// they are unknown.
    pub(super) fn of(&self, value: (BodyId, Value)) -> Option<&[(BodyId, Op)]> {
        self.0.get(&value)?.as_deref()
    }

    /// Joins `other` into this state: the union of possible accesses.
    pub(super) fn join(&mut self, other: &Self) {
        for (value, operations) in &other.0 {
            let known = self.0.entry(*value).or_insert_with(|| Some(Vec::new()));
            match (known.as_mut(), operations) {
                (Some(known), Some(operations)) => {
                    for op in operations {
                        if !known.contains(op) {
                            known.push(*op);
                        }
                    }
                }
                _ => *known = None,
            }
        }
    }

    /// Makes all recorded accesses unknown, as after an operation with unknown effects.
    pub(super) fn forget(&mut self) {
        self.0.values_mut().for_each(|operations| *operations = None);
    }

    /// Joins `from`, updated by the side effects of `op`, into this state. Does nothing while a
    /// value that `op` accesses has no single underlying value.
    pub(super) fn visit(
        &mut self,
        values: &UnderlyingValues<'_, '_>,
        counted: Counted,
        body: BodyId,
        op: OpRef<'_>,
        from: &Self,
    ) {
        let Some(effects) = own_effects(op) else { return self.forget() };
        let mut accessed = Vec::with_capacity(effects.len());
        for effect in effects {
            let EffectTarget::Value(value) = effect.target else { return self.forget() };
            let Some(value) = values.of(body, value) else { return };
            if counted == Counted::All || effect.kind != EffectKind::Read {
                accessed.push(value);
            }
        }
        self.join(from);
        self.0.extend(accessed.into_iter().map(|value| (value, Some(vec![(body, op.id())]))));
    }

    /// Joins `from`, updated by an external `call`, into this state. The call is assumed to access
    /// the memory that all its arguments refer to.
    pub(super) fn visit_external(
        &mut self,
        values: &UnderlyingValues<'_, '_>,
        body: BodyId,
        call: DynCallOp<'_>,
        from: &Self,
    ) {
        let passed = call.arg_operands().map(|at| values.of(body, call.operand(at)));
        let Some(passed) = passed.collect::<Option<Vec<_>>>() else { return };
        self.join(from);
        self.0.extend(passed.into_iter().map(|value| (value, Some(vec![(body, call.id())]))));
    }
}
