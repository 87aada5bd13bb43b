//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{AnyMemRef, AnyType, I32, Index, i1_same_shape};
use terrace_builtin::predicates;
use terrace_builtin::shaped::element_type_of;
use terrace_ir::op_traits::{AttrSizedOperandSegments, Pure};
use terrace_ods::operation;

use super::constraints::{
    AnyVectorOfNonZeroRank, LLVMAnyPointer, LLVMType, Like2DMemrefOfAnyTypeValues, MOPPredicate,
    MOPVector, OfRanks1scalableVectorOf8BitSignlessInteger,
    OfRanks1scalableVectorOf16BitFloatOrBfloat16Type, OfRanks1scalableVectorOf16BitSignlessInteger,
    SMETile, SVEPredicate, SVEVector, Vector4X4Xf32Of32BitFloatValues,
    Vector4X4Xi32Of32BitSignlessIntegerValues, Vector4X4Xi32Of32BitSignlessIntegerValuesOr,
};
use super::enums::{CombiningKind, TileSliceLayout, TypeSize};

/// `arm_sme.copy_tile`: Copies an SME tile value.
#[operation(
    name = "arm_sme.copy_tile",
    traits = [Pure, crate::traits::ArmSMETileOpInterface, AllTypesMatch(tile, result)],
    format = "$tile attr-dict `:` type($result)",
)]
pub struct CopyTileOp {
    #[operand]
    tile: SMETile,
    #[result]
    result: SMETile,
}

/// `arm_sme.extract_tile_slice`: Extract 1-D scalable vector from slice of 2-D tile.
#[operation(
    name = "arm_sme.extract_tile_slice",
    traits = [
        crate::traits::ArmSMETileOpInterface, Pure,
        TypesMatchWith("type of 'result' matches type of 'tile' slice", tile, result, predicates::first_slice),
    ],
    format = "$tile `[` $tile_slice_index `]` (`layout` `` $layout^)? attr-dict `:` type($result) \
              `from` type($tile)",
)]
pub struct ExtractTileSliceOp {
    #[operand]
    tile: SMETile,
    #[operand]
    tile_slice_index: Index,
    #[attr(default = TileSliceLayout::Horizontal)]
    layout: TileSliceLayout,
    #[result]
    result: SVEVector,
}

/// `arm_sme.fmopa_2way`: Floating-point sum of 2 outer products and accumulate.
#[operation(
    name = "arm_sme.fmopa_2way",
    traits = [
        Pure, crate::traits::ArmSMETileOpInterface, AttrSizedOperandSegments,
        AllTypesMatch(lhs, rhs),
        TypesMatchWith("lhsMask has i1 element type and same shape as lhs", lhs, lhs_mask, i1_same_shape),
        TypesMatchWith("rhsMask has i1 element type and same shape as rhs", rhs, rhs_mask, i1_same_shape),
        Predicate("both `lhsMask` and `rhsMask` should be provided or neither", crate::predicates::both_masks_or_none),
        TypesMatchWith("`result` and `acc` have the same type", result, acc, predicates::same),
        Predicate("tile element size equals input element size * 2", crate::predicates::elements_are_twice_as_wide),
    ],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask \
              `)` ) attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
)]
pub struct FMopa2WayOp {
    #[operand]
    lhs: OfRanks1scalableVectorOf16BitFloatOrBfloat16Type,
    #[operand]
    rhs: AnyVectorOfNonZeroRank,
    #[operand(name = "lhsMask")]
    lhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand(name = "rhsMask")]
    rhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand]
    acc: Optional<AnyVectorOfNonZeroRank>,
    #[result]
    result: Vector4X4Xf32Of32BitFloatValues,
}

/// `arm_sme.fmops_2way`: Floating-point sum of 2 outer products and subtract.
#[operation(
    name = "arm_sme.fmops_2way",
    traits = [
        Pure, crate::traits::ArmSMETileOpInterface, AttrSizedOperandSegments,
        AllTypesMatch(lhs, rhs),
        TypesMatchWith("lhsMask has i1 element type and same shape as lhs", lhs, lhs_mask, i1_same_shape),
        TypesMatchWith("rhsMask has i1 element type and same shape as rhs", rhs, rhs_mask, i1_same_shape),
        Predicate("both `lhsMask` and `rhsMask` should be provided or neither", crate::predicates::both_masks_or_none),
        TypesMatchWith("`result` and `acc` have the same type", result, acc, predicates::same),
        Predicate("tile element size equals input element size * 2", crate::predicates::elements_are_twice_as_wide),
    ],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask \
              `)` ) attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
)]
pub struct FMops2WayOp {
    #[operand]
    lhs: OfRanks1scalableVectorOf16BitFloatOrBfloat16Type,
    #[operand]
    rhs: AnyVectorOfNonZeroRank,
    #[operand(name = "lhsMask")]
    lhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand(name = "rhsMask")]
    rhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand]
    acc: Optional<AnyVectorOfNonZeroRank>,
    #[result]
    result: Vector4X4Xf32Of32BitFloatValues,
}

/// `arm_sme.get_tile`: Creates an undefined value of SME virtual tile type.
#[operation(
    name = "arm_sme.get_tile",
    traits = [crate::traits::ArmSMETileOpInterface, Pure],
    format = "attr-dict `:` type($tile)",
)]
pub struct GetTileOp {
    #[result]
    tile: SMETile,
}

