//! The pass `reify-result-shapes`: refines the result types of paddings and concatenations by sizes
//! that are known from operands (MLIR: `ReifyResultShapes.cpp`).

use terrace_affine::AffineDialect;
use terrace_arith::ArithDialect;
use terrace_builtin::DYNAMIC;
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Body, Builder, Mapping, Op, Operand};
use terrace_pass::{PassResult, Target, pass};
use terrace_tensor::{CastOp, ConcatOp, PadOp, TensorDialect};
use terrace_transforms::{for_each_body, post_order};

use crate::reify::reified_sizes;

/// Refine the result types of `tensor.pad` and `tensor.concat`
#[pass(name = "reify-result-shapes", title = "ReifyResultShapesPass", run = run)]
pub struct ReifyResultShapes {}

fn run(_: &ReifyResultShapes, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<AffineDialect>();
    cx.load::<ArithDialect>();
    cx.load::<TensorDialect>();
    for_each_body(target.body_mut(), &|body: &mut Body| {
        let mut ops = post_order(body, Op::ROOT);
        ops.retain(|op| body.op(*op).is::<PadOp>() || body.op(*op).is::<ConcatOp>());
        for op in ops {
            let _ = refine(&mut Builder::before(body, op), op);
        }
    });
    Ok(())
}

/// Replaces `op` by a copy with the reified type and a cast to the old one; `None` if the type does
/// not change.
fn refine(builder: &mut Builder<'_>, op: Op) -> Option<()> {
    let cx = builder.context().clone();
    let result = builder.body().result(op, 0);
    let sizes = reified_sizes(builder, result)?;
    let old = builder.body().value_type(result);
    let tensor = old.downcast::<RankedTensorType>(&cx)?;
    let body = builder.body();
    let shape: Vec<i64> = sizes.iter().map(|size| size.known(body).unwrap_or(DYNAMIC)).collect();
    if shape[..] == tensor.shape[..] {
        return None;
    }
    let ty = RankedTensorType::with_encoding(&cx, &shape, tensor.element, tensor.encoding).ty();
    let new = builder.body_mut().clone_op(op, &mut Mapping::new());
    builder.insert(new);
    let value = builder.body().result(new, 0);
    builder.body_mut().set_value_type(value, ty);
    let cast = CastOp::build(builder, old, value).value(builder);
    builder.body_mut().replace_all_uses(result, cast);
    builder.body_mut().erase(op);
    Some(())
}
