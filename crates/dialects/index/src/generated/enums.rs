//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `IndexCmpPredicate`: index comparison predicate kind.
#[enum_attr(
    repr = u32,
    attr = "index.cmp_predicate",
    brackets = false,
    def = "IndexCmpPredicateAttr",
    summary = "index comparison predicate kind",
    cpp = "::mlir::index::IndexCmpPredicate",
)]
pub enum IndexCmpPredicate {
    /// The case `eq`.
    #[keyword = "eq"]
    EQ = 0,
    /// The case `ne`.
    #[keyword = "ne"]
    NE = 1,
    /// The case `slt`.
    #[keyword = "slt"]
    SLT = 2,
    /// The case `sle`.
    #[keyword = "sle"]
    SLE = 3,
    /// The case `sgt`.
    #[keyword = "sgt"]
    SGT = 4,
    /// The case `sge`.
    #[keyword = "sge"]
    SGE = 5,
    /// The case `ult`.
    #[keyword = "ult"]
    ULT = 6,
    /// The case `ule`.
    #[keyword = "ule"]
    ULE = 7,
    /// The case `ugt`.
    #[keyword = "ugt"]
    UGT = 8,
    /// The case `uge`.
    #[keyword = "uge"]
    UGE = 9,
}
