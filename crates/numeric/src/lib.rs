//! Exact numbers for the IR: integers of any width, and floats of every format of MLIR.
//!
//! [`Int`] is a two's-complement integer with its width (LLVM: `APInt`). [`Float`] is a bit pattern
//! of a [`FloatFormat`] (LLVM: `APFloat`). Parsing, rounding and printing give the results of MLIR
//! 22.
//!
//! This crate does not depend on types, attributes or any syntax beyond the digits of a number.
#![forbid(unsafe_code)]

pub mod float;
pub mod int;

pub use float::{Float, FloatError, FloatFormat, LossInfo, RoundingMode, ToInt};
pub use int::{Int, IntError};

/// Returns the greatest common divisor of the magnitudes of two numbers; 1 if it does not fit in
/// `i64`.
pub fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).unwrap_or(1)
}
