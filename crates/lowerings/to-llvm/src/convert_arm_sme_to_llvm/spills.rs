//! Operations on tiles in memory: the tile is swapped with tile 0 of ZA around the operation
//! ([`swap`]).

use terrace_arith::{BuildConstant, IndexCastOp, MulIOp};
use terrace_arm_sme::tiles::{
    slice_predicate_type, slice_type, tile_kind, tile_slice_min_elements,
};
use terrace_arm_sme::{IN_MEMORY_TILE_BASE, TileSliceLayout, set_tile_id, tile_id, worked_on_tile};
use terrace_asm::diagnostic_at;
use terrace_builtin::{DYNAMIC, IntegerAttr, MemRefType, VectorType};
use terrace_ir::{InsertionPoint, Op, OpType, Operand, Severity, Value};
use terrace_llvm::PoisonOp;
use terrace_memref::AllocaOp;
use terrace_scf::ForOp;
use terrace_vector::{StoreOp, VectorScaleOp};

use super::intrinsics::{self, Slice, all_active};
use crate::finalize_memref_to_llvm::access::{Overflow, element};
use crate::finalize_memref_to_llvm::descriptor::RankedDescriptor;
use crate::llvm_builder::LlvmBuilder;
use crate::types::{cast, int};

/// The attribute of an allocation with the number of the tile in memory that it holds.
const IN_MEMORY_TILE: &str = "arm_sme.in_memory_tile_id";

/// Assigns tile 0 to `op` if its tile is in memory, with swaps of tile 0 and the memory before and
/// after `op`.
pub(super) fn swap(b: &mut LlvmBuilder<'_, '_>, op: Op) -> Option<()> {
    let cx = b.cx.clone();
    let view = b.rw.body().op(op);
    let in_memory = tile_id(view).filter(|tile| *tile >= IN_MEMORY_TILE_BASE)?;
    let tile = worked_on_tile(&cx, view)?;
    let message = "failed to allocate SME virtual tile to operation, tile value will go through \
                   memory, expect degraded performance";
    cx.emit(diagnostic_at(view, Severity::Warning, message));
    let memory = memory_of(b, tile, in_memory)?;
    set_tile_id(b.rw.body_mut(), op, 0);
    b.rw.set_point(InsertionPoint::Before(op));
    swap_tile(b, tile, memory)?;
    b.rw.set_point(InsertionPoint::After(op));
    swap_tile(b, tile, memory)
}

/// Returns the allocation for the tile `in_memory` of type `tile` in the entry block of the
/// function; creates it if it does not exist.
fn memory_of(b: &mut LlvmBuilder<'_, '_>, tile: &VectorType, in_memory: u32) -> Option<Value> {
    let cx = b.cx.clone();
    let id = IntegerAttr::i32(&cx, in_memory as i32).attr();
    let body = b.rw.body();
    let entry = body.first_block(body.region(Op::ROOT, 0)?)?;
    let is_allocation =
        |op: &Op| body.op(*op).is::<AllocaOp>() && body.attribute(*op, IN_MEMORY_TILE) == Some(id);
    if let Some(found) = body.ops_in(entry).find(is_allocation) {
        return Some(body.result(found, 0));
    }
    b.rw.set_point(InsertionPoint::AtStart(entry));
    let scale = VectorScaleOp::build(b.rw).value(b.rw);
    let min_elements = b.rw.constant_index(tile_slice_min_elements(&cx, tile.element)?);
    let length = MulIOp::build(b.rw, scale, min_elements).value(b.rw);
    let ty = MemRefType::get(&cx, &[DYNAMIC, DYNAMIC], tile.element).ty();
    let memory = AllocaOp::build(b.rw, ty, &[length, length][..], ());
    b.rw.body_mut().set_attribute(memory.op(), IN_MEMORY_TILE, Some(id)).ok()?;
    Some(memory.value(b.rw))
}

/// Builds a loop that swaps tile 0 of type `tile` with `memory`.
fn swap_tile(b: &mut LlvmBuilder<'_, '_>, tile: &VectorType, memory: Value) -> Option<()> {
    let min_slices = b.rw.constant_index(tile.shape[0]);
    let lower = b.rw.constant_index(0);
    let scale = VectorScaleOp::build(b.rw).value(b.rw);
    let upper = MulIOp::build(b.rw, min_slices, scale).value(b.rw);
    let step = b.rw.constant_index(1);
    let swaps = ForOp::define(b.rw, lower, upper, step, (), |_, _, _| {});
    let body = b.rw.body();
    let block = body.first_block(body.region(swaps.op(), 0)?)?;
    let index = *body.arguments(block).first()?;
    b.rw.set_point(InsertionPoint::AtStart(block));
    swap_slice(b, tile, memory, index)
}

/// Builds the swap of the horizontal slice `index` of tile 0 with `memory`.
fn swap_slice(
    b: &mut LlvmBuilder<'_, '_>,
    tile: &VectorType,
    memory: Value,
    index: Value,
) -> Option<()> {
    let cx = b.cx.clone();
    let index_in_tile = IndexCastOp::build(b.rw, int(&cx, 32), index).value(b.rw);
    let mask = all_active(b, slice_predicate_type(&cx, tile))?;
    let ty = slice_type(&cx, tile);
    let passthrough = PoisonOp::build(b.rw, ty).value(b.rw);
    let address = slice_address(b, memory, index)?;
    let slice = Slice { tile: 0, layout: TileSliceLayout::Horizontal, index: index_in_tile };
    let current = intrinsics::read(b, ty, passthrough, mask, slice);
    intrinsics::load(b, tile_kind(&cx, tile)?, mask, address, slice);
    let zero = b.rw.constant_index(0);
    StoreOp::build(b.rw, current, memory, &[index, zero][..]);
    Some(())
}

/// Builds the address of row `index` of `memory`.
fn slice_address(b: &mut LlvmBuilder<'_, '_>, memory: Value, index: Value) -> Option<Value> {
    let cx = b.cx.clone();
    let memref = b.type_of(memory).downcast::<MemRefType>(&cx)?;
    let descriptor = b.convert(b.type_of(memory))?;
    let descriptor = cast(b.rw, descriptor, &[memory]);
    let zero = IntegerAttr::i64(&cx, 0).attr();
    let zero = terrace_arith::ConstantOp::build(b.rw, zero).value(b.rw);
    let row = IndexCastOp::build(b.rw, int(&cx, 64), index).value(b.rw);
    element(b, memref, RankedDescriptor(descriptor), &[row, zero], Overflow::Maybe)
}
