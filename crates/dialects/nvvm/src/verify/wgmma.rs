//! The verifier of `nvvm.wgmma.mma_async`, a matrix multiplication of a group of warps.

use terrace_ir::{Diagnostic, Type};
use terrace_llvm::LLVMStructType;

use super::{ensure, quoted};
use crate::{MMAIntOverflow, MMALayout, WGMMAScaleIn, WGMMATypes, WgmmaMmaAsyncOpRef};

/// Whether factors of types `a` and `b` can be accumulated in type `d`.
fn multiplies(d: WGMMATypes, a: WGMMATypes, b: WGMMATypes) -> bool {
    use WGMMATypes::{B1, Bf16, E4m3, E5m2, F16, F32, S8, S32, Tf32, U8};
    let float = matches!(d, F32 | F16);
    match a {
        F16 | Bf16 => float && b == a,
        Tf32 => d == F32 && b == Tf32,
        U8 | S8 => d == S32 && matches!(b, U8 | S8),
        B1 => d == S32 && b == B1,
        E4m3 | E5m2 => float && matches!(b, E4m3 | E5m2),
        F32 | S32 => false,
    }
}

/// Returns the depth (`k`) of a multiplication with factors of type `ty`; 0 if `ty` is no type of
/// factors.
fn depth(ty: WGMMATypes) -> i32 {
    use WGMMATypes::{B1, Bf16, E4m3, E5m2, F16, F32, S8, S32, Tf32, U8};
    match ty {
        Tf32 => 8,
        F16 | Bf16 => 16,
        E4m3 | E5m2 | S8 | U8 => 32,
        B1 => 256,
        F32 | S32 => 0,
    }
}

/// Whether a multiplication with factors of type `ty` can have `n` columns.
fn has_columns(n: i32, ty: WGMMATypes) -> bool {
    let few = matches!(ty, WGMMATypes::U8 | WGMMATypes::S8 | WGMMATypes::B1);
    let step = if few { 16 } else { 8 };
    (8..=256).contains(&n) && (n % step == 0 || matches!(n, 8 | 24))
}

/// Verifies types, shape, layouts and the registers of the result.
pub(crate) fn wgmma_mma_async(op: WgmmaMmaAsyncOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let structure = op.body().value_type(op.results()).downcast::<LLVMStructType>(cx);
    let Some(structure) = structure else {
        return Err(op.error("expected results to be struct"));
    };
    let fields: &[Type] = structure.fields();
    if let Some(other) = fields.iter().find(|ty| **ty != fields[0]) {
        return Err(op.error(format!(
            "all elements in struct must be same type but there is {}",
            quoted(cx, *other)
        )));
    }
    let (d, a, b) = (op.type_d(), op.type_a(), op.type_b());
    let integer = d == WGMMATypes::S32;
    let known = integer || matches!(d, WGMMATypes::F32 | WGMMATypes::F16);
    ensure(known, *op, &format!("does not support the given output type {d}"))?;
    let negative = op.scale_a() == WGMMAScaleIn::Neg || op.scale_b() == WGMMAScaleIn::Neg;
    let message = "has s32 output, scaleA and scaleB cannot be neg";
    ensure(!(integer && negative), *op, message)?;
    let message = format!("{d} += {a} * {b}, it is not supported.");
    ensure(multiplies(d, a, b), *op, &message)?;
    let shape = op.shape().data(cx);
    ensure(shape.m == 64, *op, "shape 'm' must be 64")?;
    let depth = depth(a);
    let message = format!("shape 'k' must be {depth} for input type {a}");
    ensure(shape.k == depth, *op, &message)?;
    let n = shape.n;
    let message = format!("has input type {a} n is set to {n}, it is not supported.");
    ensure(has_columns(n, a), *op, &message)?;
    let (layout_a, layout_b) = (op.layout_a(), op.layout_b());
    let half = matches!(a, WGMMATypes::F16 | WGMMATypes::Bf16);
    let plain = layout_a == MMALayout::Row && layout_b == MMALayout::Col;
    let message = format!(
        "given layouts layout_a = {layout_a} and layout_b = {layout_b} for input types {a} and {b} \
         requires transpose. However, this is only supported for: f16 and bf16"
    );
    ensure(half || plain, *op, &message)?;
    let registers = if d == WGMMATypes::F16 { n / 4 } else { n / 2 };
    let held = fields.len();
    let message = format!("results {registers}, however output struct has {held} elements");
    ensure(usize::try_from(registers) == Ok(held), *op, &message)?;
    let saturates = op.satfinite() == Some(MMAIntOverflow::Satfinite);
    let message = format!(
        " `satfinite` can be only used with s32 accumulator, however the current accumulator is {d}"
    );
    ensure(integer || !saturates, *op, &message)
}
