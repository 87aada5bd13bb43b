//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::AnyType;
use terrace_ir::Attribute;
use terrace_ir::op_traits::{ConstantLike, IsTerminator, Pure};
use terrace_ods::operation;

use super::kinds::PoisonAttrInterface;

/// `ub.poison`: Poisoned constant operation.
#[operation(
    name = "ub.poison",
    traits = [ConstantLike, Pure],
    format = "attr-dict (`<` $value^ `>`)? `:` type($result)",
    fold = crate::fold::poison,
)]
pub struct PoisonOp {
    #[attr(PoisonAttrInterface, default = |cx| crate::PoisonAttr.intern(cx).attr())]
    value: Attribute,
    #[result]
    result: AnyType,
}

/// `ub.unreachable`: Unreachable operation.
#[operation(
    name = "ub.unreachable",
    traits = [IsTerminator],
    format = "attr-dict",
)]
pub struct UnreachableOp {}
