//! The pass `spirv-rewrite-inserts`: turns insertions of all parts of a composite into its
//! construction (MLIR: `RewriteInsertsPass.cpp`).

use terrace_builtin::{IntegerAttr, VectorType};
use terrace_ir::{ArrayAttr, Body, Builder, Op, OpName, OpType, Type, Value, Walk, WalkOrder};
use terrace_pass::{PassResult, Target, pass};
use terrace_spirv::{ArrayType, CompositeConstructOp, CompositeInsertOp, MatrixType, StructType};
use terrace_transforms::for_each_body;

/// Turn chains of insertions into constructions of composites
#[pass(
    name = "spirv-rewrite-inserts",
    title = "SPIRVRewriteInsertsPass",
    anchor = "spirv.module",
    run = run
)]
pub struct SpirvRewriteInserts {}

fn run(_: &SpirvRewriteInserts, target: &mut Target<'_>) -> PassResult {
    for_each_body(target.body_mut(), &|body: &mut Body| rewrite(body));
    Ok(())
}

/// Rewrites the chains of insertions in `body`.
fn rewrite(body: &mut Body) {
    let mut chains = Vec::new();
    body.root().walk(WalkOrder::Post, |op| {
        if std::ptr::eq(op.body(), body) && op.is::<CompositeInsertOp>() {
            chains.extend(chain(body, op.id()));
        }
        Walk::Advance
    });
    for chain in chains {
        let Some(last) = chain.last().copied() else { continue };
        let parts: Vec<Value> = chain.iter().map(|op| body.operand(*op, 0)).collect();
        let ty = body.value_type(body.result(last, 0));
        let mut builder = Builder::before(body, last);
        let name = OpName::get(builder.context(), CompositeConstructOp::INFO.name);
        let mut state = builder.state(name);
        state.add_operands(&parts);
        state.add_results(&[ty]);
        let new = builder.create(state);
        let (old, new) = (body.result(last, 0), body.result(new, 0));
        body.replace_all_uses(old, new);
        for op in chain.into_iter().rev() {
            if !body.has_used_results(op) {
                body.erase(op);
            }
        }
    }
}

/// Returns the insertions of all parts of a composite, in order, of which `last` is the last;
/// `None` if a part is missing or out of order.
fn chain(body: &Body, last: Op) -> Option<Vec<Op>> {
    let count = part_count(body, body.value_type(body.operand(last, 1)))?;
    let mut ops = Vec::new();
    let mut op = last;
    for at in (0..count).rev() {
        if position(body, op)? != at {
            return None;
        }
        ops.push(op);
        if at > 0 {
            op = body.defining_op(body.operand(op, 1))?;
            body.op(op).cast::<CompositeInsertOp>()?;
        }
    }
    ops.reverse();
    Some(ops)
}

/// Returns the position of an insertion into an outermost part; `None` for deeper parts.
fn position(body: &Body, op: Op) -> Option<i64> {
    let cx = body.context();
    let indices = body.attribute(op, "indices")?.downcast::<ArrayAttr>(cx)?;
    match indices.0[..] {
        [index] => index.downcast::<IntegerAttr>(cx)?.to_i64(),
        _ => None,
    }
}

/// Returns the number of parts of a composite type; `None` for other types.
fn part_count(body: &Body, ty: Type) -> Option<i64> {
    let cx = body.context();
    if let Some(vector) = ty.downcast::<VectorType>(cx) {
        return Some(vector.shape.iter().product());
    }
    if let Some(array) = ty.downcast::<ArrayType>(cx) {
        return Some(array.count.into());
    }
    if let Some(matrix) = ty.downcast::<MatrixType>(cx) {
        return Some(matrix.columns.into());
    }
    i64::try_from(ty.downcast::<StructType>(cx)?.members().len()).ok()
}
