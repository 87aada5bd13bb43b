//! The pass `test-remapped-value`: patterns that ask for the replacements of values.

use std::sync::Arc;

use terrace_builtin::{FloatType, ModuleOp, UnrealizedConversionCastOp};
use terrace_func::FuncOp;
use terrace_ir::{OpType, Value};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, Rw, TypeConverter};
use terrace_transforms::convert_bodies_fully;

use crate::{
    OneVariadicOutOneVariadicIn1Op, RemappedValueRegionOp, TestReturnOp, TypeConsumerOp,
    TypeProducerOp,
};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestRemappedValue>();
}

/// Test public remapped value mechanism in ConversionPatternRewriter
#[pass(
    name = "test-remapped-value",
    title = "(anonymous namespace)::TestRemappedValue",
    run = run
)]
struct TestRemappedValue {}

fn run(_: &TestRemappedValue, target: &mut Target<'_>) -> PassResult {
    let (f32, f64) = (FloatType::f32(target.context()).ty(), FloatType::f64(target.context()).ty());
    let mut converter = TypeConverter::new();
    converter.rule(move |_, ty| (ty == f64 || ty == f32).then_some(Some(f64)));
    let converter = Arc::new(converter);
    let mut legality = ConversionTarget::new();
    legality.legal_op::<ModuleOp>().legal_op::<FuncOp>().legal_op::<TestReturnOp>();
    legality
        .dynamically_legal_op::<OneVariadicOutOneVariadicIn1Op>(|op| Some(op.operand_count() > 1));
    legality.dynamically_legal_op::<TypeProducerOp>(move |op| {
        Some(op.result_types().all(|ty| ty == f64))
    });
    legality.dynamically_legal_op::<TypeConsumerOp>(move |op| {
        Some(op.operand_types().all(|ty| ty == f64))
    });
    let mut patterns = ConversionPatterns::new();
    patterns.add::<OneVariadicOutOneVariadicIn1Op>("OneVResOneVOperandOp1Converter", None, twice);
    patterns.add::<TypeProducerOp>(
        "TestChangeProducerTypeF32ToF64",
        Some(&converter),
        move |op, _, rw| {
            let ty = rw.body().value_type(rw.body().result(op.op(), 0));
            if ty == f32 { replace_like(op, &[], &[f64], rw) } else { None }
        },
    );
    patterns.add::<TypeConsumerOp>("TestTypeConsumerOpPattern", None, move |op, operands, rw| {
        // A cast back to the original type stands for a converted value.
        let body = rw.body();
        let source = |value: Value| {
            let cast = body.op(body.defining_op(value)?);
            let source = cast.operands().next().filter(|_| cast.operand_count() == 1)?;
            (cast.is::<UnrealizedConversionCastOp>() && body.value_type(source) == f64)
                .then_some(source)
        };
        let operands: Vec<Value> =
            operands.iter().map(|value| source(*value).unwrap_or(*value)).collect();
        replace_like(op, &operands, &[], rw)
    });
    let types = converter.clone();
    patterns.add::<RemappedValueRegionOp>(
        "TestRemapValueTypeConverter",
        Some(&converter),
        move |op, _, rw| inline(op, &types, rw),
    );
    convert_bodies_fully(target.body_mut(), &legality, &patterns)
}

/// Replaces an operation by one with the only operand twice.
fn twice(op: OneVariadicOutOneVariadicIn1Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let [operand] = *operands else { return None };
    let types: Vec<_> = rw.body().op(op.op()).result_types().collect();
    replace_like(op, &[operand, operand], &types, rw)
}

/// Replaces `op` by an operation of the same kind with other operands and result types.
fn replace_like<O: OpType>(
    op: O,
    operands: &[Value],
    types: &[terrace_ir::Type],
    rw: Rw<'_, '_>,
) -> Option<()> {
    let mut state = rw.state(O::name(rw.context()));
    state.add_operands(operands);
    state.add_results(types);
    let new = rw.create(state);
    let results: Vec<Value> = rw.body().results(new).collect();
    match results[..] {
        [] => rw.erase_op(op.op()),
        _ => rw.replace_op(op.op(), &results),
    }
    Some(())
}

/// Replaces a region operation by the operations in it.
fn inline(op: RemappedValueRegionOp, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let op = op.op();
    let body = rw.body();
    let block = body.first_block(body.region(op, 0)?)?;
    let end = body.last_op(block)?;
    let arguments = body.arguments(block).len();
    let returned = body.operands(end).next().filter(|_| arguments == 0);
    match returned {
        Some(value) => {
            let value = rw.converted_value(value, types).unwrap_or(value);
            let into = rw.body().parent_block(op)?;
            rw.body_mut().merge_block(block, into, Some(op), &[]);
            rw.erase_op(end);
            rw.replace_op(op, &[value]);
        }
        None => {
            let is_used = body.has_used_results(op);
            if is_used {
                return None;
            }
            rw.erase_op(op);
        }
    }
    Some(())
}
