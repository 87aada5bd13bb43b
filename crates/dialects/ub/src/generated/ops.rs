//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::AnyType;
use terrace_ir::Attribute;
use terrace_ir::op_traits::{ConstantLike, IsTerminator, Pure};
use terrace_ods::operation;

use super::kinds::PoisonAttrInterface;

/// Creates a poison value: a value that a program must not depend on.
///
/// A pure operation on poison gives poison; a branch on it is undefined behaviour. Transformations
/// may replace poison by any value.
///
/// ```mlir
/// func.func @undefined_shift() -> i32 {
///   %poison = ub.poison : i32
///   return %poison : i32
/// }
/// ```
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

/// Ends a block that control never reaches.
///
/// Reaching the operation is undefined behaviour, so that transformations may remove the paths to
/// it.
///
/// ```mlir
/// func.func @positive(%x: i32) -> i32 {
///   %zero = arith.constant 0 : i32
///   %fits = arith.cmpi sgt, %x, %zero : i32
///   cf.cond_br %fits, ^done, ^impossible
/// ^done:
///   return %x : i32
/// ^impossible:
///   ub.unreachable
/// }
/// ```
#[operation(
    name = "ub.unreachable",
    traits = [IsTerminator],
    format = "attr-dict",
)]
pub struct UnreachableOp {}
