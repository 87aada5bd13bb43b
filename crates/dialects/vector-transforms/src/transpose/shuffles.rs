//! The lowering of transpositions of matrices to shuffles
//! (MLIR: `TransposeOp2DToShuffleLowering`).

use terrace_ir::{Body, Builder, OpType, Operand, Rewriter, Type, Value};
use terrace_vector::{ShapeCastOp, TransposeOp};

use super::TransposeLowering;
use crate::{extract, insert, poison, replace, shuffle, vector, with_shape};

/// Returns the sizes of the matrix that `op` transposes: the two dimensions of the source with more
/// than one element, which the permutation swaps (MLIR: `isTranspose2DSlice`). `None` if there are
/// more or fewer such dimensions, or if they keep their order.
pub(super) fn transposed_dims(body: &Body, op: TransposeOp) -> Option<[i64; 2]> {
    let view = op.view(body);
    let ty = vector(body, view.vector())?;
    let large: Vec<usize> = (0..ty.shape.len()).filter(|dim| ty.shape[*dim] > 1).collect();
    let [first, second] = large[..] else { return None };
    let order = view.permutation();
    let leading = order.iter().find(|dim| [first as i64, second as i64].contains(dim))?;
    (*leading == second as i64).then_some([ty.shape[first], ty.shape[second]])
}

/// Returns the mask of the `vector.shuffle` that interleaves groups of `size` elements of two rows
/// of `lanes` elements: in each block of `2 * groups` groups, `groups` taken from each row begin at
/// the block's beginning, or in its upper half if `high`.
///
/// With 128-bit blocks of 32-bit elements, these are the instructions `unpcklps` (`size` 1) and
/// `unpcklpd` (`size` 2), and `unpckhps` and `unpckhpd` with `high`.
pub(super) fn unpack(lanes: i64, block: i64, size: i64, high: bool) -> Vec<i64> {
    let mut mask = Vec::new();
    for start in (0..lanes).step_by(block.max(1) as usize) {
        let from = start + if high { block / 2 } else { 0 };
        for group in (from..from + block / 2).step_by(size.max(1) as usize) {
            for row in [0, lanes] {
                mask.extend((group..group + size).map(|lane| row + lane));
            }
        }
    }
    mask
}

/// Lowers the transposition of a matrix to shuffles.
pub(super) fn transpose(
    op: TransposeOp,
    rw: &mut Rewriter<'_>,
    strategy: TransposeLowering,
) -> Option<()> {
    let source = op.view(rw.body()).vector();
    let ty = vector(rw.body(), source)?;
    if ty.is_scalable() {
        return None;
    }
    let [rows, columns] = transposed_dims(rw.body(), op)?;
    let matrix = with_shape(rw, &ty, &[rows, columns], &[false; 2]);
    let source = cast(rw, source, matrix);
    let value = match (strategy, rows, columns) {
        (TransposeLowering::Shuffle16x16, 16, 16) => by_rows(rw, source, matrix)?,
        _ => {
            let flat = with_shape(rw, &ty, &[rows * columns], &[false]);
            let flat = cast(rw, source, flat);
            let mask =
                (0..columns).flat_map(|column| (0..rows).map(move |row| row * columns + column));
            shuffle(rw, [flat; 2], mask.collect())?
        }
    };
    let to = rw.body().value_type(rw.body().result(op.op(), 0));
    let value = ShapeCastOp::build(rw, to, value).value(rw);
    replace(rw, op.op(), value)
}

/// Casts `value` to the vector type `to`, which has as many elements; returns `value` if it has
/// that type.
pub(super) fn cast(b: &mut Builder<'_>, value: Value, to: Type) -> Value {
    match b.body().value_type(value) == to {
        true => value,
        false => ShapeCastOp::build(b, to, value).value(b),
    }
}

/// Transposes the matrix `source` of 16 by 16 elements, of type `ty`, by shuffles of its rows
/// (MLIR: `transposeToShuffle16x16`).
fn by_rows(b: &mut Builder<'_>, source: Value, ty: Type) -> Option<Value> {
    let mut rows = Vec::new();
    for row in 0..16 {
        rows.push(extract(b, source, &[row])?);
    }
    // Pairs of neighbours, then of rows two apart, are interleaved within blocks of four elements;
    // then blocks of rows four and eight apart are gathered.
    let blocks = |odd: i64| -> Vec<i64> {
        let block = |at: i64| (0..4).map(move |lane| 4 * at + lane);
        [odd, odd + 2, odd + 4, odd + 6].into_iter().flat_map(block).collect()
    };
    for (distance, masks) in [
        (1, [unpack(16, 4, 1, false), unpack(16, 4, 1, true)]),
        (2, [unpack(16, 4, 2, false), unpack(16, 4, 2, true)]),
    ] {
        rows = interleaved(b, &rows, distance, &masks)?;
    }
    for distance in [4, 8] {
        rows = gathered(b, &rows, distance, &[blocks(0), blocks(1)])?;
    }
    let mut all = poison(b, ty);
    for (at, row) in rows.into_iter().enumerate() {
        all = insert(b, row, all, &[at as i64]);
    }
    Some(all)
}

/// Shuffles the rows i and i + `distance` of each block of `2 * distance` rows by both `masks`; the
/// results of one pair follow each other.
fn interleaved(
    b: &mut Builder<'_>,
    rows: &[Value],
    distance: usize,
    masks: &[Vec<i64>; 2],
) -> Option<Vec<Value>> {
    let mut results = Vec::new();
    for block in rows.chunks_exact(2 * distance) {
        let (low, high) = block.split_at(distance);
        for pair in low.iter().zip(high) {
            for mask in masks {
                results.push(shuffle(b, [*pair.0, *pair.1], mask.clone())?);
            }
        }
    }
    Some(results)
}

/// Shuffles the rows i and i + `distance` of each block of `2 * distance` rows by both `masks`; the
/// results of the first mask precede those of the second one.
fn gathered(
    b: &mut Builder<'_>,
    rows: &[Value],
    distance: usize,
    masks: &[Vec<i64>; 2],
) -> Option<Vec<Value>> {
    let mut results = Vec::new();
    for block in rows.chunks_exact(2 * distance) {
        let (low, high) = block.split_at(distance);
        for mask in masks {
            for pair in low.iter().zip(high) {
                results.push(shuffle(b, [*pair.0, *pair.1], mask.clone())?);
            }
        }
    }
    Some(results)
}
