//! Rewrites of conversions, casts and transpositions of vectors of integers of less than 8 bits as
//! operations on bytes (MLIR: `populateVectorNarrowTypeRewritePatterns`,
//! `populateVectorTransposeNarrowTypeRewritePatterns`).
//!
//! A cast between vectors of odd widths becomes a sequence of shuffles, masks and shifts: each
//! element of the result is composed of ranges of bits of elements of the source ([`BitRange`]).
//! Conversions of elements of 2 or 4 bits become operations on the bytes that hold them.

use terrace_arith::{self as arith, BuildConstant, ExtSIOp, ExtUIOp, SIToFPOp, TruncIOp, UIToFPOp};
use terrace_builtin::attributes::DenseBuilder;
use terrace_builtin::{IntegerType, TypeExt, VectorType};
use terrace_ir::{Op, OpType, Operand, PatternSet, Rewriter, Type, Value};
use terrace_vector::{BitCastOp, DeinterleaveOp, InterleaveOp, ShuffleOp, TransposeOp};

use crate::{replace, result_vector, vector, with_shape};

/// The number of bits of a byte.
const BYTE: i64 = 8;

/// Adds the rewrites of conversions and casts, and of transpositions.
pub fn populate_vector_narrow_type_rewrites(set: &mut PatternSet) {
    set.add::<BitCastOp>("RewriteBitCastOfTruncI", cast_of_truncation);
    set.add::<ExtUIOp>("RewriteExtOfBitCast<arith::ExtUIOp>", |op, rw| {
        extension_of_cast(op.op(), rw)
    });
    set.add::<ExtSIOp>("RewriteExtOfBitCast<arith::ExtSIOp>", |op, rw| {
        extension_of_cast(op.op(), rw)
    });
    set.add::<ExtSIOp>("RewriteAlignedSubByteIntExt<arith::ExtSIOp>", |op, rw| {
        aligned_extension(op.op(), true, rw)
    })
    .benefit(2);
    set.add::<SIToFPOp>("RewriteAlignedSubByteIntExt<arith::SIToFPOp>", |op, rw| {
        aligned_extension(op.op(), true, rw)
    })
    .benefit(2);
    set.add::<TruncIOp>("RewriteAlignedSubByteIntTrunc", aligned_truncation).benefit(2);
    set.add::<ExtUIOp>("RewriteAlignedSubByteIntExt<arith::ExtUIOp>", |op, rw| {
        aligned_extension(op.op(), false, rw)
    })
    .benefit(2);
    set.add::<UIToFPOp>("RewriteAlignedSubByteIntExt<arith::UIToFPOp>", |op, rw| {
        aligned_extension(op.op(), false, rw)
    })
    .benefit(2);
    set.add::<TransposeOp>("RewriteVectorTranspose", transposition);
}

/// Returns the number of bits of the elements of `ty`; `None` if they are no numbers.
fn bits(rw: &Rewriter<'_>, ty: &VectorType) -> Option<i64> {
    ty.element.int_or_float_width(rw.context()).map(i64::from)
}

/// Returns the type of vectors of the shape of `ty` with integers of `width` bits.
fn with_width(rw: &Rewriter<'_>, ty: &VectorType, width: i64) -> Type {
    let cx = rw.context();
    let element = IntegerType::get(cx, u32::try_from(width).unwrap_or(0)).ty();
    VectorType::scalable(cx, &ty.shape, &ty.scalable, element).ty()
}

/// A range of bits of an element of a vector.
#[derive(Clone, Copy)]
struct BitRange {
    element: i64,
    start: i64,
    end: i64,
}

/// Returns, for each element of a vector of `count` elements of `to` bits, the ranges of bits of
/// elements of `from` bits that it consists of, the lowest ones first.
fn ranges(count: i64, from: i64, to: i64) -> Vec<Vec<BitRange>> {
    let of = |at: i64| {
        let mut ranges = Vec::new();
        let mut bit = at * to;
        while bit < (at + 1) * to {
            let (element, start) = (bit / from, bit % from);
            let step = (from - start).min((at + 1) * to - bit);
            ranges.push(BitRange { element, start, end: start + step });
            bit += step;
        }
        ranges
    };
    (0..count).map(of).collect()
}

/// Creates a constant of the vector type `ty` with these elements.
fn constant(rw: &mut Rewriter<'_>, ty: Type, elements: &[u64]) -> Option<Value> {
    let cx = rw.context().clone();
    let mut builder = DenseBuilder::new(&cx, ty).ok()?;
    elements.iter().for_each(|element| builder.push_u64(*element));
    let value = builder.finish(&cx).ok()?.attr();
    Some(arith::ConstantOp::build(rw, value).value(rw))
}

