//! Exact numbers for the IR: integers of any width and floats of every format that MLIR names.
//!
//! [`Int`] is a two's-complement integer that carries its width, as LLVM's `APInt` does; values of
//! up to 64 bits live inline. [`Float`] is a bit pattern of a [`FloatFormat`], as LLVM's `APFloat`
//! is a value of a semantics; it reads, rounds and prints exactly as MLIR 22 does.
//!
//! The crate knows nothing of types, attributes or text beyond the digits of a single number.
#![forbid(unsafe_code)]

pub mod float;
pub mod int;

pub use float::{Float, FloatError, FloatFormat, LossInfo, RoundingMode, ToInt};
pub use int::{Int, IntError};

/// The greatest common divisor of the magnitudes of two numbers; 1 if it does not fit.
pub fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).unwrap_or(1)
}
