//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::ty;

/// `!kitchen.dish`: something to eat.
#[ty(
    name = "kitchen.dish",
    format = "`<` $portions `>`",
    def = "Kitchen_Dish",
    summary = "something to eat"
)]
pub struct DishType {
    /// The parameter `portions`.
    pub portions: i64,
}

/// `!kitchen.egg`.
#[ty(name = "kitchen.egg", def = "Kitchen_Egg", summary = "")]
pub struct EggType;
