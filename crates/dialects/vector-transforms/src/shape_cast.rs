//! The lowering of `vector.shape_cast` to extractions and insertions of slices
//! (MLIR: `populateVectorShapeCastLoweringPatterns`).

use terrace_builtin::VectorType;
use terrace_builtin::positions::positions;
use terrace_builtin::values::integer_array;
use terrace_ir::{Builder, OpType, Operand, PatternSet, Rewriter, Type, Value};
use terrace_vector::{
    ExtractStridedSliceOp, InsertStridedSliceOp, ScalableExtractOp, ScalableInsertOp, ShapeCastOp,
};

use crate::{extract, insert, poison, replace, result_vector, vector, with_shape};

/// Adds the patterns that lower shape casts to extractions and insertions
/// (MLIR: `populateVectorShapeCastLoweringPatterns`).
pub fn populate_vector_shape_cast_lowering(set: &mut PatternSet) {
    set.add::<ShapeCastOp>("ShapeCastOpRewritePattern", |op, rw| {
        let source = op.view(rw.body()).source();
        let from = vector(rw.body(), source)?;
        let to = result_vector(rw.body(), op.op())?;
        if from.is_scalable() || to.is_scalable() {
            return None;
        }
        let value = by_pieces(rw, source, &from, &to)?;
        replace(rw, op.op(), value)
    });
    set.add::<ShapeCastOp>("ScalableShapeCastOpRewritePattern", |op, rw| {
        let source = op.view(rw.body()).source();
        let from = vector(rw.body(), source)?;
        let to = result_vector(rw.body(), op.op())?;
        let value = by_scalable_pieces(rw, source, &from, &to)?;
        replace(rw, op.op(), value)
    });
}

/// Casts `source` to the shape of `to` by moving pieces of the rows of both types; `None` unless
/// the last dimension of both, and no other one, is scalable.
fn by_scalable_pieces(
    b: &mut Builder<'_>,
    source: Value,
    from: &VectorType,
    to: &VectorType,
) -> Option<Value> {
    let row = |ty: &VectorType| {
        let (last, outer) = ty.scalable.split_last()?;
        (*last && !outer.contains(&true)).then(|| ty.shape.last().copied()).flatten()
    };
    let (from_size, to_size) = (row(from)?, row(to)?);
    let size = from_size.min(to_size);
    let pieces = (from.shape.iter().product::<i64>() + size - 1) / size;
    let piece_type = with_shape(b, to, &[size], &[true]);
    let whole = with_shape(b, to, &to.shape, &to.scalable);
    let mut all = poison(b, whole);
    let mut sources = positions(&from.shape[..from.shape.len() - 1]);
    let mut targets = positions(&to.shape[..to.shape.len() - 1]);
    // The current rows, if they have begun, and the places of the next piece in them.
    let (mut from_row, mut to_row) = (None, None);
    let (mut from_at, mut to_at) = (0, 0);
    let mut target = targets.next()?;
    for _ in 0..pieces {
        let row = match from_row {
            Some(row) => row,
            None => part(b, source, &sources.next()?)?,
        };
        let piece = match size < from_size {
            true => ScalableExtractOp::build(b, piece_type, row, from_at).value(b),
            false => row,
        };
        let filled = match (size < to_size, to_row) {
            (false, _) => piece,
            (true, Some(row)) => ScalableInsertOp::build(b, piece, row, to_at).value(b),
            (true, None) => {
                let row = part(b, all, &target)?;
                ScalableInsertOp::build(b, piece, row, to_at).value(b)
            }
        };
        (from_at, to_at) = (from_at + size, to_at + size);
        from_row = (from_at < from_size).then_some(row);
        to_row = (to_at < to_size).then_some(filled);
        if from_row.is_none() {
            from_at -= from_size;
        }
        if to_row.is_none() {
            to_at -= to_size;
            all = whole_or_inserted(b, filled, all, &target);
            target = targets.next().unwrap_or_default();
        }
    }
    Some(all)
}

/// Copies the slices of `source` over the last `inner` dimensions, which `to` has as well, into
/// `all` in row-major order. A slice of the type `to` is returned directly. `None` if a slice
/// cannot be extracted.
fn rows(
    b: &mut Builder<'_>,
    source: Value,
    mut all: Value,
    from: &VectorType,
    to: &VectorType,
    inner: usize,
) -> Option<Value> {
    let outer = |ty: &VectorType| ty.shape[..ty.shape.len() - inner].to_vec();
    for (at, into) in positions(&outer(from)).zip(positions(&outer(to))) {
        let part = part(b, source, &at)?;
        all = whole_or_inserted(b, part, all, &into);
    }
    Some(all)
}