/// `arm_sme.insert_tile_slice`: Insert 1-D scalable vector into slice of 2-D tile.
#[operation(
    name = "arm_sme.insert_tile_slice",
    traits = [
        crate::traits::ArmSMETileOpInterface, Pure, AllTypesMatch(tile, result),
        TypesMatchWith("type of 'vector' matches type of 'tile' slice", tile, vector, predicates::first_slice),
    ],
    format = "$vector `,` $tile `[` $tile_slice_index `]` (`layout` `` $layout^)? attr-dict `:` \
              type($vector) `into` type($result)",
)]
pub struct InsertTileSliceOp {
    #[operand]
    vector: SVEVector,
    #[operand]
    tile: SMETile,
    #[operand]
    tile_slice_index: Index,
    #[attr(default = TileSliceLayout::Horizontal)]
    layout: TileSliceLayout,
    #[result]
    result: SMETile,
}

/// `arm_sme.intr.cntsd`.
#[operation(
    name = "arm_sme.intr.cntsd",
    traits = [Predicate("`res` is i64", crate::predicates::result_is_i64)],
)]
pub struct aarch64_sme_cntsd {
    #[result]
    res: LLVMType,
}

/// `arm_sme.intr.ld1b.horiz`.
#[operation(name = "arm_sme.intr.ld1b.horiz")]
pub struct aarch64_sme_ld1b_horiz {
    #[operand]
    predicate: SVEPredicate,
    #[operand]
    load_address: LLVMAnyPointer,
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
}

/// `arm_sme.intr.ld1b.vert`.
#[operation(name = "arm_sme.intr.ld1b.vert")]
pub struct aarch64_sme_ld1b_vert {
    #[operand]
    predicate: SVEPredicate,
    #[operand]
    load_address: LLVMAnyPointer,
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
}

/// `arm_sme.intr.ld1d.horiz`.
#[operation(name = "arm_sme.intr.ld1d.horiz")]
pub struct aarch64_sme_ld1d_horiz {
    #[operand]
    predicate: SVEPredicate,
    #[operand]
    load_address: LLVMAnyPointer,
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
}

/// `arm_sme.intr.ld1d.vert`.
#[operation(name = "arm_sme.intr.ld1d.vert")]
pub struct aarch64_sme_ld1d_vert {
    #[operand]
    predicate: SVEPredicate,
    #[operand]
    load_address: LLVMAnyPointer,
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
}

/// `arm_sme.intr.ld1h.horiz`.
#[operation(name = "arm_sme.intr.ld1h.horiz")]
pub struct aarch64_sme_ld1h_horiz {
    #[operand]
    predicate: SVEPredicate,
    #[operand]
    load_address: LLVMAnyPointer,
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
}

/// `arm_sme.intr.ld1h.vert`.
#[operation(name = "arm_sme.intr.ld1h.vert")]
pub struct aarch64_sme_ld1h_vert {
    #[operand]
    predicate: SVEPredicate,
    #[operand]
    load_address: LLVMAnyPointer,
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
}

/// `arm_sme.intr.ld1q.horiz`.
#[operation(name = "arm_sme.intr.ld1q.horiz")]
pub struct aarch64_sme_ld1q_horiz {
    #[operand]
    predicate: SVEPredicate,
    #[operand]
    load_address: LLVMAnyPointer,
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
}

/// `arm_sme.intr.ld1q.vert`.
#[operation(name = "arm_sme.intr.ld1q.vert")]
pub struct aarch64_sme_ld1q_vert {
    #[operand]
    predicate: SVEPredicate,
    #[operand]
    load_address: LLVMAnyPointer,
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
}

/// `arm_sme.intr.ld1w.horiz`.
#[operation(name = "arm_sme.intr.ld1w.horiz")]
pub struct aarch64_sme_ld1w_horiz {
    #[operand]
    predicate: SVEPredicate,
    #[operand]
    load_address: LLVMAnyPointer,
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
}

/// `arm_sme.intr.ld1w.vert`.
#[operation(name = "arm_sme.intr.ld1w.vert")]
pub struct aarch64_sme_ld1w_vert {
    #[operand]
    predicate: SVEPredicate,
    #[operand]
    load_address: LLVMAnyPointer,
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
}

/// `arm_sme.intr.mopa`.
#[operation(name = "arm_sme.intr.mopa")]
pub struct aarch64_sme_mopa {
    #[attr]
    tile_id: i32,
    #[operand]
    lhs_predicate: MOPPredicate,
    #[operand]
    rhs_predicate: MOPPredicate,
    #[operand]
    lhs_vector: MOPVector,
    #[operand]
    rhs_vector: MOPVector,
}

/// `arm_sme.intr.mopa.wide`.
#[operation(name = "arm_sme.intr.mopa.wide")]
pub struct aarch64_sme_mopa_wide {
    #[attr]
    tile_id: i32,
    #[operand]
    lhs_predicate: MOPPredicate,
    #[operand]
    rhs_predicate: MOPPredicate,
    #[operand]
    lhs_vector: MOPVector,
    #[operand]
    rhs_vector: MOPVector,
}

/// `arm_sme.intr.mops`.
#[operation(name = "arm_sme.intr.mops")]
pub struct aarch64_sme_mops {
    #[attr]
    tile_id: i32,
    #[operand]
    lhs_predicate: MOPPredicate,
    #[operand]
    rhs_predicate: MOPPredicate,
    #[operand]
    lhs_vector: MOPVector,
    #[operand]
    rhs_vector: MOPVector,
}

/// `arm_sme.intr.mops.wide`.
#[operation(name = "arm_sme.intr.mops.wide")]
pub struct aarch64_sme_mops_wide {
    #[attr]
    tile_id: i32,
    #[operand]
    lhs_predicate: MOPPredicate,
    #[operand]
    rhs_predicate: MOPPredicate,
    #[operand]
    lhs_vector: MOPVector,
    #[operand]
    rhs_vector: MOPVector,
}

