//! Fusion of `tensor.pad` with the operation that computes its source ([`pad_fusions`], MLIR:
//! `FusePadOpWithLinalgProducer.cpp`).

use terrace_builtin::mixed::{Mixed, MixedSlice, mixed};
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_ir::{Mapping, OpType, PatternSet, Rewriter};
use terrace_linalg::build_named;
use terrace_tensor::{PadOp, build_empty};
use terrace_tensor_transforms::{build_full_rank_extract, build_insert, reified_sizes};

use crate::generic::Generic;
use crate::loops::size_of;
use crate::vectorization::constant_padding;

/// Returns the pattern that lets a parallel `linalg.generic` write into a part of a filled tensor
/// instead of padding its result (MLIR: `populateFuseTensorPadWithProducerLinalgOpPatterns`).
pub fn pad_fusions() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<PadOp>("FusePadOp", fuse);
    set
}

fn fuse(op: PadOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let padding = constant_padding(body, op.op())?;
    let view = op.view(body);
    let (source, result) = (view.source(), view.result());
    let (producer, at) = body.result_of(source)?;
    let generic = Generic::of_generic(body, producer).filter(Generic::is_parallel)?;
    let offsets = mixed(view.static_low(), view.low());
    let shape = shape_of(&cx, body.value_type(source))?.to_vec();
    let element = element_type_or_self(&cx, body.value_type(result));
    let whole = reified_sizes(rewriter, result)?;
    let empty = build_empty(rewriter, &whole, element);
    let fill = build_named(rewriter, "linalg.fill", &[padding], &[empty], &[])?;
    let filled = rewriter.body().result(fill, 0);
    let mut sizes = Vec::new();
    for (dim, size) in shape.into_iter().enumerate() {
        sizes.push(size_of(rewriter, source, dim, size));
    }
    let strides = vec![Mixed::Static(1); offsets.len()];
    let slice = MixedSlice { offsets, sizes, strides };
    let part = build_full_rank_extract(rewriter, filled, &slice)?;
    let new = rewriter.body_mut().clone_op(producer, &mut Mapping::new());
    rewriter.insert(new);
    rewriter.body_mut().set_operand(new, generic.inputs.len() + at, part);
    let computed = rewriter.body().result(new, at);
    let result = build_insert(rewriter, computed, filled, &slice);
    rewriter.replace_op(op.op(), &[result]);
    Some(())
}
