//! Dialect hooks.

use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_ir::{Attribute, Builder, DialectHooks, Op, OpType, Type};

use crate::{BoolConstantOp, ConstantOp};

/// The dialect's hooks.
pub(crate) const HOOKS: DialectHooks =
    DialectHooks { materialize_constant: Some(materialize), ..DialectHooks::NONE };

/// Builds the constant that an operation was folded to: `index.bool.constant` for `i1`,
/// `index.constant` for `index`.
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