/// Composes the elements of a vector, which `ranges` describes, of the elements of `source`. The
/// result has elements of the width of those of `source`.
fn compose(rw: &mut Rewriter<'_>, source: Value, ranges: &[Vec<BitRange>]) -> Option<Value> {
    let from = vector(rw.body(), source)?;
    let ty = with_shape(rw, &from, &[ranges.len() as i64], &[false]);
    let parts = ranges.iter().map(Vec::len).max()?;
    let mut result: Option<Value> = None;
    for part in 0..parts {
        let (mut order, mut masks) = (Vec::new(), Vec::new());
        let (mut down, mut up) = (Vec::new(), Vec::new());
        for element in ranges {
            let range = element.get(part);
            let range = range.copied().unwrap_or(BitRange { element: 0, start: 0, end: 0 });
            let width = range.end - range.start;
            let ones = u64::MAX.checked_shr((64 - width) as u32).unwrap_or(0);
            order.push(range.element);
            masks.push(ones << range.start);
            down.push(range.start as u64);
            up.push(element.iter().take(part).map(|one| (one.end - one.start) as u64).sum());
        }
        let shuffled = ShuffleOp::build(rw, ty, source, source, order).value(rw);
        let masks = constant(rw, ty, &masks)?;
        let masked = arith::AndIOp::build(rw, shuffled, masks).value(rw);
        let down = constant(rw, ty, &down)?;
        let down = arith::ShRUIOp::build(rw, masked, down).value(rw);
        let up = constant(rw, ty, &up)?;
        let up = arith::ShLIOp::build(rw, down, up).value(rw);
        result = Some(match result {
            Some(result) => arith::OrIOp::build(rw, result, up).value(rw),
            None => up,
        });
    }
    result
}

/// Returns the ranges of the cast from `from` to `to`, vectors of integers of rank 1; `None` for
/// other types.
fn cast_ranges(
    rw: &Rewriter<'_>,
    from: &VectorType,
    to: &VectorType,
) -> Option<Vec<Vec<BitRange>>> {
    let is_plain = |ty: &VectorType| {
        ty.shape.len() == 1 && !ty.is_scalable() && ty.element.is::<IntegerType>()
    };
    (is_plain(from) && is_plain(to)).then_some(())?;
    Some(ranges(to.shape[0], bits(rw, from)?, bits(rw, to)?))
}

/// Rewrites a cast of a truncation.
fn cast_of_truncation(op: BitCastOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let source = op.view(rw.body()).source();
    let wide = rw.body().defined_by::<TruncIOp>(source)?.operand(0);
    let (from, to) = (vector(rw.body(), source)?, result_vector(rw.body(), op.op())?);
    let width = bits(rw, &to)?;
    if width % BYTE != 0 {
        return None;
    }
    let ranges = cast_ranges(rw, &from, &to)?;
    let wide_bits = bits(rw, &vector(rw.body(), wide)?)?;
    let value = compose(rw, wide, &ranges)?;
    let ty = rw.body().value_type(rw.body().result(op.op(), 0));
    let value = match width.cmp(&wide_bits) {
        std::cmp::Ordering::Less => TruncIOp::build(rw, ty, value).value(rw),
        std::cmp::Ordering::Equal => value,
        std::cmp::Ordering::Greater => ExtUIOp::build(rw, ty, value).value(rw),
    };
    replace(rw, op.op(), value)
}

/// Rewrites an extension of a cast.
fn extension_of_cast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let narrow = rw.body().operand(op, 0);
    let source = rw.body().defined_by::<BitCastOp>(narrow)?.source();
    let to = result_vector(rw.body(), op)?;
    let width = bits(rw, &to)?;
    if width % BYTE != 0 || to.is_scalable() {
        return None;
    }
    let (from, middle) = (vector(rw.body(), source)?, vector(rw.body(), narrow)?);
    let ranges = cast_ranges(rw, &from, &middle)?;
    let value = compose(rw, source, &ranges)?;
    let ty = rw.body().value_type(rw.body().result(op, 0));
    let value = match bits(rw, &from)?.cmp(&width) {
        std::cmp::Ordering::Greater => TruncIOp::build(rw, ty, value).value(rw),
        std::cmp::Ordering::Equal => value,
        std::cmp::Ordering::Less => convert(rw, op, ty, value),
    };
    replace(rw, op, value)
}

/// Creates an operation like `op` on `value`, with a result of type `ty`.
fn convert(rw: &mut Rewriter<'_>, op: Op, ty: Type, value: Value) -> Value {
    let mut state = rw.state(rw.body().name(op));
    state.add_operand(value);
    state.add_result(ty);
    let new = rw.create(state);
    rw.body().result(new, 0)
}

/// Whether bytes hold whole elements of `narrow`, of 2 or 4 bits, in each row.
fn is_aligned(rw: &Rewriter<'_>, narrow: &VectorType, widths: &[i64]) -> bool {
    let width = bits(rw, narrow).filter(|width| widths.contains(width));
    let last = narrow.shape.last();
    narrow.element.is::<IntegerType>()
        && width.zip(last).is_some_and(|(width, last)| last % (BYTE / width) == 0)
}