/// `arm_sme.intr.read.horiz`.
#[operation(
    name = "arm_sme.intr.read.horiz",
    traits = [AllShapesMatch(vector, predicate, res), AllElementTypesMatch(vector, res)],
)]
pub struct aarch64_sme_read_horiz {
    #[operand]
    vector: SVEVector,
    #[operand]
    predicate: SVEPredicate,
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
    #[result]
    res: LLVMType,
}

/// `arm_sme.intr.read.vert`.
#[operation(
    name = "arm_sme.intr.read.vert",
    traits = [AllShapesMatch(vector, predicate, res), AllElementTypesMatch(vector, res)],
)]
pub struct aarch64_sme_read_vert {
    #[operand]
    vector: SVEVector,
    #[operand]
    predicate: SVEPredicate,
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
    #[result]
    res: LLVMType,
}

/// `arm_sme.intr.smopa.wide`.
#[operation(name = "arm_sme.intr.smopa.wide")]
pub struct aarch64_sme_smopa_wide {
    #[attr]
    tile_id: i32,
    #[operand]
    lhs_predicate: MOPPredicate,
    #[operand]
    rhs_predicate: MOPPredicate,
    #[operand]
    lhs_vector: MOPVector,
    #[operand]
    rhs_vector: MOPVector,
}

/// `arm_sme.intr.smopa.za32`.
#[operation(name = "arm_sme.intr.smopa.za32")]
pub struct aarch64_sme_smopa_za32 {
    #[attr]
    tile_id: i32,
    #[operand]
    lhs_predicate: MOPPredicate,
    #[operand]
    rhs_predicate: MOPPredicate,
    #[operand]
    lhs_vector: MOPVector,
    #[operand]
    rhs_vector: MOPVector,
}

/// `arm_sme.intr.smops.wide`.
#[operation(name = "arm_sme.intr.smops.wide")]
pub struct aarch64_sme_smops_wide {
    #[attr]
    tile_id: i32,
    #[operand]
    lhs_predicate: MOPPredicate,
    #[operand]
    rhs_predicate: MOPPredicate,
    #[operand]
    lhs_vector: MOPVector,
    #[operand]
    rhs_vector: MOPVector,
}

/// `arm_sme.intr.smops.za32`.
#[operation(name = "arm_sme.intr.smops.za32")]
pub struct aarch64_sme_smops_za32 {
    #[attr]
    tile_id: i32,
    #[operand]
    lhs_predicate: MOPPredicate,
    #[operand]
    rhs_predicate: MOPPredicate,
    #[operand]
    lhs_vector: MOPVector,
    #[operand]
    rhs_vector: MOPVector,
}

/// `arm_sme.intr.st1b.horiz`.
#[operation(
    name = "arm_sme.intr.st1b.horiz",
    effects = [write(store_address)],
)]
pub struct aarch64_sme_st1b_horiz {
    #[operand]
    predicate: SVEPredicate,
    #[operand]
    store_address: LLVMAnyPointer,
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
}

/// `arm_sme.intr.st1b.vert`.
#[operation(
    name = "arm_sme.intr.st1b.vert",
    effects = [write(store_address)],
)]
pub struct aarch64_sme_st1b_vert {
    #[operand]
    predicate: SVEPredicate,
    #[operand]
    store_address: LLVMAnyPointer,
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
}

/// `arm_sme.intr.st1d.horiz`.
#[operation(
    name = "arm_sme.intr.st1d.horiz",
    effects = [write(store_address)],
)]
pub struct aarch64_sme_st1d_horiz {
    #[operand]
    predicate: SVEPredicate,
    #[operand]
    store_address: LLVMAnyPointer,
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
}

/// `arm_sme.intr.st1d.vert`.
#[operation(
    name = "arm_sme.intr.st1d.vert",
    effects = [write(store_address)],
)]
pub struct aarch64_sme_st1d_vert {
    #[operand]
    predicate: SVEPredicate,
    #[operand]
    store_address: LLVMAnyPointer,
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
}

/// `arm_sme.intr.st1h.horiz`.
#[operation(
    name = "arm_sme.intr.st1h.horiz",
    effects = [write(store_address)],
)]
pub struct aarch64_sme_st1h_horiz {
    #[operand]
    predicate: SVEPredicate,
    #[operand]
    store_address: LLVMAnyPointer,
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
}

/// `arm_sme.intr.st1h.vert`.
#[operation(
    name = "arm_sme.intr.st1h.vert",
    effects = [write(store_address)],
)]
pub struct aarch64_sme_st1h_vert {
    #[operand]
    predicate: SVEPredicate,
    #[operand]
    store_address: LLVMAnyPointer,
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
}

/// `arm_sme.intr.st1q.horiz`.
#[operation(
    name = "arm_sme.intr.st1q.horiz",
    effects = [write(store_address)],
)]
pub struct aarch64_sme_st1q_horiz {
    #[operand]
    predicate: SVEPredicate,
    #[operand]
    store_address: LLVMAnyPointer,
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
}

/// `arm_sme.intr.st1q.vert`.
#[operation(
    name = "arm_sme.intr.st1q.vert",
    effects = [write(store_address)],
)]
pub struct aarch64_sme_st1q_vert {
    #[operand]
    predicate: SVEPredicate,
    #[operand]
    store_address: LLVMAnyPointer,
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
}

/// `arm_sme.intr.st1w.horiz`.
#[operation(
    name = "arm_sme.intr.st1w.horiz",
    effects = [write(store_address)],
)]
pub struct aarch64_sme_st1w_horiz {
    #[operand]
    predicate: SVEPredicate,
    #[operand]
    store_address: LLVMAnyPointer,
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
}

/// `arm_sme.intr.st1w.vert`.
#[operation(
    name = "arm_sme.intr.st1w.vert",
    effects = [write(store_address)],
)]
pub struct aarch64_sme_st1w_vert {
    #[operand]
    predicate: SVEPredicate,
    #[operand]
    store_address: LLVMAnyPointer,
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
}

