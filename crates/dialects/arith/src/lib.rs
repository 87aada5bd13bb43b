//! Arithmetic on integers, `index` and floats, element by element on vectors and tensors.
//!
//! The dialect is independent of levels: frontends, `linalg` bodies, loops and address computations
//! all use it, from the first module to the last step before LLVM. Integers are signless; the
//! operation decides how to interpret the sign. The passes `arith-expand`,
//! `arith-emulate-wide-int`, `arith-emulate-unsupported-floats`, `arith-int-range-narrowing` and
//! `int-range-optimizations` stay within it; `convert-arith-to-llvm` leaves it.
//!
//! To start with: [`ConstantOp`], [`AddIOp`], [`CmpIOp`].
//!
//! The operations are declared by hand, by theme: `integer`, `float`, `cast`, `compare`, `select`,
//! `constant`.
#![forbid(unsafe_code)]

extern crate self as terrace_arith;

mod build_constant;
mod canonicalize;
mod cast;
mod compare;
mod constant;
mod flags;
mod float;
mod fold;
mod integer;
mod ranges;
mod reduction;
mod select;

pub use build_constant::BuildConstant;
pub use cast::*;
pub use compare::*;
pub use constant::*;
pub use flags::*;
pub use float::*;
pub use fold::materialize as materialize_constant;
pub use integer::*;
pub use select::*;

use terrace_ir::DialectHooks;
use terrace_ods::dialect;

/// Arithmetic on integers, `index` and floats, element by element on vectors and tensors.
///
/// The dialect is independent of levels: frontends, `linalg` bodies, loops and address computations
/// all use it, from the first module to the last step before LLVM. Integers are signless; the
/// operation decides how to interpret the sign. The passes `arith-expand`,
/// `arith-emulate-wide-int`, `arith-emulate-unsupported-floats`, `arith-int-range-narrowing` and
/// `int-range-optimizations` stay within it; `convert-arith-to-llvm` leaves it.
#[dialect(
    name = "arith",
    ops = [
        AddFOp, AddIOp, AddUIExtendedOp, AndIOp, BitcastOp, CeilDivSIOp, CeilDivUIOp, CmpFOp,
        CmpIOp, ConstantOp, DivFOp, DivSIOp, DivUIOp, ExtFOp, ExtSIOp, ExtUIOp, FPToSIOp, FPToUIOp,
        FloorDivSIOp, IndexCastOp, IndexCastUIOp, MaxNumFOp, MaxSIOp, MaxUIOp, MaximumFOp,
        MinNumFOp, MinSIOp, MinUIOp, MinimumFOp, MulFOp, MulIOp, MulSIExtendedOp, MulUIExtendedOp,
        NegFOp, OrIOp, RemFOp, RemSIOp, RemUIOp, SIToFPOp, ScalingExtFOp, ScalingTruncFOp, SelectOp,
        ShLIOp, ShRSIOp, ShRUIOp, SubFOp, SubIOp, TruncFOp, TruncIOp, UIToFPOp, XOrIOp,
    ],
    attributes = [FastMathFlagsAttr, IntegerOverflowFlagsAttr],
    hooks = DialectHooks {
        materialize_constant: Some(fold::materialize),
        folds_locally: true,
        ..DialectHooks::NONE
    },
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct ArithDialect;
