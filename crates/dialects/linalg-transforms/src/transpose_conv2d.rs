//! The transposition of the filter of a convolution: [`transpose_filter`] (MLIR:
//! `linalg::transposeConv2D`).

use terrace_builtin::attributes::DenseElementsAttr;
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::types::{IntegerType, MemRefType, RankedTensorType};
use terrace_ir::{Op, OpType, Operand, Rewriter};
use terrace_linalg::{build_named, build_transpose};
use terrace_memref::AllocOp;
use terrace_tensor::EmptyOp;

use crate::generic::Generic;

/// Replaces the `linalg.conv_2d_nhwc_fhwc` or `linalg.conv_2d_nhwc_fhwc_q` `op` by the convolution
/// whose filter has the features last, and transposes the filter. `None`, without a change, for
/// other operations.
pub fn transpose_filter(rewriter: &mut Rewriter<'_>, op: Op) -> Option<Op> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let name = match body.op(op).name_str() {
        "linalg.conv_2d_nhwc_fhwc" => "linalg.conv_2d_nhwc_hwcf",
        "linalg.conv_2d_nhwc_fhwc_q" => "linalg.conv_2d_nhwc_hwcf_q",
        _ => return None,
    };
    let generic = Generic::of(body, op)?;
    let filter = *generic.inputs.get(1)?;
    let ty = body.value_type(filter);
    let mut shape = shape_of(&cx, ty)?.to_vec();
    shape.rotate_left(1);
    let element = element_type_or_self(&cx, ty);
    let ones = {
        let ty = RankedTensorType::get(&cx, &[2], IntegerType::get(&cx, 64).ty()).ty();
        DenseElementsAttr::from_ints(&cx, ty, [1]).ok()?.attr()
    };
    let window =
        ["strides", "dilations"].map(|name| (name, body.attribute(op, name).unwrap_or(ones)));
    rewriter.set_before(op);
    let init = match ty.is::<MemRefType>() {
        true => {
            let ty = MemRefType::get(&cx, &shape, element).ty();
            AllocOp::build(rewriter, ty, (), ()).value(rewriter)
        }
        false => {
            let ty = RankedTensorType::get(&cx, &shape, element).ty();
            EmptyOp::build(rewriter, ty, ()).value(rewriter)
        }
    };
    let transposed = build_transpose(rewriter, filter, init, &[1, 2, 3, 0]).op();
    let mut inputs = generic.inputs.clone();
    inputs[1] = rewriter.body().results(transposed).next().unwrap_or(init);
    let new = build_named(rewriter, name, &inputs, &generic.outputs, &window)?;
    rewriter.replace_with(op, new);
    Some(new)
}
