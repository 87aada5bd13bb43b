//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `ComplexRangeFlags`: Complex range flags.
#[enum_attr(
    repr = u32,
    bits = true,
    separator = "|",
    summary = "Complex range flags",
    cpp = "::mlir::complex::ComplexRangeFlags",
)]
pub enum ComplexRangeFlags {
    /// The flag `improved`.
    #[keyword = "improved"]
    Improved = 1,
    /// The flag `basic`.
    #[keyword = "basic"]
    Basic = 2,
    /// The flag `none`.
    #[keyword = "none"]
    None = 4,
}
