//! The pass `xegpu-fold-alias-ops`: descriptors of tensors refer to the memref that a subview
//! views.

use terrace_affine::{AffineDialect, resolved_indices};
use terrace_arith::ArithDialect;
use terrace_builtin::mixed::{Mixed, MixedSlice, mixed, split};
use terrace_builtin::{DenseArrayAttr, mixed_slice};
use terrace_ir::{OpType, PatternSet, Rewriter};
use terrace_memref::{MemrefDialect, SubViewOp, kept_dims};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;
use terrace_xegpu::CreateNdDescOp;

/// Fold alias ops into XeGPU ops
#[pass(name = "xegpu-fold-alias-ops", title = "XeGPUFoldAliasOps", run = run)]
pub struct XegpuFoldAliasOps {}

fn run(_: &XegpuFoldAliasOps, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<AffineDialect>();
    cx.load::<ArithDialect>();
    cx.load::<MemrefDialect>();
    let mut set = PatternSet::new();
    set.add::<CreateNdDescOp>("XegpuCreateNdDescOpSubViewOpFolder", fold_subview);
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// Replaces a descriptor of a subview with unit strides by one of the viewed memref. Attributes,
/// and the sizes and strides of the subview, are dropped.
fn fold_subview(op: CreateNdDescOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let subview = body.defined_by::<SubViewOp>(view.source())?;
    let (slice, kept): (MixedSlice, _) = (mixed_slice!(subview), kept_dims(subview)?);
    if !slice.has_unit_strides(body) {
        return None;
    }
    let source = subview.source();
    let ty = body.value_type(view.tensor_desc());
    let cx = body.context().clone();
    let numbers = body.attribute(op.op(), "const_offsets");
    let numbers = numbers.and_then(|numbers| numbers.downcast::<DenseArrayAttr>(&cx));
    let indices = match numbers.and_then(|numbers| numbers.as_i64s(&cx)) {
        Some(numbers) => mixed(&numbers.collect::<Vec<i64>>(), view.offsets()),
        None => vec![Mixed::Static(0); kept.len()],
    };
    let offsets = resolved_indices(rewriter, op.op(), &slice, &kept, &indices, |_, offset| offset)?;
    let (numbers, values) = split(&offsets);
    let mut state = rewriter.state(CreateNdDescOp::name(&cx));
    state.add_operand(source);
    state.add_operands(&values);
    state.add_result(ty);
    state.set_inherent(&cx, "const_offsets", DenseArrayAttr::i64s(&cx, &numbers).attr());
    let segments = [1, i32::try_from(values.len()).ok()?, 0, 0];
    state.set_inherent(&cx, "operandSegmentSizes", DenseArrayAttr::i32s(&cx, &segments).attr());
    let new = rewriter.create(state);
    rewriter.replace_with(op.op(), new);
    Some(())
}
