//! Bufferization, the way from tensors to buffers, and passes on the buffers.
//!
//! `one-shot-bufferize` analyses which uses of tensors may bufferize in place ([`Query`], with the
//! models of operations in [`BufferizableOp`]), and rewrites the program. The other passes place
//! buffers: they hoist allocations or move them to the stack.
#![forbid(unsafe_code)]

mod aliases;
mod allocation;
mod analysis;
mod annotate;
mod argument_attributes;
mod buffer_deallocation_pipeline;
mod buffer_deallocation_simplification;
mod buffer_hoisting;
mod buffer_results_to_out_params;
mod bufferization_lower_deallocations;
mod convert_bufferization_to_memref;
mod copies;
mod drop_equivalent_buffer_results;
mod eliminate_empty_tensors;
mod empty_tensor_to_alloc_tensor;
mod expand_realloc;
mod explain;
mod globals;
mod interface;
mod layout;
mod models;
mod one_shot_bufferize;
mod optimize_allocation_liveness;
mod ownership_based_buffer_deallocation;
mod program;
mod promote_buffers_to_stack;
mod rewrite;
mod signatures;
mod slices;
mod test_tensor_copy_insertion;
mod types;

pub use allocation::{BufferAllocation, BufferCopy};
pub use analysis::{Facts, Heuristic, Query, Scope};
pub use buffer_deallocation_pipeline::BufferDeallocationPipeline;
pub use buffer_deallocation_simplification::BufferDeallocationSimplification;
pub use buffer_hoisting::{BufferHoisting, BufferLoopHoisting};
pub use buffer_results_to_out_params::BufferResultsToOutParams;
pub use bufferization_lower_deallocations::BufferizationLowerDeallocations;
pub use convert_bufferization_to_memref::ConvertBufferizationToMemref;
pub use copies::Copies;
pub use drop_equivalent_buffer_results::DropEquivalentBufferResults;
pub use eliminate_empty_tensors::{
    EliminateEmptyTensors, eliminate_empty_tensors, eliminate_input_empty_tensors,
};
pub use empty_tensor_to_alloc_tensor::EmptyTensorToAllocTensor;
pub use expand_realloc::ExpandRealloc;
pub use interface::{
    Aliasing, AliasingUses, AliasingValues, BufferizableOp, DynBufferizableOp, TensorUse,
};
pub use layout::{DefaultSpace, LayoutConversion, TypeOptions};
pub use models::attach as attach_models;
pub use one_shot_bufferize::{
    OneShotBufferize, bufferize, bufferize_in_place, insert_tensor_copies,
};
pub use optimize_allocation_liveness::OptimizeAllocationLiveness;
pub use ownership_based_buffer_deallocation::OwnershipBasedBufferDeallocation;
pub use program::emit;
pub use promote_buffers_to_stack::PromoteBuffersToStack;
pub use rewrite::Rewrite;
pub use signatures::Signatures;
pub use test_tensor_copy_insertion::TestTensorCopyInsertion;
pub use types::BufferTypes;

use terrace_interfaces::{DynLoopLike, DynRegionBranchOp, has_loop};
use terrace_ir::effects::{EffectKind, EffectTarget, Resource, has_effect_on, own_effects};
use terrace_ir::{Body, Op, OpRef, OpType, Value};
use terrace_memref::ReallocOp;
use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<BufferDeallocationPipeline>();
    registry.insert::<BufferDeallocationSimplification>();
    registry.insert::<BufferizationLowerDeallocations>();
    registry.insert::<ConvertBufferizationToMemref>();
    registry.insert::<ExpandRealloc>();
    registry.insert::<BufferHoisting>();
    registry.insert::<OptimizeAllocationLiveness>();
    registry.insert::<BufferLoopHoisting>();
    registry.insert::<BufferResultsToOutParams>();
    registry.insert::<DropEquivalentBufferResults>();
    registry.insert::<EliminateEmptyTensors>();
    registry.insert::<EmptyTensorToAllocTensor>();
    registry.insert::<OneShotBufferize>();
    registry.insert::<OwnershipBasedBufferDeallocation>();
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
