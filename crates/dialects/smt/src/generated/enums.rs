//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `BVCmpPredicate`: smt bit-vector comparison predicate.
#[enum_attr(
    repr = u64,
    summary = "smt bit-vector comparison predicate",
    cpp = "mlir::smt::BVCmpPredicate",
)]
pub enum BVCmpPredicate {
    /// The case `slt`.
    #[keyword = "slt"]
    Slt = 0,
    /// The case `sle`.
    #[keyword = "sle"]
    Sle = 1,
    /// The case `sgt`.
    #[keyword = "sgt"]
    Sgt = 2,
    /// The case `sge`.
    #[keyword = "sge"]
    Sge = 3,
    /// The case `ult`.
    #[keyword = "ult"]
    Ult = 4,
    /// The case `ule`.
    #[keyword = "ule"]
    Ule = 5,
    /// The case `ugt`.
    #[keyword = "ugt"]
    Ugt = 6,
    /// The case `uge`.
    #[keyword = "uge"]
    Uge = 7,
}

/// The values of `IntPredicate`: smt comparison predicate for integers.
#[enum_attr(
    repr = u64,
    summary = "smt comparison predicate for integers",
    cpp = "mlir::smt::IntPredicate",
)]
pub enum IntPredicate {
    /// The case `lt`.
    #[keyword = "lt"]
    Lt = 0,
    /// The case `le`.
    #[keyword = "le"]
    Le = 1,
    /// The case `gt`.
    #[keyword = "gt"]
    Gt = 2,
    /// The case `ge`.
    #[keyword = "ge"]
    Ge = 3,
}
