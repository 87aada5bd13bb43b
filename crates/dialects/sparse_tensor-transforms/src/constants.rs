//! Constants of the element types of tensors.

use terrace_arith::ConstantOp;
use terrace_builtin::folding::zero_of;
use terrace_builtin::types::ComplexType;
use terrace_complex::{ConstantOp as ComplexConstantOp, NumberAttr};
use terrace_ir::{ArrayAttr, Attribute, Builder, Type, Value};

/// Creates the zero of a number type or a shaped type of numbers; `None` for other types (MLIR:
/// `constantZero`).
pub(crate) fn zero(b: &mut Builder<'_>, ty: Type) -> Option<Value> {
    let cx = b.context().clone();
    if let Some(complex) = ty.downcast::<ComplexType>(&cx) {
        let part = zero_of(&cx, complex.element)?;
        let value = ArrayAttr::get(&cx, vec![part; 2]);
        let op = ComplexConstantOp::build(b, ty, value);
        return Some(b.value(op));
    }
    let value = zero_of(&cx, ty)?;
    let op = ConstantOp::build(b, value);
    Some(b.value(op))
}

/// Creates the constant of an element (MLIR: `genValFromAttr`).
pub(crate) fn from_attribute(b: &mut Builder<'_>, value: Attribute) -> Value {
    let cx = b.context().clone();
    if let Some(number) = value.downcast::<NumberAttr>(&cx) {
        let parts = ArrayAttr::get(&cx, vec![number.real.attr(), number.imag.attr()]);
        let op = ComplexConstantOp::build(b, number.ty, parts);
        return b.value(op);
    }
    let op = ConstantOp::build(b, value);
    b.value(op)
}
