//! Copies of memrefs in workgroup memory ([`promote_to_workgroup_memory`]).

use terrace_arith::BuildConstant;
use terrace_builtin::function::FunctionOp;
use terrace_builtin::{DYNAMIC, IntegerAttr, MemRefType};
use terrace_gpu::{
    AddressSpace, AddressSpaceAttr, BarrierOp, BlockDimOp, Dimension, GPUFuncOp, ThreadIdOp,
};
use terrace_ir::{Body, Builder, InsertionPoint, Op, OpType, Operand, Value};
use terrace_memref::{DimOp, LoadOp, StoreOp};
use terrace_scf::{ForOp, YieldOp};
use terrace_scf_transforms::map_loop_to_processors;

/// The attribute with the number of buffers that the work group shares.
const WORKGROUP_ATTRIBUTIONS: &str = "workgroup_attributions";

/// The dimensions of a work group, the fastest one first.
const DIMENSIONS: [Dimension; 3] = [Dimension::X, Dimension::Y, Dimension::Z];

/// Replaces the argument at `index` of the root of `function`, a `gpu.func`, by a buffer of the
/// work group: the argument is copied into the buffer at the start of the function, and back at the
/// end, by all threads. `None`, without a change, if the argument is not a memref, or the root has
/// no body (MLIR: `promoteToWorkgroupMemory`).
pub fn promote_to_workgroup_memory(function: &mut Body, index: usize) -> Option<()> {
    let cx = function.context().clone();
    let block = function.first_block(function.region(Op::ROOT, 0)?)?;
    let argument = *function.arguments(block).get(index)?;
    let ty = function.value_type(argument).downcast::<MemRefType>(&cx)?;
    let space = AddressSpaceAttr(AddressSpace::Workgroup).intern(&cx).attr();
    let ty = MemRefType::with_layout(&cx, &ty.shape, ty.element, None, Some(space)).ty();
    let count = function.root().attribute(WORKGROUP_ATTRIBUTIONS);
    let count = count.and_then(|count| count.downcast::<IntegerAttr>(&cx)?.to_i64()).unwrap_or(0);
    let parameters = function.root().cast::<GPUFuncOp>()?.function_inputs().len();
    let at = parameters + usize::try_from(count).ok()?;
    let (end, location) = (function.last_op(block)?, function.value_location(argument));
    if at > function.arguments(block).len() {
        return None;
    }
    let buffer = function.insert_block_argument(block, at, ty, location);
    let count = IntegerAttr::i64(&cx, count + 1).attr();
    function.set_attribute(Op::ROOT, WORKGROUP_ATTRIBUTIONS, Some(count)).ok()?;
    function.replace_all_uses(argument, buffer);
    let location = function.location(Op::ROOT);
    let mut b = Builder::at_start(function, block, location);
    copy(&mut b, argument, buffer)?;
    BarrierOp::build(&mut b);
    let mut b = Builder::new(function, InsertionPoint::Before(end), location);
    BarrierOp::build(&mut b);
    copy(&mut b, buffer, argument)
}

/// Creates loops that copy the memref `from` to `to`, the innermost three distributed among the
/// threads of the work group.
fn copy(b: &mut Builder<'_>, from: Value, to: Value) -> Option<()> {
    let cx = b.context().clone();
    let shape = b.body().value_type(from).downcast::<MemRefType>(&cx)?.shape.clone();
    let (zero, one) = (b.constant_index(0), b.constant_index(1));
    let extra = DIMENSIONS.len().saturating_sub(shape.len());
    let mut sizes = vec![one; extra];
    for (at, size) in (0i64..).zip(shape.iter()) {
        let dim = b.constant_index(at);
        sizes.push(match *size {
            DYNAMIC => DimOp::build(b, from, dim).value(b),
            size => b.constant_index(size),
        });
    }
    let threads = DIMENSIONS
        .map(|dim| (ThreadIdOp::build(b, dim).value(b), BlockDimOp::build(b, dim).value(b)));
    let after = b.point();
    let (mut loops, mut indices) = (Vec::new(), Vec::new());
    for size in sizes {
        let new = ForOp::build(b, &[], zero, size, one, ());
        let region = b.body().region(new.op(), 0)?;
        b.body_mut().erase_blocks(region);
        let index = b.body().value_type(zero);
        let block = b.append_block(region, &[index]);
        indices.extend(b.body().arguments(block).first());
        let end = YieldOp::build(b, ()).op();
        b.set_before(end);
        loops.push(new);
    }
    let indices = indices.get(extra..)?.to_vec();
    let loaded = LoadOp::build(b, from, &indices[..]).value(b);
    StoreOp::build(b, loaded, to, indices);
    let first = loops.first()?.op();
    for (op, thread) in loops.into_iter().rev().zip(threads) {
        map_loop_to_processors(b.body_mut(), op, &[thread]);
    }
    match after {
        InsertionPoint::Before(_) => b.set_point(after),
        _ => b.set_after(first),
    }
    Some(())
}
