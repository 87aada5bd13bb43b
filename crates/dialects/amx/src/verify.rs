//! Verifiers of operations, found by the importer by their names.

use terrace_builtin::shaped::element_type_of;
use terrace_builtin::{MemRefType, TypeExt};
use terrace_ir::{Diagnostic, OpRef, Type, Value};

use crate::{TileLoadOpRef, TileMulFOpRef, TileMulIOpRef, TileStoreOpRef, TileType, TileZeroOpRef};

/// The maximum number of rows of a tile.
const ROWS: i64 = 16;
/// The maximum size of a row, and the granularity of that size, in bytes.
const ROW_BYTES: i64 = 64;
const BYTES_OF_COLUMN: i64 = 4;

/// Returns the rows and columns of a tile, or an error if the tile does not fit into a register.
fn sizes(op: OpRef<'_>, tile: Type) -> Result<[i64; 2], Diagnostic> {
    let cx = op.context();
    let Some(tile) = tile.downcast::<TileType>(cx) else { return Err(op.error("bad tile")) };
    let [rows, columns] = tile.shape[..] else { return Err(op.error("bad tile")) };
    if rows > ROWS {
        return Err(op.error(format!("bad row height: {rows}")));
    }
    let bits = tile.element.int_or_float_width(cx).unwrap_or(0);
    let bytes = columns.saturating_mul(i64::from(bits / 8));
    if bytes > ROW_BYTES || bytes % BYTES_OF_COLUMN != 0 {
        return Err(op.error(format!("bad column width: {bytes}")));
    }
    Ok([rows, columns])
}

/// Checks that the tile fits into a register.
pub(crate) fn tile_zero(op: TileZeroOpRef<'_>) -> Result<(), Diagnostic> {
    sizes(*op, op.body().value_type(op.res())).map(drop)
}

/// Checks the number of indices, the tile, and that the distance between rows is known: from the
/// stride operand or from a memref with unit innermost stride.
pub(crate) fn tile_load(op: TileLoadOpRef<'_>) -> Result<(), Diagnostic> {
    transfer(*op, [op.base(), op.res()], op.indices().len(), op.stride().is_some())
}

/// Checks that the store satisfies the conditions of [`tile_load`].
pub(crate) fn tile_store(op: TileStoreOpRef<'_>) -> Result<(), Diagnostic> {
    transfer(*op, [op.base(), op.val()], op.indices().len(), op.stride().is_some())
}

fn transfer(
    op: OpRef<'_>,
    values: [Value; 2],
    indices: usize,
    has_stride: bool,
) -> Result<(), Diagnostic> {
    let cx = op.context();
    let [base, tile] = values.map(|value| op.body().value_type(value));
    let memref = base.downcast::<MemRefType>(cx);
    let rank = memref.map_or(0, |memref| memref.shape.len());
    if rank != indices {
        return Err(op.error(format!("requires {rank} indices")));
    }
    sizes(op, tile)?;
    if has_stride {
        return Ok(());
    }
    if rank < 2 {
        return Err(op.error("requires at least 2D memref"));
    }
    match memref.is_some_and(|memref| memref.has_unit_stride(cx)) {
        true => Ok(()),
        false => Err(op.error("requires memref with unit innermost stride")),
    }
}

/// Checks that the sizes of the tiles agree and that both factors have the same element type.
pub(crate) fn tile_mulf(op: TileMulFOpRef<'_>) -> Result<(), Diagnostic> {
    product(*op, [op.lhs(), op.rhs(), op.acc()], 2)?;
    let cx = op.context();
    let element = |tile| element_type_of(cx, op.body().value_type(tile));
    match element(op.lhs()) == element(op.rhs()) {
        true => Ok(()),
        false => Err(op.error("unsupported type combination")),
    }
}

/// Checks that the sizes of the tiles agree.
pub(crate) fn tile_muli(op: TileMulIOpRef<'_>) -> Result<(), Diagnostic> {
    product(*op, [op.lhs(), op.rhs(), op.acc()], 4)
}

/// Checks the sizes of a matrix product in which `packed` neighbouring elements of each factor
/// contribute to one element of the result.
fn product(op: OpRef<'_>, tiles: [Value; 3], packed: i64) -> Result<(), Diagnostic> {
    let [lhs, rhs, acc] = tiles.map(|tile| sizes(op, op.body().value_type(tile)));
    let (lhs, rhs, [rows, columns]) = (lhs?, rhs?, acc?);
    let inner = lhs[1] / packed;
    match lhs[0] == rows && inner == rhs[0] && rhs[1] / packed == columns {
        true => Ok(()),
        false => Err(op.error(format!("bad mult shape: {rows} x {columns} x {inner}"))),
    }
}
