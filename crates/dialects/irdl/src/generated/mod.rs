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

/// Definitions of dialects as IR: types, attributes and operations with constraints on their parts.
///
/// A module of `irdl.dialect` operations is data, not a program, and has no place in a lowering
/// pipeline. `load_dialects` turns such a module into dialects of the context, which then parse,
/// print and verify like any other; `export_dialect` writes a declared dialect as IRDL.
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
