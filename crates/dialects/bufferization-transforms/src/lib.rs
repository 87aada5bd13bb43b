//! Optimizations of buffer placement: passes that hoist allocations or move them to the stack
//! (MLIR: `BufferOptimizations`).
#![forbid(unsafe_code)]

mod aliases;
mod buffer_hoisting;
mod promote_buffers_to_stack;

pub use buffer_hoisting::{BufferHoisting, BufferLoopHoisting};
pub use promote_buffers_to_stack::PromoteBuffersToStack;

use terrace_interfaces::{DynLoopLike, DynRegionBranchOp, has_loop};
use terrace_ir::effects::{EffectKind, EffectTarget, Resource, has_effect_on, own_effects};
use terrace_ir::{Body, Op, OpRef, OpType, Value};
use terrace_memref::ReallocOp;
use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<BufferHoisting>();
    registry.insert::<BufferLoopHoisting>();
    registry.insert::<PromoteBuffersToStack>();
}

/// A buffer that an operation allocates as one of its results.
struct Allocation {
    value: Value,
    /// Whether a user of `value` frees the buffer.
    is_freed: bool,
}

/// Returns the allocations below the root of `body` that can be moved: operations that allocate
/// exactly one result, not on the stack, with at most one deallocation
/// (MLIR: `BufferPlacementAllocs`).
fn allocations(body: &Body) -> Vec<Allocation> {
    body.ops_below(Op::ROOT).filter_map(|op| allocation(body.op(op))).collect()
}

/// Returns the allocation of `op`; `None` if `op` does not allocate exactly one result on the heap,
/// or the buffer is freed twice or reallocated.
fn allocation(op: OpRef<'_>) -> Option<Allocation> {
    let effects = own_effects(op)?;
    let mut allocated = effects.iter().filter_map(|effect| match effect.target {
        EffectTarget::Value(value)
            if effect.kind == EffectKind::Allocate
                && effect.resource.name != Resource::AUTOMATIC_ALLOCATION_SCOPE.name
                && op.body().defining_op(value).is_some() =>
        {
            Some(value)
        }
        _ => None,
    });
    let value = allocated.next().filter(|_| allocated.next().is_none())?;
    let mut is_freed = false;
    for use_ in op.body().uses(value) {
        let user = op.body().op(op.body().user(use_));
        if !has_effect_on(user, EffectKind::Free, value) {
            continue;
        }
        if is_freed || user.name() == ReallocOp::name(op.context()) {
            return None;
        }
        is_freed = true;
    }
    Some(Allocation { value, is_freed })
}

/// Whether an interface of `op` describes the control flow between its regions.
fn is_known_control_flow(op: OpRef<'_>) -> bool {
    op.interface::<DynLoopLike<'_>>().is_some() || op.interface::<DynRegionBranchOp<'_>>().is_some()
}

/// Whether a region of `op` may run more than once (MLIR: `isLoop`).
fn is_loop(op: OpRef<'_>) -> bool {
    op.interface::<DynLoopLike<'_>>().is_some()
        || op.interface::<DynRegionBranchOp<'_>>().is_some_and(has_loop)
}
