//! Written by `cargo xtask codegen import`; changes are lost.

mod attributes;
mod enums;
mod kinds;
mod ops;
mod types;

pub use attributes::*;
pub use enums::*;
pub use kinds::*;
pub use ops::*;
pub use types::*;

use terrace_ods::dialect;

/// The `irdl` dialect.
#[dialect(
    name = "irdl",
    ops = [
        AllOfOp, AnyOfOp, AnyOp, AttributeOp, AttributesOp, BaseOp, CPredOp, DialectOp, IsOp,
        OperandsOp, OperationOp, ParametersOp, ParametricOp, RegionOp, RegionsOp, ResultsOp,
        TypeOp,
    ],
    types = [AttributeType, RegionType],
    attributes = [VariadicityArrayAttr, VariadicityAttr],
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct IrdlDialect;
