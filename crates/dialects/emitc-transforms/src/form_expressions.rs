//! The pass `form-expressions`: wraps operators of C in expressions, and folds expressions with a
//! single use into their users (MLIR: `FormExpressions.cpp`).

use terrace_emitc::{
    AddressOfOp, ApplyOp, ExpressionOp, YieldOp, has_side_effects, is_expression_part,
};
use terrace_ir::pattern::PatternSet;
use terrace_ir::{Body, Builder, Mapping, Op, OpRef, OpType, Operand, Rewriter, Type, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::{apply_patterns_everywhere, for_each_body, post_order};

/// Form expressions of C from operators
#[pass(name = "form-expressions", title = "FormExpressionsPass", run = run)]
pub struct FormExpressions {}

fn run(_: &FormExpressions, target: &mut Target<'_>) -> PassResult {
    let body = target.body_mut();
    for_each_body(body, &wrap_operators);
    let mut patterns = PatternSet::new();
    populate_expression_patterns(&mut patterns);
    apply_patterns_everywhere(body, patterns);
    Ok(())
}

/// Adds the pattern that folds expressions into their users
/// (MLIR: `populateExpressionPatterns`).
pub fn populate_expression_patterns(set: &mut PatternSet) {
    set.add::<ExpressionOp>("FoldExpressionOp", fold_operand);
}

/// Wraps each operator with one result in an expression, in a body that is not that of an
/// expression.
fn wrap_operators(body: &mut Body) {
    if body.root().is::<ExpressionOp>() {
        return;
    }
    for op in post_order(body, Op::ROOT) {
        let view = body.op(op);
        if is_expression_part(view) && view.result_count() == 1 {
            wrap(body, op);
        }
    }
}

/// Replaces `op`, which has one result, by an expression of it (MLIR: `createExpression`).
fn wrap(body: &mut Body, op: Op) {
    let (operands, result) = (body.operands(op).collect::<Vec<Value>>(), body.result(op, 0));
    let ty = body.value_type(result);
    let mut builder = Builder::after(body, op);
    let expression = new_expression(&mut builder, ty, &operands, |outer, inner, mapping| {
        let root = inner.body_mut().clone_op_from(outer, op, mapping);
        inner.insert(root);
        let value = inner.body().result(root, 0);
        YieldOp::build(inner, Some(value));
    });
    body.replace_all_uses(result, expression);
    body.erase(op);
}

/// Builds an expression of `operands`, whose block `fill` fills. It gets the outer body, and the
/// arguments of the block as the values that the operands are mapped to.
fn new_expression(
    builder: &mut Builder<'_>,
    ty: Type,
    operands: &[Value],
    fill: impl FnOnce(&Body, &mut Builder<'_>, &mut Mapping),
) -> Value {
    let location = builder.location();
    let types: Vec<Type> = operands.iter().map(|value| builder.body().value_type(*value)).collect();
    let expression = ExpressionOp::build(builder, ty, operands);
    builder.body_mut().with_child(expression.op(), |outer, inner| {
        let Some(region) = inner.region(Op::ROOT, 0) else { return };
        let block = inner.append_block(region, types.iter().map(|ty| (*ty, location)));
        let mut mapping = Mapping::new();
        for (operand, argument) in operands.iter().zip(inner.arguments(block)) {
            mapping.map_value(*operand, *argument);
        }
        fill(outer, &mut Builder::at_end(inner, block, location), &mut mapping);
    });
    expression.value(builder)
}

/// Folds the first operand that is an expression without side effects, without other uses, and of
/// which the address is not taken.
fn fold_operand(op: ExpressionOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let op = op.op();
    let view = rw.body().op(op);
    let used = foldable_operand(view)?;
    let used_result = rw.body().result(used, 0);
    let ty = view.result_types().next()?;
    let mut operands: Vec<Value> = Vec::new();
    let others = view.operands().filter(|operand| *operand != used_result);
    for operand in others.chain(rw.body().operands(used)) {
        if !operands.contains(&operand) {
            operands.push(operand);
        }
    }
    let folded = new_expression(rw, ty, &operands, |outer, inner, mapping| {
        if let Some(root) = copy_expression(outer.op(used), inner, mapping) {
            mapping.map_value(used_result, root);
        }
        if let Some(root) = copy_expression(outer.op(op), inner, mapping) {
            YieldOp::build(inner, Some(root));
        }
    });
    rw.replace_op(op, &[folded]);
    rw.erase_op(used);
    Some(())
}

/// Returns the expression that [`fold_operand`] folds into `op`.
fn foldable_operand(op: OpRef<'_>) -> Option<Op> {
    let entry = op.region(0)?.entry()?;
    let inner = entry.body();
    let takes_address = |user: OpRef<'_>| match user.cast::<ApplyOp>() {
        Some(apply) => apply.applicable_operator() == "&",
        None => user.is::<AddressOfOp>(),
    };
    let body = op.body();
    op.operands().zip(entry.arguments()).find_map(|(operand, argument)| {
        let used = body.op(body.defining_op(operand)?);
        let is_value = used.is::<ExpressionOp>()
            && !inner.uses(*argument).any(|at| takes_address(inner.op(inner.user(at))));
        let is_foldable = is_value && body.has_one_use(operand) && is_pure(used);
        is_foldable.then_some(used.id())
    })
}

/// Whether no part of `expression` has side effects.
fn is_pure(expression: OpRef<'_>) -> bool {
    let Some(entry) = expression.region(0).and_then(|region| region.entry()) else { return false };
    entry.ops().filter(|op| !op.is::<YieldOp>()).all(|op| !has_side_effects(op))
}

/// Copies the parts of `expression`, whose operands are mapped, to the insertion point; returns the
/// value of the copy.
fn copy_expression(
    expression: OpRef<'_>,
    to: &mut Builder<'_>,
    mapping: &mut Mapping,
) -> Option<Value> {
    let entry = expression.region(0)?.entry()?;
    // Values of different bodies have different mappings.
    let mut inner = Mapping::new();
    for (operand, argument) in expression.operands().zip(entry.arguments()) {
        inner.map_value(*argument, mapping.value(operand));
    }
    for op in entry.ops().filter(|op| !op.is::<YieldOp>()) {
        let copy = to.body_mut().clone_op_from(entry.body(), op.id(), &mut inner);
        to.insert(copy);
    }
    Some(inner.value(entry.last()?.operand(0)))
}
