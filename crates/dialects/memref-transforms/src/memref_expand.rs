//! The pass `memref-expand`: replaces reshapes to shapes of a known rank by casts with explicit
//! sizes and strides (MLIR: `ExpandOps.cpp` of memref).

use terrace_arith::{ArithDialect, BuildConstant, IndexCastOp, MulIOp};
use terrace_builtin::mixed::{Mixed, split};
use terrace_builtin::types::MemRefType;
use terrace_builtin::values::shape_of;
use terrace_builtin::{DYNAMIC, IndexType};
use terrace_ir::{Op, OpRef, OpType, Operand, PatternSet, Rewriter};
use terrace_memref::{LoadOp, MemrefDialect, ReinterpretCastOp, ReshapeOp};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget};
use terrace_transforms::convert_bodies;

/// Replace reshapes of buffers by simpler operations
#[pass(name = "memref-expand", title = "ExpandOpsPass", run = run)]
pub struct MemRefExpand {}

fn run(_: &MemRefExpand, target: &mut Target<'_>) -> PassResult {
    target.context().load::<ArithDialect>();
    target.context().load::<MemrefDialect>();
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["arith", "memref"]);
    legal.dynamically_legal_op::<ReshapeOp>(|op| Some(!has_static_rank(op)));
    let mut patterns = ConversionPatterns::new();
    patterns.add_set(reshape_expansions());
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// Whether the rank of the result of the `memref.reshape` `op` is static.
fn has_static_rank(op: OpRef<'_>) -> bool {
    let Some(view) = op.cast::<ReshapeOp>() else { return false };
    !shape_of(op, view.shape()).contains(&DYNAMIC)
}

/// Returns the pattern that replaces reshapes to a known rank (MLIR: `populateExpandOpsPatterns`).
pub fn reshape_expansions() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<ReshapeOp>("MemRefReshapeOpConverter", |op, rewriter| expand(rewriter, op.op()));
    set
}

/// Replaces the reshape `op`; `None`, without a change, if its rank is unknown.
fn expand(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let cx = rewriter.context().clone();
    let view = rewriter.body().op(op).cast::<ReshapeOp>()?;
    let (source, shape) = (view.source(), view.shape());
    let known = rewriter.body().value_type(shape).downcast::<MemRefType>(&cx)?;
    let index = IndexType::get(&cx).ty();
    let is_index = known.element == index;
    let ty = rewriter.body().value_type(view.result());
    let extents = ty.downcast::<MemRefType>(&cx)?.shape.to_vec();
    if known.shape.contains(&DYNAMIC) {
        return None;
    }
    let (mut sizes, mut strides) = (Vec::new(), Vec::new());
    let mut stride = Mixed::Static(1);
    for (dim, extent) in extents.into_iter().enumerate().rev() {
        let value = match extent {
            DYNAMIC => {
                let at = rewriter.constant_index(dim as i64);
                let size = LoadOp::build(rewriter, shape, &[at][..]).value(rewriter);
                let size = match is_index {
                    true => size,
                    false => IndexCastOp::build(rewriter, index, size).value(rewriter),
                };
                sizes.push(Mixed::Dynamic(size));
                size
            }
            extent => {
                sizes.push(Mixed::Static(extent));
                rewriter.constant_index(extent)
            }
        };
        strides.push(stride);
        if dim > 0 {
            stride = match (stride, extent) {
                (Mixed::Static(stride), extent) if extent != DYNAMIC => {
                    Mixed::Static(stride.wrapping_mul(extent))
                }
                (stride, _) => {
                    let stride = rewriter.constant_or_value(stride);
                    Mixed::Dynamic(MulIOp::of(stride, value).value(rewriter))
                }
            };
        }
    }
    sizes.reverse();
    strides.reverse();
    let [(of, sizes), (by, strides)] = [split(&sizes), split(&strides)];
    let new =
        ReinterpretCastOp::build(rewriter, ty, source, (), sizes, strides, vec![0], of, by).op();
    rewriter.replace_with(op, new);
    Some(())
}
