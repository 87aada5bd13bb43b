//! The pass `convert-tensor-to-linalg`: lowers `tensor.pad` to operations on destinations
//! (MLIR: `TensorToLinalg.cpp`).

use terrace_ir::pattern::PatternSet;
use terrace_linalg::LinalgDialect;
use terrace_linalg_transforms::pad_decompositions;
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget};
use terrace_tensor::PadOp;
use terrace_transforms::convert_bodies;

/// Replace operations on tensors by operations of linalg
#[pass(
    name = "convert-tensor-to-linalg",
    title = "ConvertTensorToLinalgPass",
    anchor = "builtin.module",
    run = run
)]
pub struct ConvertTensorToLinalg {}

fn run(_: &ConvertTensorToLinalg, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<terrace_arith::ArithDialect>();
    cx.load::<LinalgDialect>();
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["arith", "builtin", "func", "linalg", "tensor"]);
    legal.illegal_op::<PadOp>();
    let mut patterns = ConversionPatterns::new();
    patterns.add_set(tensor_to_linalg());
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// Returns the patterns that lower operations on tensors (MLIR: `populateTensorToLinalgPatterns`).
pub fn tensor_to_linalg() -> PatternSet {
    pad_decompositions()
}
