//! The pass `test-return-type`: operations with inferred types, and computed shapes.

use terrace_asm::diagnostic_at;
use terrace_builtin::shaped::shape_of;
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::{DYNAMIC, IntegerType};
use terrace_ir::symbol::symbol_name;
use terrace_ir::{Body, Builder, Op, OpType, Severity, Type, Value};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

use crate::{OpWithInferTypeAdaptorIfOp, OpWithInferTypeIfOp, OpWithShapedTypeInferTypeIfOp};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestReturnType>();
}

/// Run return type functions
#[pass(
    name = "test-return-type",
    title = "(anonymous namespace)::TestReturnTypeDriver",
    anchor = "func.func",
    run = run
)]
struct TestReturnType {}

fn run(_: &TestReturnType, target: &mut Target<'_>) -> PassResult {
    let root = target.body().root();
    let name = symbol_name(root).map_or("", |name| name.as_str(root.context())).to_owned();
    match &*name {
        "testCreateFunctions" => _ = create(target.body_mut()),
        "testReifyFunctions" => reify(target),
        _ => {}
    }
    Ok(())
}

/// Creates operations on all pairs of arguments from which their result types can be inferred.
fn create(body: &mut Body) -> Option<()> {
    let entry = body.first_block(body.region(Op::ROOT, 0)?)?;
    let end = body.last_op(entry)?;
    let arguments = body.arguments(entry).to_vec();
    let pairs = || arguments.iter().flat_map(|a| arguments.iter().map(move |b| (*a, *b)));
    for (a, b) in pairs() {
        let Some(ty) = shaped(body, a) else { continue };
        insert::<OpWithShapedTypeInferTypeIfOp>(body, end, [a, b], ty);
    }
    let is_same = |body: &Body, (a, b): (Value, Value)| body.value_type(a) == body.value_type(b);
    for (a, b) in pairs().filter(|pair| is_same(body, *pair)).collect::<Vec<_>>() {
        let ty = body.value_type(a);
        insert::<OpWithInferTypeAdaptorIfOp>(body, end, [a, b], ty);
    }
    for (a, b) in pairs().filter(|pair| is_same(body, *pair)).collect::<Vec<_>>() {
        let ty = body.value_type(a);
        insert::<OpWithInferTypeIfOp>(body, end, [a, b], ty);
    }
    Some(())
}

/// Returns the result type of the shaped operation on `value`; `None` without a first dimension.
fn shaped(body: &Body, value: Value) -> Option<Type> {
    let cx = body.context();
    let size = shape_of(cx, body.value_type(value))?.first()?;
    Some(RankedTensorType::get(cx, &[*size], IntegerType::get(cx, 17)).ty())
}

fn insert<O: OpType>(body: &mut Body, before: Op, operands: [Value; 2], ty: Type) {
    let mut builder = Builder::before(body, before);
    let mut state = builder.state(O::name(builder.context()));
    state.add_operands(&operands);
    state.add_result(ty);
    builder.create(state);
}

/// Computes the shapes of the results of shaped operations, and reports the sizes.
fn reify(target: &mut Target<'_>) {
    target.context().load::<terrace_arith::ArithDialect>();
    target.context().load::<terrace_tensor::TensorDialect>();
    let body = target.body_mut();
    let found = body.ops_below(Op::ROOT);
    let found = found.filter(|op| body.op(*op).is::<OpWithShapedTypeInferTypeIfOp>());
    for op in found.collect::<Vec<Op>>() {
        let cx = body.context().clone();
        let Some(first) = body.operands(op).next() else { continue };
        let size = shape_of(&cx, body.value_type(first)).and_then(|shape| shape.first().copied());
        let mut builder = Builder::before(body, op);
        let zero = terrace_arith::BuildConstant::constant_index(&mut builder, 0);
        let value = match size {
            Some(size) if size != DYNAMIC => {
                terrace_arith::BuildConstant::constant_index(&mut builder, size)
            }
            _ => {
                let dim = terrace_tensor::DimOp::build(&mut builder, first, zero).op();
                builder.body().result(dim, 0)
            }
        };
        let definition = body.defining_op(value);
        let text = definition.map(|op| {
            let flags = terrace_asm::PrintFlags::new();
            terrace_asm::print_ops(body, &[op], &flags).concat()
        });
        let message = format!("value 0: {}", text.unwrap_or_default());
        let remark = diagnostic_at(body.op(op), Severity::Remark, message);
        body.context().emit(remark);
    }
}
