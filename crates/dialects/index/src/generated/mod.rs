//! Written by `cargo xtask codegen import`; changes are lost.

mod enums;
mod ops;

pub use enums::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `index` dialect.
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
