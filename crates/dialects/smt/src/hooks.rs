//! Hooks of the `smt` dialect.

use terrace_builtin::IntegerAttr;
use terrace_ir::{Attribute, Builder, DialectHooks, Op, OpType, Type};

use crate::{
    BVConstantOp, BitVectorAttr, BitVectorType, BoolConstantOp, BoolType, IntConstantOp, IntType,
};

/// The hooks of the dialect.
pub(crate) const HOOKS: DialectHooks =
    DialectHooks { materialize_constant: Some(materialize), ..DialectHooks::NONE };

/// Builds the constant operation for a value of a type of the dialect; `None` for other types.
fn materialize(builder: &mut Builder<'_>, value: Attribute, ty: Type) -> Option<Op> {
    let cx = builder.context();
    if ty.is::<BitVectorType>() {
        let vector = value.as_handle::<BitVectorAttr>()?;
        return (vector.data(cx).ty == ty).then(|| BVConstantOp::build(builder, ty, vector).op());
    }
    let int = value.as_handle::<IntegerAttr>()?;
    if ty.is::<BoolType>() {
        let value = int.data(cx).as_bool(cx)?;
        return Some(BoolConstantOp::build(builder, ty, value).op());
    }
    ty.is::<IntType>().then(|| IntConstantOp::build(builder, ty, int).op())
}
