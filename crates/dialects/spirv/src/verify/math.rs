//! Verifiers of arithmetic.

use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Context, Diagnostic, OpRef, Type};

use crate::{GLFrexpStructOpRef, GLLdexpOpRef, PackedVectorFormatAttr, SelectOpRef, StructType};

/// Returns the number of elements of a vector; `None` for another type.
fn count(cx: &Context, ty: Type) -> Option<i64> {
    ty.downcast::<VectorType>(cx).map(|ty| ty.shape.iter().product())
}

/// Returns the size of a number or vector in bits; `None` for other types.
pub(super) fn bits(cx: &Context, ty: Type) -> Option<i64> {
    let width = element_type_or_self(cx, ty).int_or_float_width(cx)?;
    Some(i64::from(width) * count(cx, ty).unwrap_or(1))
}

/// Verifies that packed vectors have a format and 32 bits, and that the result is wide enough.
pub(crate) fn dot_product(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let (Some(factor), Some(result)) = (op.operand_types().next(), op.result_types().next()) else {
        return Ok(());
    };
    let format = op.attribute("format");
    if factor.is_any_integer() {
        let format = format.and_then(|format| format.downcast::<PackedVectorFormatAttr>(cx));
        let Some(format) = format else {
            return Err(
                op.error("requires Packed Vector Format attribute for integer vector operands")
            );
        };
        if bits(cx, factor) != Some(32) {
            return Err(op.error(format!(
                "with specified Packed Vector Format ({}) requires integer vector operands to be \
                 32-bits wide",
                format.0.keyword()
            )));
        }
    } else if format.is_some() {
        return Err(op.error(format!(
            "with invalid format attribute for vector operands of type '{}'",
            factor.to_text(cx)
        )));
    }
    match bits(cx, factor).zip(bits(cx, result)) {
        Some((from, to)) if from > to => Err(op.error(format!(
            "result type has insufficient bit-width ({to} bits) for the specified vector operand \
             type ({from} bits)"
        ))),
        _ => Ok(()),
    }
}

/// Verifies that both operands are scalars or have the same number of elements.
pub(crate) fn gl_ldexp(op: GLLdexpOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let mut counts = op.operand_types().map(|ty| count(cx, ty));
    let (Some(significand), Some(exponent)) = (counts.next(), counts.next()) else {
        return Ok(());
    };
    if significand.is_some() != exponent.is_some() {
        return Err(op.error("operands must both be scalars or vectors"));
    }
    match significand == exponent {
        true => Ok(()),
        false => Err(op.error("operands must have the same number of elements")),
    }
}

/// Verifies that the members of the result are the significand, of the operand's type, and the
/// exponent.
pub(crate) fn gl_frexp_struct(op: GLFrexpStructOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let (Some(operand), Some(result)) = (op.operand_types().next(), op.result_types().next())
    else {
        return Ok(());
    };
    let Some(body) = result.downcast::<StructType>(cx).and_then(|ty| ty.body()) else {
        return Ok(());
    };
    let [significand, exponent] = &body.members[..] else {
        return Err(op.plain_error("result type must be a struct type with two memebers"));
    };
    if significand.ty != operand {
        return Err(op.plain_error(
            "member zero of the resulting struct type must be the same type as the operand",
        ));
    }
    let element = element_type_or_self(cx, exponent.ty);
    if !element.is_any_integer() || !element.is_integer_of(cx, 32) {
        let must = if exponent.ty.is_vector() { "mustbe" } else { "must be" };
        return Err(op.plain_error(format!(
            "member one of the resulting struct type {must} a scalar or vector of 32 bit integer \
             type",
        )));
    }
    match count(cx, exponent.ty) == count(cx, operand) {
        true => Ok(()),
        false => Err(op.plain_error(
            "member one of the resulting struct type must have the same number of components as \
             the operand type",
        )),
    }
}

/// Verifies that a vector of conditions selects between vectors of the same length.
pub(crate) fn select(op: SelectOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(conditions) = op.operand_types().next().and_then(|ty| count(cx, ty)) else {
        return Ok(());
    };
    match op.result_types().next().and_then(|ty| count(cx, ty)) {
        None => {
            Err(op.error("result expected to be of vector type when condition is of vector type"))
        }
        Some(found) if found != conditions => Err(op.error(
            "result should have the same number of elements as the condition when condition is of \
             vector type",
        )),
        Some(_) => Ok(()),
    }
}

/// Checks that the shifted value keeps its type.
pub(crate) fn shift(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    match (op.operand_types().next(), op.result_types().next()) {
        (Some(found), Some(result)) if found != result => Err(op.plain_error(format!(
            "expected the same type for the first operand and result, but provided '{}' and '{}'",
            found.to_text(cx),
            result.to_text(cx)
        ))),
        _ => Ok(()),
    }
}

/// Checks that the result has two members of the type of the operands.
pub(crate) fn extended(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let result = op.result_types().next().and_then(|ty| ty.downcast::<StructType>(cx));
    let Some(members) = result.map(StructType::members) else { return Ok(()) };
    if members.len() != 2 {
        return Err(op.error("expected result struct type containing two members"));
    }
    let mut types = op.operand_types().chain(members.iter().map(|member| member.ty));
    let first = types.next();
    match types.all(|ty| Some(ty) == first) {
        true => Ok(()),
        false => Err(op.error("expected all operand types and struct member types are the same")),
    }
}