/// `arm_sme.intr.str`.
#[operation(
    name = "arm_sme.intr.str",
    effects = [write(store_address)],
)]
pub struct aarch64_sme_str {
    #[operand]
    index: I32,
    #[operand]
    store_address: LLVMAnyPointer,
    #[operand]
    offset: I32,
}

/// `arm_sme.intr.sumopa.wide`.
#[operation(name = "arm_sme.intr.sumopa.wide")]
pub struct aarch64_sme_sumopa_wide {
    #[attr]
    tile_id: i32,
    #[operand]
    lhs_predicate: MOPPredicate,
    #[operand]
    rhs_predicate: MOPPredicate,
    #[operand]
    lhs_vector: MOPVector,
    #[operand]
    rhs_vector: MOPVector,
}

/// `arm_sme.intr.sumops.wide`.
#[operation(name = "arm_sme.intr.sumops.wide")]
pub struct aarch64_sme_sumops_wide {
    #[attr]
    tile_id: i32,
    #[operand]
    lhs_predicate: MOPPredicate,
    #[operand]
    rhs_predicate: MOPPredicate,
    #[operand]
    lhs_vector: MOPVector,
    #[operand]
    rhs_vector: MOPVector,
}

/// `arm_sme.intr.umopa.wide`.
#[operation(name = "arm_sme.intr.umopa.wide")]
pub struct aarch64_sme_umopa_wide {
    #[attr]
    tile_id: i32,
    #[operand]
    lhs_predicate: MOPPredicate,
    #[operand]
    rhs_predicate: MOPPredicate,
    #[operand]
    lhs_vector: MOPVector,
    #[operand]
    rhs_vector: MOPVector,
}

/// `arm_sme.intr.umopa.za32`.
#[operation(name = "arm_sme.intr.umopa.za32")]
pub struct aarch64_sme_umopa_za32 {
    #[attr]
    tile_id: i32,
    #[operand]
    lhs_predicate: MOPPredicate,
    #[operand]
    rhs_predicate: MOPPredicate,
    #[operand]
    lhs_vector: MOPVector,
    #[operand]
    rhs_vector: MOPVector,
}

/// `arm_sme.intr.umops.wide`.
#[operation(name = "arm_sme.intr.umops.wide")]
pub struct aarch64_sme_umops_wide {
    #[attr]
    tile_id: i32,
    #[operand]
    lhs_predicate: MOPPredicate,
    #[operand]
    rhs_predicate: MOPPredicate,
    #[operand]
    lhs_vector: MOPVector,
    #[operand]
    rhs_vector: MOPVector,
}

/// `arm_sme.intr.umops.za32`.
#[operation(name = "arm_sme.intr.umops.za32")]
pub struct aarch64_sme_umops_za32 {
    #[attr]
    tile_id: i32,
    #[operand]
    lhs_predicate: MOPPredicate,
    #[operand]
    rhs_predicate: MOPPredicate,
    #[operand]
    lhs_vector: MOPVector,
    #[operand]
    rhs_vector: MOPVector,
}

/// `arm_sme.intr.usmopa.wide`.
#[operation(name = "arm_sme.intr.usmopa.wide")]
pub struct aarch64_sme_usmopa_wide {
    #[attr]
    tile_id: i32,
    #[operand]
    lhs_predicate: MOPPredicate,
    #[operand]
    rhs_predicate: MOPPredicate,
    #[operand]
    lhs_vector: MOPVector,
    #[operand]
    rhs_vector: MOPVector,
}

/// `arm_sme.intr.usmops.wide`.
#[operation(name = "arm_sme.intr.usmops.wide")]
pub struct aarch64_sme_usmops_wide {
    #[attr]
    tile_id: i32,
    #[operand]
    lhs_predicate: MOPPredicate,
    #[operand]
    rhs_predicate: MOPPredicate,
    #[operand]
    lhs_vector: MOPVector,
    #[operand]
    rhs_vector: MOPVector,
}

/// `arm_sme.intr.write.horiz`.
#[operation(
    name = "arm_sme.intr.write.horiz",
    traits = [AllShapesMatch(predicate, vector)],
)]
pub struct aarch64_sme_write_horiz {
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
    #[operand]
    predicate: SVEPredicate,
    #[operand]
    vector: SVEVector,
}

/// `arm_sme.intr.write.vert`.
#[operation(
    name = "arm_sme.intr.write.vert",
    traits = [AllShapesMatch(predicate, vector)],
)]
pub struct aarch64_sme_write_vert {
    #[attr]
    tile_id: i32,
    #[operand]
    tile_slice_index: I32,
    #[operand]
    predicate: SVEPredicate,
    #[operand]
    vector: SVEVector,
}

/// `arm_sme.intr.zero`.
#[operation(name = "arm_sme.intr.zero")]
pub struct aarch64_sme_zero {
    #[attr]
    tile_mask: i32,
}

/// `arm_sme.load_tile_slice`: Tile slice load and update operation.
#[operation(
    name = "arm_sme.load_tile_slice",
    traits = [
        crate::traits::ArmSMETileOpInterface, AllElementTypesMatch(tile, base),
        AllTypesMatch(tile, result),
        TypesMatchWith("`mask` has i1 element type and the shape is a slice of `result`", result, mask, predicates::first_slice_mask),
    ],
    format = "$base `[` $indices `]` `,` $mask `,` $tile `,` $tile_slice_index (`layout` `` \
              $layout^)? attr-dict `:` type($base) `,` type($mask) `,` type($result)",
    effects = [read(base)],
)]
pub struct LoadTileSliceOp {
    #[operand]
    base: AnyMemRef,
    #[operand]
    mask: SVEPredicate,
    #[operand]
    tile: SMETile,
    #[operand]
    indices: Variadic<Index>,
    #[operand]
    tile_slice_index: Index,
    #[attr(default = TileSliceLayout::Horizontal)]
    layout: TileSliceLayout,
    #[result]
    result: SMETile,
}

