//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{AnyMemRef, Index};
use terrace_builtin::property::Unit;
use terrace_ir::op_traits::{AttrSizedOperandSegments, Pure};
use terrace_ods::operation;

use super::constraints::{AMXTileF16OrBF16, AMXTileF32, AMXTileI8, AMXTileI32, AnyAMXTile};

/// Reads a tile from a memref, one row of the tile from each row of the memref.
///
/// ```mlir
/// func.func @copy(%from: memref<?x?xf32>, %to: memref<?x?xf32>, %i: index, %j: index) {
///   %tile = amx.tile_load %from[%i, %j] : memref<?x?xf32> into !amx.tile<16x16xf32>
///   amx.tile_store %to[%i, %j], %tile : memref<?x?xf32>, !amx.tile<16x16xf32>
///   return
/// }
/// ```
#[operation(
    name = "amx.tile_load",
    traits = [AttrSizedOperandSegments],
    format = "$base `[` $indices `]` (`,` $stride^ )? attr-dict`:` type($base) `into` \
              qualified(type($res))",
    verify = crate::verify::tile_load,
    effects = [read(base), write],
)]
pub struct TileLoadOp {
    #[operand]
    base: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[operand]
    stride: Optional<Index>,
    #[result]
    res: AnyAMXTile,
}

/// `amx.tile_mulf`: tile multiplication operation (floating-point).
#[operation(
    name = "amx.tile_mulf",
    traits = [Pure, AllTypesMatch(acc, res)],
    format = "$lhs `,` $rhs `,` $acc attr-dict `:` qualified(type($lhs)) `,` \
              qualified(type($rhs)) `,` qualified(type($acc))",
    verify = crate::verify::tile_mulf,
)]
pub struct TileMulFOp {
    #[operand]
    lhs: AMXTileF16OrBF16,
    #[operand]
    rhs: AMXTileF16OrBF16,
    #[operand]
    acc: AMXTileF32,
    #[result]
    res: AMXTileF32,
}

/// `amx.tile_muli`: tile multiplication operation (integer).
#[operation(
    name = "amx.tile_muli",
    traits = [Pure, AllTypesMatch(acc, res)],
    format = "$lhs (`zext` $isZextLhs^)? `,` $rhs (`zext` $isZextRhs^)? `,` $acc attr-dict `:` \
              qualified(type($lhs)) `,` qualified(type($rhs)) `,` qualified(type($acc))",
    verify = crate::verify::tile_muli,
)]
pub struct TileMulIOp {
    #[operand]
    lhs: AMXTileI8,
    #[operand]
    rhs: AMXTileI8,
    #[operand]
    acc: AMXTileI32,
    #[attr(Unit, name = "isZextLhs")]
    is_zext_lhs: bool,
    #[attr(Unit, name = "isZextRhs")]
    is_zext_rhs: bool,
    #[result]
    res: AMXTileI32,
}

/// `amx.tile_store`: tile store operation.
#[operation(
    name = "amx.tile_store",
    traits = [AttrSizedOperandSegments],
    format = "$base `[` $indices `]` `,` $val (`,` $stride^ )?attr-dict `:` type($base) `,` \
              qualified(type($val))",
    verify = crate::verify::tile_store,
    effects = [write(base)],
)]
pub struct TileStoreOp {
    #[operand]
    base: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[operand]
    val: AnyAMXTile,
    #[operand]
    stride: Optional<Index>,
}

/// `amx.tile_zero`: tile zero operation.
#[operation(
    name = "amx.tile_zero",
    format = "attr-dict `:` qualified(type($res))",
    verify = crate::verify::tile_zero,
    effects = [write],
)]
pub struct TileZeroOp {
    #[result]
    res: AnyAMXTile,
}