/// Whether `wide` has elements of whole bytes and no scalable dimension.
fn has_bytes(rw: &Rewriter<'_>, wide: &VectorType) -> bool {
    !wide.is_scalable() && bits(rw, wide).is_some_and(|width| width % BYTE == 0)
}

/// Rewrites a conversion of elements of 2 or 4 bits.
fn aligned_extension(op: Op, is_signed: bool, rw: &mut Rewriter<'_>) -> Option<()> {
    let source = rw.body().operand(op, 0);
    let (from, to) = (vector(rw.body(), source)?, result_vector(rw.body(), op)?);
    if !has_bytes(rw, &to) || !is_aligned(rw, &from, &[2, 4]) {
        return None;
    }
    let width = bits(rw, &from)?;
    let per_byte = BYTE / width;
    let mut shape = from.shape.to_vec();
    *shape.last_mut()? /= per_byte;
    let packed = VectorType { shape: shape.into(), ..from.clone() };
    let ty = with_width(rw, &packed, BYTE);
    let bytes = BitCastOp::build(rw, ty, source).value(rw);
    let mut parts = Vec::new();
    if is_signed {
        let high = rw.constant_int(ty, BYTE - width)?;
        for at in 0..per_byte {
            let mut part = bytes;
            if at + 1 < per_byte {
                let up = match at {
                    0 => high,
                    _ => rw.constant_int(ty, BYTE - width * (at + 1))?,
                };
                part = arith::ShLIOp::build(rw, part, up).value(rw);
            }
            parts.push(arith::ShRSIOp::build(rw, part, high).value(rw));
        }
    } else {
        let mask = rw.constant_int(ty, (1 << width) - 1)?;
        for at in 0..per_byte {
            let mut part = bytes;
            if at > 0 {
                let down = rw.constant_int(ty, width * at)?;
                part = arith::ShRUIOp::build(rw, part, down).value(rw);
            }
            if at + 1 < per_byte {
                part = arith::AndIOp::build(rw, part, mask).value(rw);
            }
            parts.push(part);
        }
    }
    while parts.len() > 1 {
        let half = parts.len() / 2;
        let (even, odd) = parts.split_at(half);
        let pairs: Vec<(Value, Value)> = even.iter().copied().zip(odd.iter().copied()).collect();
        parts = pairs.into_iter().map(|(a, b)| InterleaveOp::build(rw, a, b).value(rw)).collect();
    }
    let ty = rw.body().value_type(rw.body().result(op, 0));
    let value = parts.pop()?;
    let value = if rw.body().value_type(value) == ty { value } else { convert(rw, op, ty, value) };
    replace(rw, op, value)
}

/// Rewrites a truncation to 4 bits.
fn aligned_truncation(op: TruncIOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let source = op.view(rw.body()).operand(0);
    let from = vector(rw.body(), source)?;
    let to = result_vector(rw.body(), op.op())?;
    if !has_bytes(rw, &from) || !is_aligned(rw, &to, &[4]) {
        return None;
    }
    let mut bytes = source;
    let ty = with_width(rw, &from, BYTE);
    if bits(rw, &from)? != BYTE {
        bytes = TruncIOp::build(rw, ty, bytes).value(rw);
    }
    let mut shape = from.shape.to_vec();
    *shape.last_mut()? /= 2;
    let half = with_width(rw, &VectorType { shape: shape.into(), ..from }, BYTE);
    let parts = DeinterleaveOp::build(rw, half, bytes).op();
    let (low, high) = (rw.body().result(parts, 0), rw.body().result(parts, 1));
    let mask = rw.constant_int(half, 15)?;
    let low = arith::AndIOp::build(rw, low, mask).value(rw);
    let four = rw.constant_int(half, 4)?;
    let high = arith::ShLIOp::build(rw, high, four).value(rw);
    let both = arith::OrIOp::build(rw, low, high).value(rw);
    let ty = rw.body().value_type(rw.body().result(op.op(), 0));
    let value = BitCastOp::build(rw, ty, both).value(rw);
    replace(rw, op.op(), value)
}

/// Transposes bytes instead of elements of fewer bits.
fn transposition(op: TransposeOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    let (source, order) = (view.vector(), view.permutation().to_vec());
    let from = vector(rw.body(), source)?;
    let to = result_vector(rw.body(), op.op())?;
    if !from.element.is::<IntegerType>() || bits(rw, &from)? >= BYTE {
        return None;
    }
    let (wide, transposed) = (with_width(rw, &from, BYTE), with_width(rw, &to, BYTE));
    let value = ExtSIOp::build(rw, wide, source).value(rw);
    let value = TransposeOp::build(rw, transposed, value, order).value(rw);
    let ty = rw.body().value_type(rw.body().result(op.op(), 0));
    let value = TruncIOp::build(rw, ty, value).value(rw);
    replace(rw, op.op(), value)
}