/// Computes the outer product of two scalable vectors as a tile and adds it to an accumulator.
///
/// ```mlir
/// func.func @update(%a: vector<[4]xf32>, %b: vector<[4]xf32>, %acc: vector<[4]x[4]xf32>)
///     -> vector<[4]x[4]xf32> {
///   %sum = arm_sme.outerproduct %a, %b acc(%acc) : vector<[4]xf32>, vector<[4]xf32>
///   return %sum : vector<[4]x[4]xf32>
/// }
/// ```
#[operation(
    name = "arm_sme.outerproduct",
    traits = [
        Pure, crate::traits::ArmSMETileOpInterface, AttrSizedOperandSegments,
        AllTypesMatch(lhs, rhs),
        TypesMatchWith("lhsMask has i1 element type and same shape as lhs", lhs, lhs_mask, i1_same_shape),
        TypesMatchWith("rhsMask has i1 element type and same shape as rhs", rhs, rhs_mask, i1_same_shape),
        Predicate("both `lhsMask` and `rhsMask` should be provided or neither", crate::predicates::both_masks_or_none),
        TypesMatchWith("resulttype is derived from `lhs` and `rhs`", lhs, result, crate::predicates::tile_of),
        TypesMatchWith("acctype is derived from `lhs` and `rhs`", lhs, acc, crate::predicates::tile_of),
    ],
    format = "$lhs `,` $rhs oilist( `kind` `` $kind | `acc` `` `(` $acc `)` | `masks` `` `(` \
              $lhsMask `,` $rhsMask `)` ) attr-dict `:` type($lhs) `,` type($rhs)",
)]
pub struct OuterProductOp {
    #[operand]
    lhs: SVEVector,
    #[operand]
    rhs: SVEVector,
    #[operand(name = "lhsMask")]
    lhs_mask: Optional<SVEPredicate>,
    #[operand(name = "rhsMask")]
    rhs_mask: Optional<SVEPredicate>,
    #[operand]
    acc: Optional<SMETile>,
    #[attr(default = CombiningKind::Add)]
    kind: CombiningKind,
    #[result]
    result: SMETile,
}

/// `arm_sme.smopa_2way`: Signed integer sum of 2 outer products and accumulate.
#[operation(
    name = "arm_sme.smopa_2way",
    traits = [
        Pure, crate::traits::ArmSMETileOpInterface, AttrSizedOperandSegments,
        AllTypesMatch(lhs, rhs),
        TypesMatchWith("lhsMask has i1 element type and same shape as lhs", lhs, lhs_mask, i1_same_shape),
        TypesMatchWith("rhsMask has i1 element type and same shape as rhs", rhs, rhs_mask, i1_same_shape),
        Predicate("both `lhsMask` and `rhsMask` should be provided or neither", crate::predicates::both_masks_or_none),
        TypesMatchWith("`result` and `acc` have the same type", result, acc, predicates::same),
        Predicate("tile element size equals input element size * 2", crate::predicates::elements_are_twice_as_wide),
    ],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask \
              `)` ) attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
)]
pub struct SMopa2WayOp {
    #[operand]
    lhs: OfRanks1scalableVectorOf16BitSignlessInteger,
    #[operand]
    rhs: AnyVectorOfNonZeroRank,
    #[operand(name = "lhsMask")]
    lhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand(name = "rhsMask")]
    rhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand]
    acc: Optional<AnyVectorOfNonZeroRank>,
    #[result]
    result: Vector4X4Xi32Of32BitSignlessIntegerValues,
}

/// `arm_sme.smopa_4way`: Signed integer sum of 4 outer products and accumulate.
#[operation(
    name = "arm_sme.smopa_4way",
    traits = [
        Pure, crate::traits::ArmSMETileOpInterface, AttrSizedOperandSegments,
        AllTypesMatch(lhs, rhs),
        TypesMatchWith("lhsMask has i1 element type and same shape as lhs", lhs, lhs_mask, i1_same_shape),
        TypesMatchWith("rhsMask has i1 element type and same shape as rhs", rhs, rhs_mask, i1_same_shape),
        Predicate("both `lhsMask` and `rhsMask` should be provided or neither", crate::predicates::both_masks_or_none),
        TypesMatchWith("`result` and `acc` have the same type", result, acc, predicates::same),
        Predicate("tile element size equals input element size * 4", crate::predicates::elements_are_four_times_as_wide),
    ],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask \
              `)` ) attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
)]
pub struct SMopa4WayOp {
    #[operand]
    lhs: OfRanks1scalableVectorOf8BitSignlessInteger,
    #[operand]
    rhs: AnyVectorOfNonZeroRank,
    #[operand(name = "lhsMask")]
    lhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand(name = "rhsMask")]
    rhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand]
    acc: Optional<AnyVectorOfNonZeroRank>,
    #[result]
    result: Vector4X4Xi32Of32BitSignlessIntegerValuesOr,
}

