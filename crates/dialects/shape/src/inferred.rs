//! Inferred result types, and the check of written types against them: a written type may be less
//! static or, like `!shape.shape` for extents, another form of the inferred one.

use terrace_builtin::shaped::{DYNAMIC, shape_of};
use terrace_builtin::values::not_inferred;
use terrace_builtin::{IndexType, RankedTensorType, TypeExt};
use terrace_ir::{Context, Diagnostic, OpRef, Type};

use crate::{ShapeType, SizeType};

/// Verifies that the type of the only result satisfies `suits`; `inferred` is the type named in the
/// error.
fn verify(op: OpRef<'_>, inferred: Type, suits: impl Fn(Type) -> bool) -> Result<(), Diagnostic> {
    match op.result_types().next() {
        Some(written) if !suits(written) => Err(not_inferred(op, &[inferred])),
        _ => Ok(()),
    }
}

fn is_size_or_index(ty: Type) -> bool {
    ty.is::<SizeType>() || ty.is_index()
}

/// Returns `!shape.size` if the value may be an error, else `index`.
pub(crate) fn size_if(cx: &Context, fails: bool) -> Type {
    if fails { SizeType.intern(cx).ty() } else { IndexType::get(cx).ty() }
}

/// Returns the type `!shape.shape`.
pub(crate) fn shape(cx: &Context) -> Type {
    ShapeType.intern(cx).ty()
}

/// Returns the type `tensor<Nxindex>` for N = `count`.
pub(crate) fn extents(cx: &Context, count: i64) -> Type {
    RankedTensorType::get(cx, &[count], IndexType::get(cx).ty()).ty()
}

/// Whether the shapes of two types may be equal: the ranks and all static sizes agree, or at least
/// one type is unranked.
fn extents_agree(cx: &Context, a: Type, b: Type) -> bool {
    let agree = |a: i64, b: i64| a == b || a == DYNAMIC || b == DYNAMIC;
    match (shape_of(cx, a), shape_of(cx, b)) {
        (Some(a), Some(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| agree(*a, *b)),
        _ => true,
    }
}

/// Verifies that the result is a size or an index if `inferred` is.
pub(crate) fn verify_size(op: OpRef<'_>, inferred: Type) -> Result<(), Diagnostic> {
    verify(op, inferred, |written| is_size_or_index(inferred) && is_size_or_index(written))
}

/// Verifies that the maximum or minimum has the common type of both operands, `!shape.shape` or
/// `!shape.size`; `!shape.size` if the types differ.
pub(crate) fn verify_extreme(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let mut operands = op.operand_types();
    let (Some(a), Some(b)) = (operands.next(), operands.next()) else { return Ok(()) };
    let inferred = if a == b { a } else { size_if(op.context(), true) };
    verify(op, inferred, |written| {
        (inferred.is::<ShapeType>() && written.is::<ShapeType>())
            || (inferred.is::<SizeType>() && written.is::<SizeType>())
    })
}

/// Verifies that the result is `inferred`, or that either type is `!shape.shape`; with `agreeing`,
/// the types may also differ in which extents are static.
pub(crate) fn verify_shape(
    op: OpRef<'_>,
    inferred: Type,
    agreeing: bool,
) -> Result<(), Diagnostic> {
    verify(op, inferred, |written| {
        inferred == written
            || inferred.is::<ShapeType>()
            || written.is::<ShapeType>()
            || (agreeing && extents_agree(op.context(), inferred, written))
    })
}

/// Verifies that the operands are two sizes or two shapes, and that the result is a size or an
/// index for sizes, and a shape that agrees with both for shapes.
pub(crate) fn verify_meet(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let mut operands = op.operand_types();
    let (Some(a), Some(b)) = (operands.next(), operands.next()) else { return Ok(()) };
    let inferred = match meet(op.context(), a, b) {
        Ok(inferred) => inferred,
        Err(message) => {
            let earlier = Diagnostic::error(op.location(), message);
            return Err(op.error("failed to infer returned types").after(earlier));
        }
    };
    if is_size_or_index(inferred) {
        return verify_size(op, inferred);
    }
    verify_shape(op, inferred, true)
}

fn meet(cx: &Context, a: Type, b: Type) -> Result<Type, &'static str> {
    if is_size_or_index(a) != is_size_or_index(b) {
        return Err("requires all sizes or shapes");
    }
    if is_size_or_index(a) {
        return Ok(if b.is::<SizeType>() { b } else { a });
    }
    if a.is::<ShapeType>() || b.is::<ShapeType>() {
        return Ok(shape(cx));
    }
    let count = |ty: Type| shape_of(cx, ty).and_then(|shape| shape.first().copied());
    match (count(a), count(b)) {
        (Some(DYNAMIC), _) | (_, None) => Ok(a),
        (Some(x), Some(y)) if x != y && y != DYNAMIC => Err("unequal shape cardinality"),
        _ => Ok(b),
    }
}
