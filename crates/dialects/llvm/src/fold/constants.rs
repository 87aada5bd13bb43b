//! Folds of the `llvm` constants.

use terrace_builtin::folding::zero_of;
use terrace_builtin::values::type_of;
use terrace_ir::{Attribute, Fold};

use crate::{
    AddressOfOpRef, BlockAddressOpRef, ConstantOpRef, DSOLocalEquivalentAttr,
    DSOLocalEquivalentOpRef, PoisonAttr, PoisonOpRef, UndefAttr, UndefOpRef, ZeroAttr, ZeroOpRef,
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
    let number = zero_of(cx, ty);
    Some(number.unwrap_or_else(|| ZeroAttr.intern(cx).attr()).into())
}

/// Folds the address of a block to its attribute.
pub(crate) fn blockaddress(op: BlockAddressOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    Some(op.block_addr().attr().into())
}

/// Folds to the attribute of the local equivalent of a function.
pub(crate) fn dso_local_equivalent(
    op: DSOLocalEquivalentOpRef<'_>,
    _: &[Option<Attribute>],
) -> Option<Fold> {
    let name = op.function_name();
    Some(DSOLocalEquivalentAttr { sym: name }.intern(op.context()).attr().into())
}
