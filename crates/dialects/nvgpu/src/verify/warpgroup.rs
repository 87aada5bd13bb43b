//! Verifiers of the matrix multiplications of a warp group.

use terrace_builtin::{MemRefType, TypeExt, VectorType};
use terrace_ir::{Context, Diagnostic, OpRef, Type, Value};
use terrace_numeric::FloatFormat;

use super::{ensure, quoted};
use crate::{
    WarpgroupAccumulatorType, WarpgroupMatrixDescriptorType, WarpgroupMmaInitAccumulatorOpRef,
    WarpgroupMmaOpRef, WarpgroupMmaStoreOpRef,
};

/// Returns the type of the matrix in an accumulator.
fn fragment(op: OpRef<'_>, value: Value) -> Option<Type> {
    let ty = op.body().value_type(value);
    ty.downcast::<WarpgroupAccumulatorType>(op.context()).map(|ty| ty.fragmented)
}

/// Returns the type of the matrix that a descriptor describes.
fn tensor(op: OpRef<'_>, value: Value) -> Option<Type> {
    let ty = op.body().value_type(value);
    ty.downcast::<WarpgroupMatrixDescriptorType>(op.context()).map(|ty| ty.tensor)
}

fn is_any(cx: &Context, ty: Type, formats: &[FloatFormat]) -> bool {
    formats.iter().any(|format| ty.is_float_of(cx, *format))
}

/// Whether factors with elements `a` and `b` can be accumulated in elements `d`.
fn multiplies(cx: &Context, d: Type, a: Type, b: Type) -> bool {
    use FloatFormat::{BF16, F8E4M3FN, F8E5M2, F16, F32, TF32};
    let both = |formats: &[FloatFormat]| is_any(cx, a, formats) && is_any(cx, b, formats);
    let floats = both(&[F16]) || both(&[BF16]) || both(&[F8E5M2, F8E4M3FN]);
    let integers =
        [16, 1].into_iter().any(|width| a.is_integer_of(cx, width) && b.is_integer_of(cx, width));
    (floats && is_any(cx, d, &[F32, F16]))
        || (both(&[TF32]) && is_any(cx, d, &[F32]))
        || (integers && d.is_integer_of(cx, 32))
}

/// Whether a matrix with elements `ty` can have `n` columns.
fn has_columns(cx: &Context, n: i64, ty: Type) -> bool {
    use FloatFormat::{BF16, F8E4M3FN, F8E5M2, F16, F32, TF32};
    let multiple = |step: i64| n % step == 0 && (8..=256).contains(&n);
    let integer = ty.is_integer_of(cx, 8) || ty.is_integer_of(cx, 1);
    (is_any(cx, ty, &[BF16, F16, F32, TF32, F8E4M3FN, F8E5M2]) && multiple(8))
        || (integer && (multiple(16) || matches!(n, 8 | 24)))
}

/// Verifies that the accumulator has the size and elements of a product.
pub(crate) fn warpgroup_mma_init_accumulator(
    op: WarpgroupMmaInitAccumulatorOpRef<'_>,
) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(ty) = fragment(*op, op.matrix_c()) else { return Ok(()) };
    let Some(vector) = ty.downcast::<VectorType>(cx) else { return Ok(()) };
    let &[rows, columns, ..] = &vector.shape[..] else { return Ok(()) };
    ensure(rows % 64 == 0 && has_columns(cx, columns, vector.element), *op, || {
        format!(
            "has type {}. It does not fit into warp-group level (wgmma) matrix multiplication \
             instruction (or not supported yet)",
            quoted(cx, ty)
        )
    })
}

/// Verifies that the sizes and elements of the matrices are those of a product.
pub(crate) fn warpgroup_mma(op: WarpgroupMmaOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    ensure(!op.transpose_a() || op.transpose_b(), *op, || {
        "supports non-transpose A (Row Major) and transpose B (Column Major) for the time being "
            .to_owned()
    })?;
    let memref = |value| tensor(*op, value)?.downcast::<MemRefType>(cx);
    let vector = |value| fragment(*op, value)?.downcast::<VectorType>(cx);
    let (Some(a), Some(b)) = (memref(op.descriptor_a()), memref(op.descriptor_b())) else {
        return Ok(());
    };
    let (Some(c), Some(d)) = (vector(op.matrix_c()), vector(op.matrix_d())) else {
        return Ok(());
    };
    ensure(fragment(*op, op.matrix_c()) == fragment(*op, op.matrix_d()), *op, || {
        "type of matrix C and matrix D must be the same".to_owned()
    })?;
    let shapes = [&a.shape[..], &b.shape[..], &c.shape[..], &d.shape[..]];
    let [&[m, k], &[depth, n], &[rows, columns], [_, _]] = shapes else {
        let message = "has matrices A, B, C and D, they must be 2 dimensional";
        return Err(op.error(message));
    };
    ensure(k == depth, *op, || format!("2nd dim matrix-A ({k})!= 1st dim matrix-B ({depth} )"))?;
    ensure(m == rows, *op, || format!("1st dim matrix-A ( {m} )!= 1st dim matrix-C ( {rows} )"))?;
    ensure(n == columns, *op, || {
        format!("2nd dim matrix-B ( {n} ) != 2nd dim matrix-C ( {columns} )")
    })?;
    let product = || {
        let texts = [c.element, a.element, b.element].map(|ty| quoted(cx, ty));
        format!("{} += {} * {}", texts[0], texts[1], texts[2])
    };
    ensure(multiplies(cx, c.element, a.element, b.element), *op, || {
        format!("{}, it is not supported.", product())
    })?;
    ensure(has_columns(cx, n, a.element), *op, || {
        let ty = tensor(*op, op.descriptor_b()).map(|ty| quoted(cx, ty)).unwrap_or_default();
        format!("has input type {ty} n is set to {n}, it is not supported")
    })?;
    let supported = is_any(cx, c.element, &[FloatFormat::F32])
        || is_any(cx, a.element, &[FloatFormat::F16, FloatFormat::BF16]);
    ensure(supported, *op, || format!("hit a limitation: {}, it is not supported yet", product()))
}

/// Verifies that single-precision results are stored to a memref of their size.
pub(crate) fn warpgroup_mma_store(op: WarpgroupMmaStoreOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(results) = fragment(*op, op.matrix_d()) else { return Ok(()) };
    let vector = results.downcast::<VectorType>(cx);
    let memref = op.body().value_type(op.dst_memref()).downcast::<MemRefType>(cx);
    let (Some(vector), Some(memref)) = (vector, memref) else { return Ok(()) };
    ensure(is_any(cx, vector.element, &[FloatFormat::F32]), *op, || {
        "hit a limitation: only f32 results for the time being".to_owned()
    })?;
    let (&[rows, columns, ..], &[held_rows, held_columns, ..]) =
        (&vector.shape[..], &memref.shape[..])
    else {
        return Ok(());
    };
    ensure((rows, columns) == (held_rows, held_columns), *op, || {
        format!(
            "results [{}][{columns}] values. However, destination memref[{held_rows}]\
             [{held_columns}]  does not have same size as results",
            quoted(cx, results)
        )
    })
}