/// Extracts the slice of `source` at `position`; returns `source` if `position` is empty and
/// `source` has a dimension.
fn part(b: &mut Builder<'_>, source: Value, position: &[i64]) -> Option<Value> {
    let has_dims = vector(b.body(), source)?.shape.len() > position.len();
    match position.is_empty() && has_dims {
        true => Some(source),
        false => extract(b, source, position),
    }
}

/// Inserts `part` into `all` at `position`; returns `part` if both have the same type.
fn whole_or_inserted(b: &mut Builder<'_>, part: Value, all: Value, position: &[i64]) -> Value {
    match b.body().value_type(part) == b.body().value_type(all) {
        true => part,
        false => insert(b, part, all, position),
    }
}

/// The partition of a vector into rows, and of the rows into pieces along their first dimension.
struct Rows {
    /// The sizes of the dimensions that precede those of a row.
    outer: Vec<i64>,
    /// The type of a row.
    ty: Type,
    /// The number of pieces of a row.
    count: i64,
}

impl Rows {
    /// Partitions a vector of type `ty` into rows over its last `rank` dimensions, with pieces of
    /// `size` slices.
    fn of(b: &Builder<'_>, ty: &VectorType, rank: usize, size: i64) -> Self {
        let at = ty.shape.len() - rank;
        let row = with_shape(b, ty, &ty.shape[at..], &ty.scalable[at..]);
        Self { outer: ty.shape[..at].to_vec(), ty: row, count: ty.shape[at] / size }
    }
}

/// Casts `source` to the shape of `to` by moving the largest pieces that are contiguous in the rows
/// of both types; `None` if the types have no common pieces.
fn by_pieces(
    rw: &mut Rewriter<'_>,
    source: Value,
    from: &VectorType,
    to: &VectorType,
) -> Option<Value> {
    let pairs = from.shape.iter().rev().zip(to.shape.iter().rev());
    let inner = pairs.take_while(|(from, to)| from == to).count();
    let next = |ty: &VectorType| ty.shape.len().checked_sub(inner + 1).map(|at| ty.shape[at]);
    let size = match (next(from), next(to)) {
        (Some(from), Some(to)) => terrace_numeric::gcd(from, to),
        _ => 1,
    };
    let whole = with_shape(rw, to, &to.shape, &to.scalable);
    let mut all = poison(rw, whole);
    if size == 1 {
        return rows(rw, source, all, from, to, inner);
    }
    let sources = Rows::of(rw, from, inner + 1, size);
    let targets = Rows::of(rw, to, inner + 1, size);
    let empty = poison(rw, targets.ty);
    let mut into = positions(&targets.outer).flat_map(|at| {
        let of_row = move |piece| (at.clone(), piece);
        (0..targets.count).map(of_row)
    });
    let mut shape = from.shape[from.shape.len() - inner - 1..].to_vec();
    shape[0] = size;
    let piece_type = with_shape(rw, from, &shape, &vec![false; shape.len()]);
    let mut row = None;
    for at in positions(&sources.outer) {
        let source = part(rw, source, &at)?;
        for number in 0..sources.count {
            let (to_row, to_piece) = into.next()?;
            let piece = match sources.count {
                1 => source,
                _ => slice(rw, piece_type, source, number * size, size),
            };
            let filled = match targets.count {
                1 => piece,
                _ => {
                    let row = row.unwrap_or(empty);
                    put(rw, piece, row, to_piece * size)
                }
            };
            row = Some(filled);
            if to_piece + 1 == targets.count {
                all = whole_or_inserted(rw, filled, all, &to_row);
                row = None;
            }
        }
    }
    Some(all)
}

/// Extracts `size` slices of `source` along the first dimension, from index `at` on.
fn slice(b: &mut Builder<'_>, ty: Type, source: Value, at: i64, size: i64) -> Value {
    let [at, size, one] = [at, size, 1].map(|number| integer_array(b.context(), [number]));
    ExtractStridedSliceOp::build(b, ty, source, at, size, one).value(b)
}

/// Inserts `piece` into `row` along the first dimension, starting at index `at`.
fn put(b: &mut Builder<'_>, piece: Value, row: Value, at: i64) -> Value {
    let rank = vector(b.body(), piece).map_or(0, |ty| ty.shape.len());
    let numbers = |first: i64, others: i64| {
        let all = (0..rank).map(|dim| if dim == 0 { first } else { others });
        integer_array(b.context(), all)
    };
    let (at, one) = (numbers(at, 0), numbers(1, 1));
    InsertStridedSliceOp::build(b, piece, row, at, one).value(b)
}
