//! Verifiers of matrix multiplications. Each lane of a wave holds an equal part of the elements of
//! each matrix.

use terrace_builtin::{IntegerAttr, TypeExt, VectorType};
use terrace_ir::{Context, Diagnostic, Handle, Type};
use terrace_numeric::FloatFormat;

use super::{ensure, quoted};
use crate::{MFMAOpRef, MFMAPermB, ScaledWMMAOpRef, SparseMFMAOpRef, WMMAOpRef};

/// The number of lanes of a wave.
const WAVE: i64 = 64;

/// Returns the element type and the number of elements of a vector, or a scalar as one element.
fn elements(cx: &Context, ty: Type) -> (Type, i64) {
    match ty.downcast::<VectorType>(cx) {
        Some(vector) => (vector.element, vector.shape.iter().product()),
        None => (ty, 1),
    }
}

fn is_float_of_width(cx: &Context, ty: Type, widths: &[u32]) -> bool {
    ty.is_float() && ty.int_or_float_width(cx).is_some_and(|width| widths.contains(&width))
}

/// Whether the elements are floats of 8 bits or less.
fn is_small(cx: &Context, ty: Type) -> bool {
    is_float_of_width(cx, ty, &[8, 6, 4])
}

/// Returns the product of sizes.
fn product(cx: &Context, sizes: &[Handle<IntegerAttr>]) -> i64 {
    let size = |size: &Handle<IntegerAttr>| size.data(cx).to_i64().unwrap_or(0);
    sizes.iter().map(size).fold(1, i64::wrapping_mul)
}

/// Verifies that the factors have the elements that a lane holds and that the flags suit the
/// elements.
pub(crate) fn mfma(op: MFMAOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, body) = (op.context(), op.body());
    let types = [op.source_a(), op.source_b(), op.dest_c()].map(|value| body.value_type(value));
    let [(a, mut count), (b, count_b), (dest, results)] = types.map(|ty| elements(cx, ty));
    if is_small(cx, a) {
        let message = "expected both source operands to have small-float elements if one does";
        ensure(is_small(cx, b), *op, message)?;
        let message = "expected both small-float source vectors to have the same length";
        ensure(count == count_b, *op, message)?;
    } else {
        let message = "expected both non-small-float source operand types to match exactly";
        ensure(types[0] == types[1], *op, message)?;
    }
    // Wide integers hold elements of 8 bits.
    match a.int_or_float_width(cx).filter(|_| a.is_any_integer()) {
        Some(32) => count *= 4,
        Some(64) => count *= 8,
        _ => {}
    }
    let held = product(cx, &[op.m(), op.k(), op.blocks()]) / WAVE;
    let message = |wanted, what, count| {
        format!("expected {wanted} {what} values for this operation but got {count}")
    };
    ensure(count == held, *op, &message(held, "source", count))?;
    let held = product(cx, &[op.m(), op.n(), op.blocks()]) / WAVE;
    ensure(results == held, *op, &message(held, "result", results))?;
    let double = dest.is_float_of(cx, FloatFormat::F64);
    let message = "double-precision ops do not support permuting lanes of B";
    ensure(!double || op.blgp() == MFMAPermB::None, *op, message)?;
    let message = "double-precision ops do not support permuting lanes of A";
    ensure(!double || op.cbsz() == 0, *op, message)?;
    // MLIR shifts by the lower five bits.
    let blocks = 1u32.wrapping_shl(op.cbsz() as u32);
    let message = "block ID for permuting A (abid) must be below 2 ** cbsz";
    ensure((op.abid() as u32) < blocks, *op, message)?;
    let negated = op.negate_a() || op.negate_b() || op.negate_c();
    let message = "negation flags only available for double-precision operations";
    ensure(double || !negated, *op, message)
}

