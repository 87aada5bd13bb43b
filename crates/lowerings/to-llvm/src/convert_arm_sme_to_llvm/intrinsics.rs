//! Intrinsics that access slices of tiles.

use terrace_arm_sme::{
    self as arm_sme, ArmSMETileType, IN_MEMORY_TILE_BASE, TileSliceLayout, tile_id,
};
use terrace_builtin::{DenseElementsAttr, IntegerAttr};
use terrace_ir::{Attribute, Op, OpInfo, OpRef, OpType, Operand, Type, Value};

use crate::build;
use crate::llvm_builder::LlvmBuilder;

/// Returns the number of the tile in ZA that is assigned to `op`; `None` if the tile is in memory.
/// Reports an error if no tile is assigned.
pub(super) fn assigned_tile(op: OpRef<'_>) -> Option<u32> {
    let tile = tile_id(op);
    if tile.is_none() {
        let message = "expected tile ID to be allocated before conversion to LLVM";
        op.context().emit(op.error(message));
    }
    tile.filter(|tile| *tile < IN_MEMORY_TILE_BASE)
}

/// A slice of a tile.
#[derive(Clone, Copy)]
pub(super) struct Slice {
    /// The number of the tile.
    pub(super) tile: u32,
    pub(super) layout: TileSliceLayout,
    /// The index of the slice, an `i32`.
    pub(super) index: Value,
}

/// Creates the intrinsic `target` on the tile with the number `tile`.
pub(super) fn create(
    b: &mut LlvmBuilder<'_, '_>,
    target: &'static OpInfo,
    operands: &[Value],
    results: &[Type],
    tile: u32,
) -> Op {
    let tile: Attribute = IntegerAttr::i32(&b.cx, tile as i32).attr();
    let attributes = build::named(&b.cx, &[("tile_id", tile)]);
    build::op(b.rw, target, operands, results, &attributes)
}

/// Creates the load of a slice of a tile of kind `kind` from `address`, with the predicate `mask`.
pub(super) fn load(
    b: &mut LlvmBuilder<'_, '_>,
    kind: ArmSMETileType,
    mask: Value,
    address: Value,
    slice: Slice,
) {
    let [horizontal, vertical] = match kind {
        ArmSMETileType::ZAB => {
            [arm_sme::aarch64_sme_ld1b_horiz::INFO, arm_sme::aarch64_sme_ld1b_vert::INFO]
        }
        ArmSMETileType::ZAH => {
            [arm_sme::aarch64_sme_ld1h_horiz::INFO, arm_sme::aarch64_sme_ld1h_vert::INFO]
        }
        ArmSMETileType::ZAS => {
            [arm_sme::aarch64_sme_ld1w_horiz::INFO, arm_sme::aarch64_sme_ld1w_vert::INFO]
        }
        ArmSMETileType::ZAD => {
            [arm_sme::aarch64_sme_ld1d_horiz::INFO, arm_sme::aarch64_sme_ld1d_vert::INFO]
        }
        ArmSMETileType::ZAQ => {
            [arm_sme::aarch64_sme_ld1q_horiz::INFO, arm_sme::aarch64_sme_ld1q_vert::INFO]
        }
    };
    let target = by_layout(slice.layout, horizontal, vertical);
    create(b, target, &[mask, address, slice.index], &[], slice.tile);
}

/// Creates the store of a slice of a tile of kind `kind` to `address`, with the predicate `mask`.
pub(super) fn store(
    b: &mut LlvmBuilder<'_, '_>,
    kind: ArmSMETileType,
    mask: Value,
    address: Value,
    slice: Slice,
) {
    let [horizontal, vertical] = match kind {
        ArmSMETileType::ZAB => {
            [arm_sme::aarch64_sme_st1b_horiz::INFO, arm_sme::aarch64_sme_st1b_vert::INFO]
        }
        ArmSMETileType::ZAH => {
            [arm_sme::aarch64_sme_st1h_horiz::INFO, arm_sme::aarch64_sme_st1h_vert::INFO]
        }
        ArmSMETileType::ZAS => {
            [arm_sme::aarch64_sme_st1w_horiz::INFO, arm_sme::aarch64_sme_st1w_vert::INFO]
        }
        ArmSMETileType::ZAD => {
            [arm_sme::aarch64_sme_st1d_horiz::INFO, arm_sme::aarch64_sme_st1d_vert::INFO]
        }
        ArmSMETileType::ZAQ => {
            [arm_sme::aarch64_sme_st1q_horiz::INFO, arm_sme::aarch64_sme_st1q_vert::INFO]
        }
    };
    let target = by_layout(slice.layout, horizontal, vertical);
    create(b, target, &[mask, address, slice.index], &[], slice.tile);
}

/// Creates the read of a slice of type `ty`; inactive elements are those of `passthrough`.
pub(super) fn read(
    b: &mut LlvmBuilder<'_, '_>,
    ty: Type,
    passthrough: Value,
    mask: Value,
    slice: Slice,
) -> Value {
    let target = by_layout(
        slice.layout,
        arm_sme::aarch64_sme_read_horiz::INFO,
        arm_sme::aarch64_sme_read_vert::INFO,
    );
    let op = create(b, target, &[passthrough, mask, slice.index], &[ty], slice.tile);
    b.rw.body().result(op, 0)
}

/// Creates the write of `vector` to a slice.
pub(super) fn write(b: &mut LlvmBuilder<'_, '_>, vector: Value, mask: Value, slice: Slice) {
    let target = by_layout(
        slice.layout,
        arm_sme::aarch64_sme_write_horiz::INFO,
        arm_sme::aarch64_sme_write_vert::INFO,
    );
    create(b, target, &[slice.index, mask, vector], &[], slice.tile);
}

fn by_layout<T>(layout: TileSliceLayout, horizontal: T, vertical: T) -> T {
    match layout {
        TileSliceLayout::Horizontal => horizontal,
        TileSliceLayout::Vertical => vertical,
    }
}

/// Creates the constant predicate of type `ty` with all elements active.
pub(super) fn all_active(b: &mut LlvmBuilder<'_, '_>, ty: Type) -> Option<Value> {
    let all = DenseElementsAttr::from_bools(&b.cx, ty, [true]).ok()?.attr();
    Some(terrace_arith::ConstantOp::build(b.rw, all).value(b.rw))
}
