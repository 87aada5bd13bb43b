//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `Variadicity`: variadicity kind.
#[enum_attr(
    repr = u32,
    attr = "irdl.variadicity",
    brackets = false,
    def = "VariadicityAttr",
    summary = "variadicity kind",
    cpp = "::mlir::irdl::Variadicity",
)]
pub enum Variadicity {
    /// The case `single`.
    #[keyword = "single"]
    Single = 0,
    /// The case `optional`.
    #[keyword = "optional"]
    Optional = 1,
    /// The case `variadic`.
    #[keyword = "variadic"]
    Variadic = 2,
}
