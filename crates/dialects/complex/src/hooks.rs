//! Dialect hooks.

use terrace_builtin::ComplexType;
use terrace_ir::{ArrayAttr, Attribute, Builder, DialectHooks, Op, OpType, Type};

use crate::ConstantOp;

/// The dialect's hooks.
pub(crate) const HOOKS: DialectHooks =
    DialectHooks { materialize_constant: Some(materialize_constant), ..DialectHooks::NONE };

/// Builds the constant `value` of type `ty`: `complex.constant` for a pair of numbers, otherwise
/// `arith.constant`. `None` if neither can represent it.
pub fn materialize_constant(builder: &mut Builder<'_>, value: Attribute, ty: Type) -> Option<Op> {
    let cx = builder.context();
    let complex = ty.downcast::<ComplexType>(cx);
    let parts = value.as_handle::<ArrayAttr>();
    let (Some(complex), Some(parts)) = (complex, parts) else {
        return terrace_arith::materialize_constant(builder, value, ty);
    };
    let fits = |part: &Attribute| terrace_builtin::attr_type(cx, *part) == Some(complex.element);
    if parts.data(cx).0.len() != 2 || !parts.data(cx).0.iter().all(fits) {
        return None;
    }
    Some(ConstantOp::build(builder, ty, parts).op())
}
