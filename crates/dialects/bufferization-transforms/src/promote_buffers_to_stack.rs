//! The pass `promote-buffers-to-stack`: turns small `memref.alloc`s whose buffer does not escape
//! into `memref.alloca` (MLIR: `BufferOptimizations.cpp`).

use terrace_builtin::shaped::{element_type_of, has_static_shape, num_elements, rank};
use terrace_data_layout::DataLayout;
use terrace_interfaces::{RegionPoint, region_operands};
use terrace_ir::{Body, Op, OpType, Region, TraitFlags, Value};
use terrace_memref::{AllocOp, AllocaOp, RankOp};
use terrace_pass::{PassResult, Target, pass};

use crate::aliases::Aliases;
use crate::{allocations, is_known_control_flow, is_loop};

/// Replace small allocations on the heap by allocations on the stack
#[pass(
    name = "promote-buffers-to-stack",
    title = "PromoteBuffersToStackPass",
    anchor = "func.func",
    run = run
)]
pub struct PromoteBuffersToStack {
    /// Maximum size of an allocation, in bytes
    #[option(default = 1024)]
    pub max_alloc_size_in_bytes: u32,
    /// Maximum rank of an allocation of dynamic size
    #[option(default = 1)]
    pub max_rank_of_allocated_memref: u32,
}

fn run(pass: &PromoteBuffersToStack, target: &mut Target<'_>) -> PassResult {
    let layout = target.data_layout().map_err(|error| target.error(error.to_string()))?;
    let most_bytes = pass.max_alloc_size_in_bytes.into();
    let most_rank = pass.max_rank_of_allocated_memref.into();
    promote(target.body_mut(), |body, alloc| is_small(body, &layout, alloc, most_bytes, most_rank));
    Ok(())
}

/// Whether the `memref.alloc` `alloc` is below the limits of the pass: a static shape of at most
/// `most_bytes` bytes, or at most `most_rank` dimensions whose dynamic sizes are all results of
/// `memref.rank`.
fn is_small(body: &Body, layout: &DataLayout, alloc: Op, most_bytes: u64, most_rank: u64) -> bool {
    let (cx, op) = (body.context(), body.op(alloc));
    let ty = body.value_type(op.result(0));
    if !has_static_shape(cx, ty) {
        let is_rank = |value| body.defined_by::<RankOp>(value).is_some();
        return rank(cx, ty).is_some_and(|rank| rank as u64 <= most_rank)
            && op.operands().all(is_rank);
    }
    let (Some(count), Some(element)) = (num_elements(cx, ty), element_type_of(cx, ty)) else {
        return false;
    };
    layout.type_size_in_bits(element).is_ok_and(|size| {
        let bits = count.checked_mul(size.quantity);
        bits.is_some_and(|bits| bits <= most_bytes.saturating_mul(8))
    })
}

/// Turns each small `memref.alloc` that is never freed and does not escape its allocation scope
/// into `memref.alloca`.
fn promote(body: &mut Body, is_small: impl Fn(&Body, Op) -> bool) {
    let aliases = Aliases::new(body);
    for allocation in allocations(body) {
        let Some(op) = body.defining_op(allocation.value) else { continue };
        if body.name(op) == AllocOp::name(body.context())
            && is_small(body, op)
            && !allocation.is_freed
            && has_scope(body, &aliases, allocation.value)
        {
            body.rename(op, AllocaOp::name(body.context()));
        }
    }
}

/// Whether `value` is inside an automatic allocation scope that it does not escape. The search
/// stops at loops and at operations with unknown control flow.
fn has_scope(body: &Body, aliases: &Aliases, value: Value) -> bool {
    let mut at = body.value_block(value).and_then(|block| body.block_region(block));
    while let Some(region) = at {
        let Some(owner) = body.region_owner(region) else { return false };
        let op = body.op(owner);
        let is_scope = op.flags().contains(TraitFlags::ALLOCATION_SCOPE);
        if is_scope && !leaves(body, region, &aliases.of(value)) {
            return true;
        }
        if is_loop(op) || !is_known_control_flow(op) {
            return false;
        }
        at = body.parent_region(owner);
    }
    false
}

/// Whether a terminator in `region` passes one of `values` to the parent operation.
fn leaves(body: &Body, region: Region, values: &[Value]) -> bool {
    let mut users = values.iter().flat_map(|value| body.uses(*value)).map(|use_| body.user(use_));
    users.any(|user| {
        body.parent_region(user) == Some(region)
            && region_operands(body.op(user), RegionPoint::Parent).is_some()
    })
}
