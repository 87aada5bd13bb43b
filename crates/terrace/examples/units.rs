//! A tool with a dialect defined in this file: two operations, a type, an attribute and an
//! interface. Run it with `cargo run -p terrace --example units`.
use terrace::builtin::constraints::F64;
use terrace::ir::op_traits::Pure;
use terrace::prelude::*;

/// Quantities with units.
#[dialect(name = "units", ops = [ConstantOp, ConvertOp], types = [Quantity], attributes = [Unit])]
pub struct UnitsDialect;

/// A unit as a multiple of the base unit: `#units.unit<"km" = 1000>`.
#[attr(name = "units.unit", format = "`<` $symbol `=` $factor `>`")]
pub struct Unit {
    symbol: String,
    factor: u64,
}

/// quantity: a number of units, `!units.quantity<"km">`.
#[ty(name = "units.quantity")]
pub struct Quantity {
    symbol: String,
}

/// A constant quantity: a number of units.
#[operation(name = "units.constant", traits = [Pure], interfaces = [Exact],
            format = "$value `x` $unit attr-dict `:` type($result)")]
pub struct ConstantOp {
    #[operand]
    value: F64,
    #[attr]
    unit: Handle<Unit>,
    #[result]
    result: Quantity,
}

/// The same quantity in another unit.
#[operation(name = "units.convert", traits = [Pure],
            format = "$input attr-dict `:` type($input) `to` type($result)")]
pub struct ConvertOp {
    #[operand]
    input: Quantity,
    #[result]
    result: Quantity,
}

/// Operations whose result is exact, without rounding.
#[interface]
pub trait Exact {
    /// Returns the reason why the result is exact.
    fn reason(self) -> String;
}
impl Exact for ConstantOpRef<'_> {
    fn reason(self) -> String {
        format!("{} is a whole number of base units", self.unit().data(self.context()).symbol)
    }
}

fn main() -> std::process::ExitCode {
    terrace::opt::main_with(terrace::registry_with::<UnitsDialect>())
}
