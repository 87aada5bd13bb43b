//! Verifiers of operations, for constraints that the declarations do not express.

use terrace_builtin::values::{quoted, type_of};
use terrace_builtin::{ComplexType, FloatAttr, IntegerAttr, TypeExt, attr_type};
use terrace_ir::{Context, Diagnostic, Type};

use crate::{BitcastOpRef, ConstantOpRef};

/// Checks that the value is a pair of numbers of the element type.
pub(crate) fn constant(op: ConstantOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    if op.value().is_absent() {
        return Ok(());
    }
    let [real, imag] = op.value().data(cx).0[..] else {
        return Err(op.error(
            "requires 'value' to be a complex constant, represented as array of two values",
        ));
    };
    let ty = type_of(*op, op.complex());
    let Some(element) = ty.downcast::<ComplexType>(cx).map(|ty| ty.element) else { return Ok(()) };
    if [real, imag].iter().any(|part| !part.is::<FloatAttr>() && !part.is::<IntegerAttr>()) {
        return Err(op.error("requires attribute's elements to be float or integer attributes"));
    }
    let (Some(a), Some(b)) = (attr_type(cx, real), attr_type(cx, imag)) else { return Ok(()) };
    match a == element && b == element {
        true => Ok(()),
        false => Err(op.error(format!(
            "requires attribute's element types ({}, {}) to match the element type of the op's \
             return type ({})",
            quoted(*op, a),
            quoted(*op, b),
            quoted(*op, element)
        ))),
    }
}

/// Returns the number of bits of a numeric type and whether it is complex; `None` for any other
/// type.
fn width(cx: &Context, ty: Type) -> Option<(u32, bool)> {
    match ty.downcast::<ComplexType>(cx) {
        Some(complex) => Some((complex.element.int_or_float_width(cx)? * 2, true)),
        None => Some((ty.int_or_float_width(cx)?, false)),
    }
}

/// Checks that one type is complex, the other is not, and both have the same number of bits.
pub(crate) fn bitcast(op: BitcastOpRef<'_>) -> Result<(), Diagnostic> {
    let (from, to) = (type_of(*op, op.operand()), type_of(*op, op.result()));
    if from == to {
        return Ok(());
    }
    let Some((from, from_complex)) = width(op.context(), from) else {
        return Err(op.error("operand must be int/float/complex"));
    };
    let Some((to, to_complex)) = width(op.context(), to) else {
        return Err(op.error("result must be int/float/complex"));
    };
    if from_complex == to_complex {
        return Err(op.error("requires that either input or output has a complex type"));
    }
    match from == to {
        true => Ok(()),
        false => Err(op.error("casting bitwidths do not match")),
    }
}