/// `arm_sme.smops_2way`: Signed integer sum of 2 outer products and subtract.
#[operation(
    name = "arm_sme.smops_2way",
    traits = [
        Pure, crate::traits::ArmSMETileOpInterface, AttrSizedOperandSegments,
        AllTypesMatch(lhs, rhs),
        TypesMatchWith("lhsMask has i1 element type and same shape as lhs", lhs, lhs_mask, i1_same_shape),
        TypesMatchWith("rhsMask has i1 element type and same shape as rhs", rhs, rhs_mask, i1_same_shape),
        Predicate("both `lhsMask` and `rhsMask` should be provided or neither", crate::predicates::both_masks_or_none),
        TypesMatchWith("`result` and `acc` have the same type", result, acc, predicates::same),
        Predicate("tile element size equals input element size * 2", crate::predicates::elements_are_twice_as_wide),
    ],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask \
              `)` ) attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
)]
pub struct SMops2WayOp {
    #[operand]
    lhs: OfRanks1scalableVectorOf16BitSignlessInteger,
    #[operand]
    rhs: AnyVectorOfNonZeroRank,
    #[operand(name = "lhsMask")]
    lhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand(name = "rhsMask")]
    rhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand]
    acc: Optional<AnyVectorOfNonZeroRank>,
    #[result]
    result: Vector4X4Xi32Of32BitSignlessIntegerValues,
}

/// `arm_sme.smops_4way`: Signed integer sum of 4 outer products and subtract.
#[operation(
    name = "arm_sme.smops_4way",
    traits = [
        Pure, crate::traits::ArmSMETileOpInterface, AttrSizedOperandSegments,
        AllTypesMatch(lhs, rhs),
        TypesMatchWith("lhsMask has i1 element type and same shape as lhs", lhs, lhs_mask, i1_same_shape),
        TypesMatchWith("rhsMask has i1 element type and same shape as rhs", rhs, rhs_mask, i1_same_shape),
        Predicate("both `lhsMask` and `rhsMask` should be provided or neither", crate::predicates::both_masks_or_none),
        TypesMatchWith("`result` and `acc` have the same type", result, acc, predicates::same),
        Predicate("tile element size equals input element size * 4", crate::predicates::elements_are_four_times_as_wide),
    ],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask \
              `)` ) attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
)]
pub struct SMops4WayOp {
    #[operand]
    lhs: OfRanks1scalableVectorOf8BitSignlessInteger,
    #[operand]
    rhs: AnyVectorOfNonZeroRank,
    #[operand(name = "lhsMask")]
    lhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand(name = "rhsMask")]
    rhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand]
    acc: Optional<AnyVectorOfNonZeroRank>,
    #[result]
    result: Vector4X4Xi32Of32BitSignlessIntegerValuesOr,
}

/// `arm_sme.store_tile_slice`: Tile slice store operation.
#[operation(
    name = "arm_sme.store_tile_slice",
    traits = [
        crate::traits::ArmSMETileOpInterface, AllElementTypesMatch(tile, base),
        TypesMatchWith("`mask` has i1 element type and the shape is a slice of `tile`", tile, mask, predicates::first_slice_mask),
    ],
    format = "$tile `,` $tile_slice_index `,` $mask `,` $base `[` $indices `]` (`layout` `` \
              $layout^)? attr-dict `:` type($base) `,` type($mask) `,` type($tile)",
    effects = [write(base)],
)]
pub struct StoreTileSliceOp {
    #[operand]
    tile: SMETile,
    #[operand]
    tile_slice_index: Index,
    #[operand]
    mask: SVEPredicate,
    #[operand]
    base: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr(default = TileSliceLayout::Horizontal)]
    layout: TileSliceLayout,
}

/// `arm_sme.streaming_vl`: Query the streaming vector length.
#[operation(
    name = "arm_sme.streaming_vl",
    traits = [Pure],
    format = "$type_size attr-dict",
)]
pub struct StreamingVLOp {
    #[attr]
    type_size: TypeSize,
    #[result]
    result0: Index,
}

/// `arm_sme.sumopa_4way`: Signed by unsigned integer sum of 4 outer products and accumulate.
#[operation(
    name = "arm_sme.sumopa_4way",
    traits = [
        Pure, crate::traits::ArmSMETileOpInterface, AttrSizedOperandSegments,
        AllTypesMatch(lhs, rhs),
        TypesMatchWith("lhsMask has i1 element type and same shape as lhs", lhs, lhs_mask, i1_same_shape),
        TypesMatchWith("rhsMask has i1 element type and same shape as rhs", rhs, rhs_mask, i1_same_shape),
        Predicate("both `lhsMask` and `rhsMask` should be provided or neither", crate::predicates::both_masks_or_none),
        TypesMatchWith("`result` and `acc` have the same type", result, acc, predicates::same),
        Predicate("tile element size equals input element size * 4", crate::predicates::elements_are_four_times_as_wide),
    ],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask \
              `)` ) attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
)]
pub struct SuMopa4WayOp {
    #[operand]
    lhs: OfRanks1scalableVectorOf8BitSignlessInteger,
    #[operand]
    rhs: AnyVectorOfNonZeroRank,
    #[operand(name = "lhsMask")]
    lhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand(name = "rhsMask")]
    rhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand]
    acc: Optional<AnyVectorOfNonZeroRank>,
    #[result]
    result: Vector4X4Xi32Of32BitSignlessIntegerValuesOr,
}

/// `arm_sme.sumops_4way`: Signed by unsigned integer sum of 4 outer products and subtract.
#[operation(
    name = "arm_sme.sumops_4way",
    traits = [
        Pure, crate::traits::ArmSMETileOpInterface, AttrSizedOperandSegments,
        AllTypesMatch(lhs, rhs),
        TypesMatchWith("lhsMask has i1 element type and same shape as lhs", lhs, lhs_mask, i1_same_shape),
        TypesMatchWith("rhsMask has i1 element type and same shape as rhs", rhs, rhs_mask, i1_same_shape),
        Predicate("both `lhsMask` and `rhsMask` should be provided or neither", crate::predicates::both_masks_or_none),
        TypesMatchWith("`result` and `acc` have the same type", result, acc, predicates::same),
        Predicate("tile element size equals input element size * 4", crate::predicates::elements_are_four_times_as_wide),
    ],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask \
              `)` ) attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
)]
pub struct SuMops4WayOp {
    #[operand]
    lhs: OfRanks1scalableVectorOf8BitSignlessInteger,
    #[operand]
    rhs: AnyVectorOfNonZeroRank,
    #[operand(name = "lhsMask")]
    lhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand(name = "rhsMask")]
    rhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand]
    acc: Optional<AnyVectorOfNonZeroRank>,
    #[result]
    result: Vector4X4Xi32Of32BitSignlessIntegerValuesOr,
}

