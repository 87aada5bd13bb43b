//! The pass `tosa-narrow-f64-to-f32` (MLIR: `TosaNarrowF64ToF32Pass`).

use terrace_pass::{PassResult, Target, pass};

use crate::narrow::{self, Narrowing};

/// Narrow 64-bit floats of TOSA operations to 32 bits
#[pass(
    name = "tosa-narrow-f64-to-f32",
    title = "TosaNarrowF64ToF32Pass",
    anchor = "func.func",
    run = run
)]
pub struct TosaNarrowF64ToF32 {
    /// Narrow all operations, though numbers may change
    #[option]
    pub aggressive_rewrite: bool,
    /// Narrow the types of functions, too, instead of casting there
    #[option]
    pub convert_function_boundaries: bool,
}

fn run(pass: &TosaNarrowF64ToF32, target: &mut Target<'_>) -> PassResult {
    let (aggressive, boundaries) = (pass.aggressive_rewrite, pass.convert_function_boundaries);
    narrow::run(Narrowing { floats: true, aggressive, boundaries }, target)
}
