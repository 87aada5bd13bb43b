//! The pass `tosa-narrow-i64-to-i32` (MLIR: `TosaNarrowI64ToI32Pass`).

use terrace_pass::{PassResult, Target, pass};

use crate::narrow::{self, Narrowing};

/// Narrow 64-bit integers of TOSA operations to 32 bits
#[pass(
    name = "tosa-narrow-i64-to-i32",
    title = "TosaNarrowI64ToI32Pass",
    anchor = "func.func",
    run = run
)]
pub struct TosaNarrowI64ToI32 {
    /// Narrow all operations, though numbers may change
    #[option]
    pub aggressive_rewrite: bool,
    /// Narrow the types of functions, too, instead of casting there
    #[option]
    pub convert_function_boundaries: bool,
}

fn run(pass: &TosaNarrowI64ToI32, target: &mut Target<'_>) -> PassResult {
    let (aggressive, boundaries) = (pass.aggressive_rewrite, pass.convert_function_boundaries);
    narrow::run(Narrowing { floats: false, aggressive, boundaries }, target)
}
