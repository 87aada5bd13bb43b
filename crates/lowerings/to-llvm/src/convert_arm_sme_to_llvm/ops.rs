//! Lowerings of the operations on slices of tiles, of `arm_sme.zero` and of `arm_sme.streaming_vl`.

use terrace_arith::{BuildConstant, ConstantOp, IndexCastOp, IndexCastUIOp, MulIOp};
use terrace_arm_sme::tiles::{slice_predicate_type, tile_kind, tile_type};
use terrace_arm_sme::{
    ArmSMETileType, ExtractTileSliceOp, GetTileOp, InsertTileSliceOp, LoadTileSliceOp,
    StoreTileSliceOp, StreamingVLOp, TypeSize, ZeroOp, aarch64_sme_cntsd, aarch64_sme_zero,
};
use terrace_builtin::{IndexType, IntegerAttr, MemRefType, folding};
use terrace_ir::{InsertionPoint, OpType, Operand, Value};
use terrace_vector::BroadcastOp;

use super::intrinsics::{self, Slice, all_active, assigned_tile};
use crate::finalize_memref_to_llvm::access::{Overflow, element};
use crate::finalize_memref_to_llvm::descriptor::RankedDescriptor;
use crate::llvm_builder::LlvmBuilder;
use crate::types::int;

/// Lowers `arm_sme.load_tile_slice` to an intrinsic that loads the slice.
pub(super) fn load_slice(
    b: &mut LlvmBuilder<'_, '_>,
    op: LoadTileSliceOp,
    operands: &[Value],
) -> Option<()> {
    let cx = b.cx.clone();
    let view = op.view(b.rw.body());
    let (mask, tile, index, layout) =
        (view.mask(), view.tile(), view.tile_slice_index(), view.layout());
    let memref = b.type_of(view.base()).downcast::<MemRefType>(&cx)?;
    let indices = 3..3 + view.indices().len();
    let id = assigned_tile(*view)?;
    let memory = RankedDescriptor(operands[0]);
    let address = element(b, memref, memory, &operands[indices], Overflow::Maybe)?;
    let index = IndexCastUIOp::build(b.rw, int(&cx, 32), index).value(b.rw);
    let kind = tile_kind(&cx, tile_type(&cx, b.type_of(tile))?)?;
    intrinsics::load(b, kind, mask, address, Slice { tile: id, layout, index });
    b.replace(op.op(), tile)
}

/// Lowers `arm_sme.store_tile_slice` to an intrinsic that stores the slice.
pub(super) fn store_slice(
    b: &mut LlvmBuilder<'_, '_>,
    op: StoreTileSliceOp,
    operands: &[Value],
) -> Option<()> {
    let cx = b.cx.clone();
    let view = op.view(b.rw.body());
    let (mask, tile, index, layout) =
        (view.mask(), view.tile(), view.tile_slice_index(), view.layout());
    let memref = b.type_of(view.base()).downcast::<MemRefType>(&cx)?;
    let id = assigned_tile(*view)?;
    let memory = RankedDescriptor(operands[3]);
    let address = element(b, memref, memory, &operands[4..], Overflow::Maybe)?;
    let index = IndexCastUIOp::build(b.rw, int(&cx, 32), index).value(b.rw);
    let kind = tile_kind(&cx, tile_type(&cx, b.type_of(tile))?)?;
    intrinsics::store(b, kind, mask, address, Slice { tile: id, layout, index });
    b.rw.erase_op(op.op());
    Some(())
}

/// Lowers `arm_sme.insert_tile_slice` to an intrinsic that writes the slice.
pub(super) fn insert_slice(
    b: &mut LlvmBuilder<'_, '_>,
    op: InsertTileSliceOp,
    _: &[Value],
) -> Option<()> {
    let cx = b.cx.clone();
    let view = op.view(b.rw.body());
    let (vector, tile, index, layout) =
        (view.vector(), view.tile(), view.tile_slice_index(), view.layout());
    let id = assigned_tile(*view)?;
    let predicate = slice_predicate_type(&cx, tile_type(&cx, b.type_of(tile))?);
    let index = IndexCastUIOp::build(b.rw, int(&cx, 32), index).value(b.rw);
    let one = ConstantOp::build(b.rw, IntegerAttr::bool(&cx, true).attr()).value(b.rw);
    let mask = BroadcastOp::build(b.rw, predicate, one).value(b.rw);
    intrinsics::write(b, vector, mask, Slice { tile: id, layout, index });
    b.replace(op.op(), tile)
}

/// Lowers `arm_sme.extract_tile_slice` to an intrinsic that reads the slice.
pub(super) fn extract_slice(
    b: &mut LlvmBuilder<'_, '_>,
    op: ExtractTileSliceOp,
    _: &[Value],
) -> Option<()> {
    let cx = b.cx.clone();
    let view = op.view(b.rw.body());
    let (tile, index, layout) = (view.tile(), view.tile_slice_index(), view.layout());
    let ty = view.result_types().next()?;
    let id = assigned_tile(*view)?;
    let predicate = slice_predicate_type(&cx, tile_type(&cx, b.type_of(tile))?);
    let mask = all_active(b, predicate)?;
    let zero = folding::zero_of(&cx, ty)?;
    let zero = ConstantOp::build(b.rw, zero).value(b.rw);
    let index = IndexCastOp::build(b.rw, int(&cx, 32), index).value(b.rw);
    let read = intrinsics::read(b, ty, zero, mask, Slice { tile: id, layout, index });
    b.replace(op.op(), read)
}

/// Lowers `arm_sme.zero` to an intrinsic that clears a set of 64-bit tiles. The placeholder of the
/// tile is at the start of the block, so that the intrinsics of several zeros are consecutive.
pub(super) fn zero(b: &mut LlvmBuilder<'_, '_>, op: ZeroOp, _: &[Value]) -> Option<()> {
    let view = op.view(b.rw.body());
    let (ty, block) = (view.result_types().next()?, b.rw.block()?);
    let id = assigned_tile(*view)?;
    // The masks of tile 0.
    let mask = match tile_kind(&b.cx, tile_type(&b.cx, ty)?)? {
        ArmSMETileType::ZAB => 0b1111_1111,
        ArmSMETileType::ZAH => 0b0101_0101,
        ArmSMETileType::ZAS => 0b0001_0001,
        ArmSMETileType::ZAD => 0b0000_0001,
        ArmSMETileType::ZAQ => return None,
    };
    aarch64_sme_zero::build(b.rw, mask << id);
    b.rw.set_point(InsertionPoint::AtStart(block));
    let tile = GetTileOp::build(b.rw, ty).value(b.rw);
    b.replace(op.op(), tile)
}

/// Lowers `arm_sme.streaming_vl` to a multiple of the number of doublewords in a streaming vector.
pub(super) fn streaming_length(b: &mut LlvmBuilder<'_, '_>, op: StreamingVLOp) -> Option<()> {
    let cx = b.cx.clone();
    let elements_in_doubleword = match op.view(b.rw.body()).type_size() {
        TypeSize::Byte => 8,
        TypeSize::Half => 4,
        TypeSize::Word => 2,
        TypeSize::Double => 1,
    };
    let count = aarch64_sme_cntsd::build(b.rw, int(&cx, 64)).value(b.rw);
    let count = IndexCastOp::build(b.rw, IndexType::get(&cx).ty(), count).value(b.rw);
    let scale = b.rw.constant_index(elements_in_doubleword);
    let length = MulIOp::build(b.rw, count, scale).value(b.rw);
    b.replace(op.op(), length)
}
