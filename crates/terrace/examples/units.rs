//! A dialect of one's own: two operations, a type, an attribute, an interface. Run with
//! `cargo run -p terrace --example units`.
use terrace::builtin::constraints::F64;
use terrace::ir::op_traits::Pure;
use terrace::prelude::*;
use terrace::{attr, dialect, interface, operation, ty};

/// Quantities with units.
#[dialect(name = "units", ops = [ConstantOp, ConvertOp], types = [QuantityType], attributes = [UnitAttr])]
pub struct UnitsDialect;

/// A unit, as so many of the base unit: `#units.unit<"km", 1000>`.
#[attr(name = "units.unit")]
pub struct UnitAttr {
    /// What is written behind numbers.
    pub symbol: String,
    /// How many base units it is.
    pub factor: u64,
}

/// A number of units: `!units.quantity<"km">`.
#[ty(name = "units.quantity")]
pub struct QuantityType {
    /// The unit.
    pub symbol: String,
}

terrace::builtin::type_constraints! {
    /// A quantity.
    Quantity: "quantity", |_, ty| ty.is::<QuantityType>();
}

/// So many units.
#[operation(name = "units.constant", traits = [Pure], interfaces = [Exact],
            format = "$unit `times` $value attr-dict `:` type($result)")]
pub struct ConstantOp {
    #[operand]
    value: F64,
    #[attr]
    unit: Handle<UnitAttr>,
    #[result]
    result: Quantity,
}

/// The same quantity in another unit.
#[operation(name = "units.convert", traits = [Pure], format = "$input attr-dict `:` type($input) `to` type($result)")]
pub struct ConvertOp {
    #[operand]
    input: Quantity,
    #[result]
    result: Quantity,
}

/// Operations that do not round.
#[interface]
pub trait Exact: OpType {
    /// Why not.
    fn reason(self, body: &Body) -> String;
}
impl Exact for ConstantOp {
    fn reason(self, body: &Body) -> String {
        format!("{} is a whole number of base units", self.unit(body).data(body.context()).symbol)
    }
}

fn main() -> std::process::ExitCode {
    let mut registry = terrace::registry();
    registry.insert::<UnitsDialect>();
    terrace_opt::main_with(registry)
}
