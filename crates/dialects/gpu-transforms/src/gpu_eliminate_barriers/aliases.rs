//! Aliases of memrefs that threads of a kernel access.

use terrace_builtin::function::DynFunctionOp;
use terrace_interfaces::DynViewLike;
use terrace_ir::effects::{EffectKind, has_own_effects, own_effects};
use terrace_ir::{ArrayAttr, Body, DictionaryAttr, Op, OpRef, Value};
use terrace_memref::{
    AllocOp, AllocaOp, CastOp, CollapseShapeOp, DeallocOp, ExpandShapeOp, GetGlobalOp, StoreOp,
    SubViewOp, TransposeOp, ViewOp,
};
use terrace_vector::{MaskedStoreOp, StoreOp as VectorStoreOp, TransferWriteOp};

/// Whether two memrefs may refer to the same memory.
pub(super) fn may_alias(body: &Body, a: Value, b: Value) -> bool {
    let bases = [base(body, a), base(body, b)];
    if bases[0] == bases[1] {
        return true;
    }
    let globals = bases.map(|base| body.defined_by::<GetGlobalOp>(base).map(|op| op.name()));
    if let [Some(a), Some(b)] = globals {
        return a == b;
    }
    if bases.iter().all(|base| is_noalias_argument(body, *base)) {
        return false;
    }
    let is_allocated = bases.map(|base| {
        body.defined_by::<AllocOp>(base).is_some() || body.defined_by::<AllocaOp>(base).is_some()
    });
    let is_argument = bases.map(|base| argument_position(body, base).is_some());
    let is_distinct = [0, 1].map(|at| is_allocated[at] || globals[at].is_some());
    if is_distinct == [true; 2]
        || is_allocated[0] && is_argument[1]
        || is_allocated[1] && is_argument[0]
    {
        return false;
    }
    // Memory that was allocated is only reachable by other values if one of them captured it.
    [0, 1].into_iter().all(|at| !is_allocated[at] || may_be_captured(body, bases[at]))
}

/// Returns the memref that `value` is a view of.
fn base(body: &Body, mut value: Value) -> Value {
    while let Some(op) = body.defining_op(value) {
        let view = body.op(op);
        let is_view = view.is::<CastOp>()
            || view.is::<SubViewOp>()
            || view.is::<ViewOp>()
            || view.is::<TransposeOp>()
            || view.is::<CollapseShapeOp>()
            || view.is::<ExpandShapeOp>();
        if !is_view {
            break;
        }
        value = view.operand(0);
    }
    value
}

/// Returns the position of an argument of a function; `None` for other values.
fn argument_position(body: &Body, value: Value) -> Option<(Op, usize)> {
    let (block, position) = body.argument_of(value)?;
    let owner = body.region_owner(body.block_region(block)?)?;
    body.op(owner).interface::<DynFunctionOp<'_>>()?;
    Some((owner, position))
}

/// Whether `value` is an argument of a function with the attribute `llvm.noalias`.
fn is_noalias_argument(body: &Body, value: Value) -> bool {
    let cx = body.context();
    let attribute = || {
        let (function, position) = argument_position(body, value)?;
        let all = body.attribute(function, "arg_attrs")?.downcast::<ArrayAttr>(cx)?;
        all.0.get(position)?.downcast::<DictionaryAttr>(cx)?.lookup_str(cx, "llvm.noalias")
    };
    attribute().is_some()
}

/// Whether an operation may have stored `value`, or a view of it, somewhere.
fn may_be_captured(body: &Body, value: Value) -> bool {
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        for use_ in body.uses(value) {
            let user = body.op(body.user(use_));
            let only_reads = has_own_effects(user)
                && own_effects(user)
                    .is_some_and(|all| all.iter().all(|effect| effect.kind == EffectKind::Read));
            if only_reads {
                continue;
            }
            match alias_of(user) {
                Some(alias) => pending.push(alias),
                None if captures(user, value) => return true,
                None => {}
            }
        }
    }
    false
}

/// Returns the result of `op` that is an alias of its first operand.
fn alias_of(op: OpRef<'_>) -> Option<Value> {
    let is_alias = op.interface::<DynViewLike<'_>>().is_some()
        || op.is::<CastOp>()
        || op.is::<TransposeOp>()
        || op.is::<ExpandShapeOp>()
        || op.is::<CollapseShapeOp>();
    is_alias.then(|| op.results().next()).flatten()
}

/// Whether `op`, which uses `value`, may store it.
fn captures(op: OpRef<'_>, value: Value) -> bool {
    // The first operand of the stores is what they store.
    let is_store = op.is::<StoreOp>() || op.is::<TransferWriteOp>() || op.is::<VectorStoreOp>();
    if is_store {
        return op.operand(0) == value;
    }
    if let Some(store) = op.cast::<MaskedStoreOp>() {
        return store.value_to_store() == value;
    }
    !op.is::<DeallocOp>()
}