/// `arm_sme.tile_load`: Tile load operation.
#[operation(
    name = "arm_sme.tile_load",
    traits = [
        crate::traits::ArmSMETileOpInterface, AttrSizedOperandSegments,
        AllElementTypesMatch(result, base),
        TypesMatchWith("padding type matches element type of result", result, padding, element_type_of),
        TypesMatchWith("mask has i1 element type and same shape as result", result, mask, i1_same_shape),
        Predicate("both `padding` and `mask` should be provided or neither", crate::predicates::padding_with_mask),
    ],
    format = "$base `[` $indices `]` (`,` $padding `,` $mask^)? (`layout` `` $layout^)?attr-dict \
              `:` type($base) `,` type($result)",
    effects = [read(base)],
)]
pub struct TileLoadOp {
    #[operand]
    base: Like2DMemrefOfAnyTypeValues,
    #[operand]
    indices: Variadic<Index>,
    #[operand]
    padding: Optional<AnyType>,
    #[operand]
    mask: Optional<AnyVectorOfNonZeroRank>,
    #[attr(default = TileSliceLayout::Horizontal)]
    layout: TileSliceLayout,
    #[result]
    result: SMETile,
}

/// `arm_sme.tile_store`: Tile store operation.
#[operation(
    name = "arm_sme.tile_store",
    traits = [
        crate::traits::ArmSMETileOpInterface, AttrSizedOperandSegments,
        AllElementTypesMatch(value_to_store, base),
        TypesMatchWith("mask has i1 element type and same shape as valueToStore", value_to_store, mask, i1_same_shape),
    ],
    format = "$valueToStore `,` $base `[` $indices `]` (`,` $mask^)? (`layout` `` \
              $layout^)?attr-dict `:` type($base) `,` type($valueToStore)",
    effects = [write(base)],
)]
pub struct TileStoreOp {
    #[operand(name = "valueToStore")]
    value_to_store: SMETile,
    #[operand]
    base: Like2DMemrefOfAnyTypeValues,
    #[operand]
    indices: Variadic<Index>,
    #[operand]
    mask: Optional<AnyVectorOfNonZeroRank>,
    #[attr(default = TileSliceLayout::Horizontal)]
    layout: TileSliceLayout,
}

/// `arm_sme.umopa_2way`: Unsiged integer sum of 2 outer products and accumulate.
#[operation(
    name = "arm_sme.umopa_2way",
    traits = [
        Pure, crate::traits::ArmSMETileOpInterface, AttrSizedOperandSegments,
        AllTypesMatch(lhs, rhs),
        TypesMatchWith("lhsMask has i1 element type and same shape as lhs", lhs, lhs_mask, i1_same_shape),
        TypesMatchWith("rhsMask has i1 element type and same shape as rhs", rhs, rhs_mask, i1_same_shape),
        Predicate("both `lhsMask` and `rhsMask` should be provided or neither", crate::predicates::both_masks_or_none),
        TypesMatchWith("`result` and `acc` have the same type", result, acc, predicates::same),
        Predicate("tile element size equals input element size * 2", crate::predicates::elements_are_twice_as_wide),
    ],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask \
              `)` ) attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
)]
pub struct UMopa2WayOp {
    #[operand]
    lhs: OfRanks1scalableVectorOf16BitSignlessInteger,
    #[operand]
    rhs: AnyVectorOfNonZeroRank,
    #[operand(name = "lhsMask")]
    lhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand(name = "rhsMask")]
    rhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand]
    acc: Optional<AnyVectorOfNonZeroRank>,
    #[result]
    result: Vector4X4Xi32Of32BitSignlessIntegerValues,
}

/// `arm_sme.umopa_4way`: Unsigned integer sum of 4 outer products and accumulate.
#[operation(
    name = "arm_sme.umopa_4way",
    traits = [
        Pure, crate::traits::ArmSMETileOpInterface, AttrSizedOperandSegments,
        AllTypesMatch(lhs, rhs),
        TypesMatchWith("lhsMask has i1 element type and same shape as lhs", lhs, lhs_mask, i1_same_shape),
        TypesMatchWith("rhsMask has i1 element type and same shape as rhs", rhs, rhs_mask, i1_same_shape),
        Predicate("both `lhsMask` and `rhsMask` should be provided or neither", crate::predicates::both_masks_or_none),
        TypesMatchWith("`result` and `acc` have the same type", result, acc, predicates::same),
        Predicate("tile element size equals input element size * 4", crate::predicates::elements_are_four_times_as_wide),
    ],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask \
              `)` ) attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
)]
pub struct UMopa4WayOp {
    #[operand]
    lhs: OfRanks1scalableVectorOf8BitSignlessInteger,
    #[operand]
    rhs: AnyVectorOfNonZeroRank,
    #[operand(name = "lhsMask")]
    lhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand(name = "rhsMask")]
    rhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand]
    acc: Optional<AnyVectorOfNonZeroRank>,
    #[result]
    result: Vector4X4Xi32Of32BitSignlessIntegerValuesOr,
}

