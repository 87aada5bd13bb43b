//! The inlining rules of the dialect.

use terrace_interfaces::Inliner;
use terrace_ir::effects::own_effects;
use terrace_ir::fold::constant_value;
use terrace_ir::op_traits::AffineScope;
use terrace_ir::{OpRef, RegionRef, Value};

use crate::{
    AffineForOp, AffineIfOp, AffineLoadOp, AffineParallelOp, AffineStoreOp, AffineVectorLoadOp,
    AffineVectorStoreOp,
};

/// The inlining rules of the dialect (MLIR: `AffineInlinerInterface`). Into an affine loop or
/// conditional, only operations without side effects and affine accesses with valid indices are
/// inlined.
pub struct AffineInliner;

impl Inliner for AffineInliner {
    fn is_legal_to_inline_op(&self, _: OpRef<'_>, region: RegionRef<'_>) -> bool {
        let owner = region.owner();
        owner.is_some_and(|op| op.has_trait::<AffineScope>() || is_structured(op))
    }

    fn is_legal_to_inline_into(&self, region: RegionRef<'_>, callable: OpRef<'_>) -> bool {
        if !region.owner().is_some_and(is_structured) {
            return false;
        }
        let source = callable.region(0).filter(|source| source.has_one_block());
        let Some(block) = source.and_then(|source| source.entry()) else { return false };
        let understood = |op: OpRef<'_>| {
            own_effects(op).is_some_and(|effects| effects.is_empty())
                || indices(op).is_some_and(|all| all.into_iter().all(|at| stays_index(op, at)))
        };
        block.ops().all(understood)
    }
}

/// Whether `op` is `affine.for`, `affine.parallel` or `affine.if`.
fn is_structured(op: OpRef<'_>) -> bool {
    op.is::<AffineForOp>() || op.is::<AffineParallelOp>() || op.is::<AffineIfOp>()
}

/// Returns the map operands of a memory access; `None` for any other operation.
fn indices(op: OpRef<'_>) -> Option<Vec<Value>> {
    if let Some(op) = op.cast::<AffineLoadOp>() {
        return Some(op.indices().collect());
    }
    if let Some(op) = op.cast::<AffineStoreOp>() {
        return Some(op.indices().collect());
    }
    if let Some(op) = op.cast::<AffineVectorLoadOp>() {
        return Some(op.indices().collect());
    }
    Some(op.cast::<AffineVectorStoreOp>()?.indices().collect())
}

/// Whether `value`, an index in a function, remains a valid index once inlined into a loop.
/// Function arguments are left to the verifier; of computed values only constants and sizes are
/// valid everywhere.
fn stays_index(op: OpRef<'_>, value: Value) -> bool {
    let body = op.body();
    let Some(definition) = body.defining_op(value) else { return true };
    constant_value(body, value).is_some()
        || matches!(body.op(definition).name_str(), "memref.dim" | "tensor.dim")
}
