//! Folds of the `llvm` constants.

use terrace_builtin::TypeExt;
use terrace_builtin::folding::constant_of;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::values::type_of;
use terrace_ir::{Attribute, Fold};
use terrace_numeric::{Float, Int};

use crate::{
    AddressOfOpRef, ConstantOpRef, PoisonAttr, PoisonOpRef, UndefAttr, UndefOpRef, ZeroAttr,
    ZeroOpRef,
};

/// Folds a constant to its attribute.
pub(crate) fn mlir_constant(op: ConstantOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    Some(op.value().into())
}

/// Folds an address to the symbol of the global.
pub(crate) fn mlir_addressof(op: AddressOfOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    Some(op.global_name().attr().into())
}

/// Folds to the attribute of an undefined value.
pub(crate) fn mlir_undef(op: UndefOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    Some(UndefAttr.intern(op.context()).attr().into())
}

/// Folds to the attribute of poison.
pub(crate) fn mlir_poison(op: PoisonOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    Some(PoisonAttr.intern(op.context()).attr().into())
}

/// Folds a zero to the number 0, or to the attribute `ZeroAttr` if the type is not numeric.
pub(crate) fn mlir_zero(op: ZeroOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    let cx = op.context();
    let ty = type_of(*op, op.res());
    let element = element_type_or_self(cx, ty);
    let number = match (element.float_format(cx), element.int_or_float_width(cx)) {
        (Some(format), _) => constant_of(cx, ty, Float::zero(format)),
        (None, Some(width)) => constant_of(cx, ty, Int::zero(width)),
        (None, None) => None,
    };
    Some(number.unwrap_or_else(|| ZeroAttr.intern(cx).attr()).into())
}