/// `arm_sme.umops_2way`: Unsiged integer sum of 2 outer products and subtract.
#[operation(
    name = "arm_sme.umops_2way",
    traits = [
        Pure, crate::traits::ArmSMETileOpInterface, AttrSizedOperandSegments,
        AllTypesMatch(lhs, rhs),
        TypesMatchWith("lhsMask has i1 element type and same shape as lhs", lhs, lhs_mask, i1_same_shape),
        TypesMatchWith("rhsMask has i1 element type and same shape as rhs", rhs, rhs_mask, i1_same_shape),
        Predicate("both `lhsMask` and `rhsMask` should be provided or neither", crate::predicates::both_masks_or_none),
        TypesMatchWith("`result` and `acc` have the same type", result, acc, predicates::same),
        Predicate("tile element size equals input element size * 2", crate::predicates::elements_are_twice_as_wide),
    ],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask \
              `)` ) attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
)]
pub struct UMops2WayOp {
    #[operand]
    lhs: OfRanks1scalableVectorOf16BitSignlessInteger,
    #[operand]
    rhs: AnyVectorOfNonZeroRank,
    #[operand(name = "lhsMask")]
    lhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand(name = "rhsMask")]
    rhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand]
    acc: Optional<AnyVectorOfNonZeroRank>,
    #[result]
    result: Vector4X4Xi32Of32BitSignlessIntegerValues,
}

/// `arm_sme.umops_4way`: Unsigned integer sum of 4 outer products and subtract.
#[operation(
    name = "arm_sme.umops_4way",
    traits = [
        Pure, crate::traits::ArmSMETileOpInterface, AttrSizedOperandSegments,
        AllTypesMatch(lhs, rhs),
        TypesMatchWith("lhsMask has i1 element type and same shape as lhs", lhs, lhs_mask, i1_same_shape),
        TypesMatchWith("rhsMask has i1 element type and same shape as rhs", rhs, rhs_mask, i1_same_shape),
        Predicate("both `lhsMask` and `rhsMask` should be provided or neither", crate::predicates::both_masks_or_none),
        TypesMatchWith("`result` and `acc` have the same type", result, acc, predicates::same),
        Predicate("tile element size equals input element size * 4", crate::predicates::elements_are_four_times_as_wide),
    ],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask \
              `)` ) attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
)]
pub struct UMops4WayOp {
    #[operand]
    lhs: OfRanks1scalableVectorOf8BitSignlessInteger,
    #[operand]
    rhs: AnyVectorOfNonZeroRank,
    #[operand(name = "lhsMask")]
    lhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand(name = "rhsMask")]
    rhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand]
    acc: Optional<AnyVectorOfNonZeroRank>,
    #[result]
    result: Vector4X4Xi32Of32BitSignlessIntegerValuesOr,
}

/// `arm_sme.usmopa_4way`: Unsigned by signed integer sum of 4 outer products and accumulate.
#[operation(
    name = "arm_sme.usmopa_4way",
    traits = [
        Pure, crate::traits::ArmSMETileOpInterface, AttrSizedOperandSegments,
        AllTypesMatch(lhs, rhs),
        TypesMatchWith("lhsMask has i1 element type and same shape as lhs", lhs, lhs_mask, i1_same_shape),
        TypesMatchWith("rhsMask has i1 element type and same shape as rhs", rhs, rhs_mask, i1_same_shape),
        Predicate("both `lhsMask` and `rhsMask` should be provided or neither", crate::predicates::both_masks_or_none),
        TypesMatchWith("`result` and `acc` have the same type", result, acc, predicates::same),
        Predicate("tile element size equals input element size * 4", crate::predicates::elements_are_four_times_as_wide),
    ],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask \
              `)` ) attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
)]
pub struct UsMopa4WayOp {
    #[operand]
    lhs: OfRanks1scalableVectorOf8BitSignlessInteger,
    #[operand]
    rhs: AnyVectorOfNonZeroRank,
    #[operand(name = "lhsMask")]
    lhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand(name = "rhsMask")]
    rhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand]
    acc: Optional<AnyVectorOfNonZeroRank>,
    #[result]
    result: Vector4X4Xi32Of32BitSignlessIntegerValuesOr,
}

/// `arm_sme.usmops_4way`: Unsigned by signed integer sum of 4 outer products and subtract.
#[operation(
    name = "arm_sme.usmops_4way",
    traits = [
        Pure, crate::traits::ArmSMETileOpInterface, AttrSizedOperandSegments,
        AllTypesMatch(lhs, rhs),
        TypesMatchWith("lhsMask has i1 element type and same shape as lhs", lhs, lhs_mask, i1_same_shape),
        TypesMatchWith("rhsMask has i1 element type and same shape as rhs", rhs, rhs_mask, i1_same_shape),
        Predicate("both `lhsMask` and `rhsMask` should be provided or neither", crate::predicates::both_masks_or_none),
        TypesMatchWith("`result` and `acc` have the same type", result, acc, predicates::same),
        Predicate("tile element size equals input element size * 4", crate::predicates::elements_are_four_times_as_wide),
    ],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask \
              `)` ) attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
)]
pub struct UsMops4WayOp {
    #[operand]
    lhs: OfRanks1scalableVectorOf8BitSignlessInteger,
    #[operand]
    rhs: AnyVectorOfNonZeroRank,
    #[operand(name = "lhsMask")]
    lhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand(name = "rhsMask")]
    rhs_mask: Optional<AnyVectorOfNonZeroRank>,
    #[operand]
    acc: Optional<AnyVectorOfNonZeroRank>,
    #[result]
    result: Vector4X4Xi32Of32BitSignlessIntegerValuesOr,
}

/// `arm_sme.zero`: Creates a zero-initialized value of SME virtual tile type.
#[operation(
    name = "arm_sme.zero",
    traits = [crate::traits::ArmSMETileOpInterface, Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct ZeroOp {
    #[result]
    res: SMETile,
}
