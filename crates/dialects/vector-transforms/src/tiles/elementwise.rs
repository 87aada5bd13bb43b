//! Unrolling of elementwise operations.

use terrace_ir::{Op, Operand, Rewriter};
use terrace_vector::ShapeCastOp;

use super::{Tiles, copy_with, put, slice, tile_type};
use crate::{replace, result_vector, vector, zero};

/// Unrolls an elementwise operation. If the tiles have fewer dimensions than the operation, the
/// slices are cast to their shape.
pub(super) fn elementwise(rw: &mut Rewriter<'_>, op: Op, tiles: Tiles) -> Option<()> {
    let to = result_vector(rw.body(), op)?;
    let whole = rw.body().value_type(rw.body().result(op, 0));
    let operands: Vec<_> = rw.body().operands(op).collect();
    let ty = tile_type(rw, &to, &tiles.tile);
    let mut all = zero(rw, whole)?;
    for offsets in tiles.offsets() {
        let mut parts = Vec::new();
        for operand in &operands {
            let Some(from) = vector(rw.body(), *operand) else {
                parts.push(*operand);
                continue;
            };
            let mut part = slice(rw, *operand, &offsets, &tiles.full_tile())?;
            if !tiles.has_full_rank() {
                let ty = tile_type(rw, &from, &tiles.tile);
                part = ShapeCastOp::build(rw, ty, part).value(rw);
            }
            parts.push(part);
        }
        let value = copy_with(rw, op, &parts, ty);
        all = put(rw, value, all, &offsets)?;
    }
    replace(rw, op, all)
}
