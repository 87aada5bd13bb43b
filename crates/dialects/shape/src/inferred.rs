//! The types that follow for results, and those that may be written instead: they may say less, or
//! the same in another way.

use terrace_builtin::shaped::{DYNAMIC, shape_of};
use terrace_builtin::values::not_inferred;
use terrace_builtin::{IndexType, RankedTensorType, TypeExt};
use terrace_ir::{Context, Diagnostic, OpRef, Type};

use crate::{ShapeType, SizeType};

/// Checks the only result against the `inferred` type; `suits` says whether it may be of the one
/// that is written.
fn verify(op: OpRef<'_>, inferred: Type, suits: impl Fn(Type) -> bool) -> Result<(), Diagnostic> {
    match op.result_types().next() {
        Some(written) if !suits(written) => Err(not_inferred(op, &[inferred])),
        _ => Ok(()),
    }
}

fn is_size_or_index(ty: Type) -> bool {
    ty.is::<SizeType>() || ty.is_index()
}

/// A size if it may be an error, else an index.
pub(crate) fn size_if(cx: &Context, fails: bool) -> Type {
    if fails { SizeType.intern(cx).ty() } else { IndexType::get(cx).ty() }
}

/// `!shape.shape`.
pub(crate) fn shape(cx: &Context) -> Type {
    ShapeType.intern(cx).ty()
}

/// `tensor<Nxindex>`.
pub(crate) fn extents(cx: &Context, count: i64) -> Type {
    RankedTensorType::get(cx, &[count], IndexType::get(cx).ty()).ty()
}

/// Whether two types of shapes can stand for the same one: equal sizes, as far as known.
fn extents_agree(cx: &Context, a: Type, b: Type) -> bool {
    let agree = |a: i64, b: i64| a == b || a == DYNAMIC || b == DYNAMIC;
    match (shape_of(cx, a), shape_of(cx, b)) {
        (Some(a), Some(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| agree(*a, *b)),
        _ => true,
    }
}

/// Checks a result that is a size or an index.
pub(crate) fn verify_size(op: OpRef<'_>, inferred: Type) -> Result<(), Diagnostic> {
    verify(op, inferred, |written| is_size_or_index(inferred) && is_size_or_index(written))
}

/// Checks the greater or lesser one of two sizes or shapes.
pub(crate) fn verify_extreme(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let mut operands = op.operand_types();
    let (Some(a), Some(b)) = (operands.next(), operands.next()) else { return Ok(()) };
    let inferred = if a == b { a } else { size_if(op.context(), true) };
    verify(op, inferred, |written| {
        (inferred.is::<ShapeType>() && written.is::<ShapeType>())
            || (inferred.is::<SizeType>() && written.is::<SizeType>())
    })
}

/// Checks a result that is a shape, or extents where these may have other sizes if `agreeing`.
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

/// Checks what two sizes or shapes have in common.
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
