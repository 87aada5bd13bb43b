//! Loops whose iterations do not depend on each other ([`is_memory_parallel`]).

use terrace_affine::{AffineForOp, AffineYieldOp};
use terrace_builtin::TypeExt;
use terrace_interfaces::{DynViewLike, ViewLike};
use terrace_ir::effects::{EffectKind, is_memory_effect_free, own_effects};
use terrace_ir::{Body, Op, OpRef, OpType, Value};

use crate::access::Access;
use crate::call_access::CallAccess;
use crate::dependence::{AnyAccess, dependence};
use crate::nest::{AffineRegionOp, enclosing_loops, induction_variables};

/// Whether allocation is the only effect of `op`.
fn only_allocates(op: OpRef<'_>) -> bool {
    let effects = own_effects(op).unwrap_or_default();
    matches!(&effects[..], [only] if only.kind == EffectKind::Allocate)
}

/// Whether `op` or an operation nested in it allocates the memory of `memref`.
fn is_local(body: &Body, memref: Value, op: Op) -> bool {
    let Some(definition) = body.defining_op(memref).map(|op| body.op(op)) else { return false };
    if only_allocates(definition) {
        return definition.ancestors().any(|around| around.id() == op && definition.id() != op);
    }
    let view = definition.interface::<DynViewLike<'_>>();
    view.is_some_and(|view| is_local(body, view.view_source(), op))
}

/// Whether no iteration of `op` depends on another through memory. Results and operations with
/// effects other than affine accesses and allocations make the answer false (MLIR:
/// `isLoopMemoryParallel`).
pub fn is_memory_parallel(body: &Body, op: AffineForOp) -> bool {
    let view = body.op(op.op());
    if view.result_types().any(|ty| ty.is_memref()) {
        return false;
    }
    let (mut accesses, mut calls) = (Vec::new(), Vec::new());
    for inner in body.ops_below(op.op()) {
        let inner = body.op(inner);
        if let Some(access) = Access::of(body, inner.id()) {
            if !is_local(body, access.memref, op.op()) {
                accesses.push(access);
            }
            continue;
        }
        if let Some(of_call) = CallAccess::used_of(body, inner.id()) {
            calls.extend(of_call.into_iter().filter(|one| !is_local(body, one.memref, op.op())));
            continue;
        }
        let is_structure = match AffineRegionOp::of(inner) {
            Some(AffineRegionOp::Parallel(_)) | None => inner.is::<AffineYieldOp>(),
            Some(_) => true,
        };
        if !is_structure && !only_allocates(inner) && !is_memory_effect_free(inner) {
            return false;
        }
    }
    let around = enclosing_loops(body, op.op());
    let depth = around.iter().map(|op| induction_variables(body, *op).len()).sum::<usize>() + 1;
    let accesses: Vec<AnyAccess<'_>> =
        accesses.iter().map(AnyAccess::from).chain(calls.iter().map(AnyAccess::from)).collect();
    accesses.iter().all(|source| {
        let mut others = accesses.iter();
        others.all(|other| dependence(body, *source, *other, depth, false, false).is_none())
    })
}
