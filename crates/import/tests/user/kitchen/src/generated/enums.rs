//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `Heat`: how hot.
#[enum_attr(
    repr = u32,
    attr = "kitchen.heat",
    brackets = false,
    def = "Kitchen_HeatAttr",
    summary = "how hot",
    cpp = "::kitchen::Heat",
)]
pub enum Heat {
    /// The case `low`.
    #[keyword = "low"]
    Low = 0,
    /// The case `high`.
    #[keyword = "high"]
    High = 1,
}
