//! The pass `tosa-optional-decompositions`: replaces transposed convolutions and those with kernels
//! of one element by simpler operations (MLIR: `TosaOptionalDecompositions.cpp`).

mod depthwise;
mod transposed;

use terrace_builtin::DenseElementsAttr;
use terrace_builtin::types::FloatType;
use terrace_ir::__private::reported_elsewhere;
use terrace_ir::fold::constant_value;
use terrace_ir::{Body, PatternSet, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_tosa::{DepthwiseConv2DOp, TransposeConv2DOp};
use terrace_transforms::apply_patterns_everywhere;

/// Replace convolutions by simpler operations
#[pass(
    name = "tosa-optional-decompositions",
    title = "TosaOptionalDecompositionsPass",
    anchor = "func.func",
    run = run
)]
pub struct TosaOptionalDecompositions {}

fn run(_: &TosaOptionalDecompositions, target: &mut Target<'_>) -> PassResult {
    let mut set = PatternSet::new();
    set.add::<DepthwiseConv2DOp>("DepthwiseConv2DIsMul", depthwise::to_multiplication);
    set.add::<TransposeConv2DOp>("TransposeConvNonStridedConverter", transposed::unstrided);
    set.add::<TransposeConv2DOp>("TransposeConvStridedConverter", transposed::strided);
    let outcome = apply_patterns_everywhere(target.body_mut(), set);
    if outcome.converged { Ok(()) } else { Err(reported_elsewhere()) }
}

/// Returns the number that the constant `value` holds; `None` if it is not constant, or a float
/// other than 0.
fn zero_point(body: &Body, value: Value) -> Option<i64> {
    let cx = body.context();
    let dense = constant_value(body, value)?.downcast::<DenseElementsAttr>(cx)?;
    match dense.element_type(cx).is::<FloatType>() {
        true => dense.floats(cx).next()?.is_zero().then_some(0),
        false => dense.i64s(cx).next(),
    }
}
