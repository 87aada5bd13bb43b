//! What the dialect does beyond its declarations.

use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_ir::{Attribute, Builder, DialectHooks, Op, OpType, Type};

use crate::{BoolConstantOp, ConstantOp};

/// The hooks of the dialect.
pub(crate) const HOOKS: DialectHooks =
    DialectHooks { materialize_constant: Some(materialize), ..DialectHooks::NONE };

/// Creates the constant that an operation was folded to.
fn materialize(builder: &mut Builder<'_>, value: Attribute, ty: Type) -> Option<Op> {
    let cx = builder.context();
    let int = value.downcast::<IntegerAttr>(cx)?;
    if ty.is_signless_integer_of(cx, 1) {
        return Some(BoolConstantOp::build(builder, int.as_bool(cx)?).op());
    }
    if !ty.is_index() || int.ty != ty {
        return None;
    }
    Some(ConstantOp::build(builder, value.as_handle::<IntegerAttr>()?).op())
}
