//! The arith dialect: arithmetic on integers and floats, on vectors and tensors of them too.
#![forbid(unsafe_code)]

extern crate self as terrace_arith;

mod cast;
mod compare;
mod constant;
mod flags;
mod float;
mod integer;
mod select;

pub use cast::{
    BitcastConstraint, BitcastOp, ExtFOp, ExtFProperties, ExtSIOp, ExtUIOp, FPToSIOp, FPToUIOp,
    IndexCastConstraint, IndexCastOp, IndexCastUIOp, SIToFPOp, ScalingExtFOp,
    ScalingExtFProperties, ScalingTruncFOp, ScalingTruncFProperties, TruncFOp, TruncFProperties,
    TruncIOp, TruncIProperties, UIToFPOp,
};
pub use compare::{CmpFOp, CmpFProperties, CmpIOp, CmpIProperties};
pub use constant::{ConstantOp, ConstantProperties};
pub use flags::{
    AtomicRMWKind, CmpFPredicate, CmpIPredicate, FastMathFlags, FastMathFlagsAttr,
    IntegerOverflowFlags, IntegerOverflowFlagsAttr, RoundingMode,
};
pub use float::{
    AddFOp, AddFProperties, DivFOp, DivFProperties, MaxNumFOp, MaxNumFProperties, MaximumFOp,
    MaximumFProperties, MinNumFOp, MinNumFProperties, MinimumFOp, MinimumFProperties, MulFOp,
    MulFProperties, NegFOp, NegFProperties, RemFOp, RemFProperties, SubFOp, SubFProperties,
};
pub use integer::{
    AddIOp, AddIProperties, AddUIExtendedOp, AndIOp, CeilDivSIOp, CeilDivUIOp, DivSIOp,
    DivSIProperties, DivUIOp, DivUIProperties, FloorDivSIOp, MaxSIOp, MaxUIOp, MinSIOp, MinUIOp,
    MulIOp, MulIProperties, MulSIExtendedOp, MulUIExtendedOp, OrIOp, RemSIOp, RemUIOp, ShLIOp,
    ShLIProperties, ShRSIOp, ShRSIProperties, ShRUIOp, ShRUIProperties, SubIOp, SubIProperties,
    XOrIOp,
};
pub use select::SelectOp;

use terrace_ods::dialect;

/// Arithmetic on signless integers, `index` and floats, element by element on vectors and tensors.
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
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct ArithDialect;
