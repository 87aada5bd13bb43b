//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{AnyTypeOf, F32, I32};
use terrace_builtin::property::{ConfinedAttr, IntPositive};
use terrace_ir::op_traits::Pure;
use terrace_ods::operation;

use super::constraints::VectorOf32BitFloatValues;
use super::enums::Heat;
use super::types::{DishType, EggType};

/// Fries eggs in pans.
///
/// The heat decides how long that takes.
///
/// ```mlir
/// %egg = kitchen.lay
/// %dish = kitchen.fry high 1 %egg : !kitchen.dish<1>
/// ```
#[operation(
    name = "kitchen.fry",
    format = "$heat $pans ($eggs^)? (`for` $minutes^)? attr-dict `:` type($dish)",
    verify = crate::verify::fry,
)]
pub struct FryOp {
    #[operand]
    eggs: Variadic<EggType>,
    #[attr]
    heat: Heat,
    #[attr(optional_default = 3)]
    minutes: i64,
    #[attr(ConfinedAttr<IntPositive>)]
    pans: i32,
    #[result]
    dish: DishType,
}

/// `kitchen.lay`: lays an egg.
#[operation(
    name = "kitchen.lay",
    traits = [Pure],
    format = "attr-dict",
)]
pub struct LayOp {
    #[result]
    egg: EggType,
}

/// `kitchen.weigh`.
#[operation(name = "kitchen.weigh")]
pub struct WeighOp {
    #[operand]
    scale: AnyTypeOf<(I32, F32)>,
    #[operand]
    goods: VectorOf32BitFloatValues,
}
