//! Which operations last, or next, access the memory that values refer to.

use rustc_hash::FxHashMap;
use terrace_dataflow::{BodyId, CallAction, RegionEdge};
use terrace_interfaces::{CallOp, DynCallOp, RegionPoint};
use terrace_ir::effects::{EffectKind, EffectTarget, own_effects};
use terrace_ir::{Op, OpRef, Value};

use crate::CallAndStoreOp;
use crate::dataflow::underlying::UnderlyingValues;

/// The operations that may be the ones that access memory, by the value that refers to it; `None` if others
/// may be, too. Nothing is said of values that are not in it.
#[derive(Clone, PartialEq, Default)]
pub(super) struct Accesses(FxHashMap<(BodyId, Value), Option<Vec<(BodyId, Op)>>>);

/// Which effects of an operation count.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Counted {
    All,
    AllButReads,
}

/// Whether the call is a `test.call_and_store` that stores where it enters, or leaves, what it calls.
pub(super) fn stores_at_call(call: OpRef<'_>, action: CallAction) -> bool {
    call.cast::<CallAndStoreOp>().is_some_and(|store| {
        action == if store.store_before_call() { CallAction::Enter } else { CallAction::Exit }
    })
}

/// Whether an operation that stores before its region, if `before` says so, or else behind it, does so along
/// `edge`.
pub(super) fn stores_at_edge(before: bool, edge: RegionEdge) -> bool {
    match before {
        true => edge.from == RegionPoint::Parent,
        false => edge.to == RegionPoint::Parent,
    }
}

impl Accesses {
    /// The operations that access what `value` refers to, if they are known.
    pub(super) fn of(&self, value: (BodyId, Value)) -> Option<&[(BodyId, Op)]> {
        self.0.get(&value)?.as_deref()
    }

    /// These or `other` may be the accesses.
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

    /// Others may be the ones that access what something is said of.
    pub(super) fn forget(&mut self) {
        self.0.values_mut().for_each(|operations| *operations = None);
    }

    /// Adds what `op` makes of `from`; nothing as long as it is not known what it accesses.
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

    /// Adds what `call`, which is taken to access all that it is passed, makes of `from`.
    pub(super) fn visit_external(
        &mut self,
        values: &UnderlyingValues<'_, '_>,
        body: BodyId,
        call: DynCallOp<'_>,
        from: &Self,
    ) {
        let passed = call.call_arguments().map(|at| values.of(body, call.operand(at)));
        let Some(passed) = passed.collect::<Option<Vec<_>>>() else { return };
        self.join(from);
        self.0.extend(passed.into_iter().map(|value| (value, Some(vec![(body, call.id())]))));
    }
}
