//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod enums;
mod ops;
mod types;

pub use constraints::*;
pub use enums::*;
pub use ops::*;
pub use types::*;

use terrace_ods::dialect;

/// The `kitchen` dialect.
#[dialect(
    name = "kitchen",
    ops = [FryOp, LayOp, WeighOp],
    types = [DishType, EggType],
    attributes = [HeatAttr],
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct KitchenDialect;
