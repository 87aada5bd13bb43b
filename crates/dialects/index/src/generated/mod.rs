//! Written by `cargo xtask codegen import`; changes are lost.

mod enums;
mod ops;

pub use enums::*;
pub use ops::*;

use terrace_ods::dialect;

/// Arithmetic on the type `index`, whose width depends on the target.
///
/// The dialect repeats the integer operations of `arith` for `index`, with semantics that hold for
/// 32 and for 64 bits: constants fold only where both agree. It is used in address and size
/// computations at any level. `convert-index-to-llvm` lowers it, with the width as an option or
/// from the data layout, and so does `convert-index-to-spirv`.
#[dialect(
    name = "index",
    ops = [
        AddOp, AndOp, BoolConstantOp, CastSOp, CastUOp, CeilDivSOp, CeilDivUOp, CmpOp, ConstantOp,
        DivSOp, DivUOp, FloorDivSOp, MaxSOp, MaxUOp, MinSOp, MinUOp, MulOp, OrOp, RemSOp, RemUOp,
        ShlOp, ShrSOp, ShrUOp, SizeOfOp, SubOp, XOrOp,
    ],
    attributes = [IndexCmpPredicateAttr],
    hooks = crate::hooks::HOOKS,
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct IndexDialect;