/// Verifies that the dense factor has twice the elements of the sparse one, that the indices suit
/// their width, and that lanes hold as many as they must.
pub(crate) fn sparse_mfma(op: SparseMFMAOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, body) = (op.context(), op.body());
    let types = [op.source_a(), op.source_b(), op.dest_c(), op.sparse_idx()]
        .map(|value| body.value_type(value));
    let [(sparse, count), (dense, count_b), (_, results), (index, indices)] =
        types.map(|ty| elements(cx, ty));
    let message = "expected dense source operand to have exactly double the number of elements of \
                   the sparse source operand";
    ensure(count_b == count.wrapping_mul(2), *op, message)?;
    let bytes = |ty| is_float_of_width(cx, ty, &[8]);
    let message = "expected source operands to have the same element type";
    ensure((bytes(sparse) && bytes(dense)) || sparse == dense, *op, message)?;
    let narrow = bytes(sparse) || sparse.is_integer_of(cx, 8);
    let (sets, problem, wanted, width, bits) = match narrow {
        true => (2, "ABID must be 0 or 1 for 8-bit source data", 2, 16, 8),
        false => (4, "ABID must be between 0 and 3 for 16-bit source data", 4, 8, 16),
    };
    // With another CBSZ the first set of indices is used, whatever ABID is.
    ensure(op.cbsz() != 0 || (op.abid() as u32) < sets, *op, problem)?;
    if indices != wanted || !index.is_integer_of(cx, width) {
        return Err(op.error(format!(
            "expected vector<{wanted}xi{width}> sparse indices for {bits}-bit source data, but \
             got {}",
            quoted(cx, types[3])
        )));
    }
    for (sizes, what, count) in
        [([op.m(), op.k()], "source", count_b), ([op.m(), op.n()], "result", results)]
    {
        let held = product(cx, &sizes) / WAVE;
        let message = format!("expected {held} {what} values for this operation but got {count}");
        ensure(count == held, *op, &message)?;
    }
    Ok(())
}

/// Verifies that the factors agree, and that the flags suit the elements.
pub(crate) fn wmma(op: WMMAOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, body) = (op.context(), op.body());
    let types = [op.source_a(), op.source_b(), op.dest_c()].map(|value| body.value_type(value));
    let [(a, count), (b, count_b), (dest, _)] = types.map(|ty| elements(cx, ty));
    let [text_a, text_b] = [types[0], types[1]].map(|ty| quoted(cx, ty));
    let message = format!("source vectors have different lengths: {text_a} vs. {text_b}");
    ensure(count == count_b, *op, &message)?;
    let floats = a.is_float() && b.is_float();
    let message = "expected float sources with float destination";
    ensure(floats || !dest.is_float(), *op, message)?;
    let integers = !a.is_float() && !b.is_float();
    let message = "expected int sources with int destination";
    ensure(integers || dest.is_float(), *op, message)?;
    let message = format!(
        "source element types must match (except for fp8/bf8) but have {text_a} and {text_b}"
    );
    ensure(is_float_of_width(cx, a, &[8]) || a == b, *op, &message)?;
    ensure(!(floats && op.clamp()), *op, "clamp flag is not supported for float types")?;
    let unsigned = op.unsigned_a() || op.unsigned_b();
    ensure(!(floats && unsigned), *op, "unsigned flags are not supported for float types")
}

/// Verifies that the lengths of the vectors are those of the shape, and that the scales suit the
/// elements.
pub(crate) fn scaled_wmma(op: ScaledWMMAOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, body) = (op.context(), op.body());
    let types = [op.source_a(), op.source_b(), op.dest_c(), op.scale_a(), op.scale_b()];
    let [(a, count_a), (b, count_b), (_, results), (scale_a, _), (scale_b, _)] =
        types.map(|value| elements(cx, body.value_type(value)));
    let wide = op.m().data(cx).to_i64() == Some(32);
    let (shape, wanted_a, wanted) =
        if wide { ("32x16x128", 128, 16) } else { ("16x16x128", 64, 8) };
    let message = format!("expected output vector of length {wanted} but got {results}");
    ensure(results == wanted, *op, &message)?;
    let is_f4 = |ty: Type| ty.is_float_of(cx, FloatFormat::F4E2M1FN);
    let message = format!("{shape} only supports fp4 element types");
    ensure(!wide || is_f4(a) || is_f4(b), *op, &message)?;
    for (name, count, wanted) in [("A", count_a, wanted_a), ("B", count_b, 64)] {
        let message =
            format!("for {shape}, source{name} must have {wanted} elements but got {count}");
        ensure(count == wanted, *op, &message)?;
    }
    let first_lane = op.a_first_scale_lane().data(cx).to_i64();
    let message = format!("for {shape}, a_first_scale_lane must be 0");
    ensure(!wide || first_lane == Some(0), *op, &message)?;
    let suits = |ty, scale: Type| is_f4(ty) || scale.is_float_of(cx, FloatFormat::F8E8M0FNU);
    let alike = !(is_f4(a) && is_f4(b)) || scale_a == scale_b;
    if suits(a, scale_a) && suits(b, scale_b) && alike {
        return Ok(());
    }
    let [a, scale_a, b, scale_b] = [a, scale_a, b, scale_b].map(|ty| quoted(cx, ty));
    Err(op.error(format!(
        "invalid combination of matrix and scale types: sourceA={a}, scaleA={scale_a}, \
         sourceB={b}, scaleB={scale_b}"
    )))
}
