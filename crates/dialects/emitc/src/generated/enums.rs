//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `CmpPredicate`: allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6.
#[enum_attr(
    repr = u64,
    summary = "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6",
    cpp = "::mlir::emitc::CmpPredicate",
)]
pub enum CmpPredicate {
    /// The case `eq`.
    #[keyword = "eq"]
    Eq = 0,
    /// The case `ne`.
    #[keyword = "ne"]
    Ne = 1,
    /// The case `lt`.
    #[keyword = "lt"]
    Lt = 2,
    /// The case `le`.
    #[keyword = "le"]
    Le = 3,
    /// The case `gt`.
    #[keyword = "gt"]
    Gt = 4,
    /// The case `ge`.
    #[keyword = "ge"]
    Ge = 5,
    /// The case `three_way`.
    #[keyword = "three_way"]
    ThreeWay = 6,
}
