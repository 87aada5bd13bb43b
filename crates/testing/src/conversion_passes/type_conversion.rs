//! The pass `test-legalize-type-conversion`: converts and drops types of values.

use std::sync::Arc;

use terrace_builtin::{FloatType, IndexType, IntegerType};
use terrace_ir::{OpRef, OpType, Type, Value};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_passes::func::populate_function_type_conversion;
use terrace_rewrite::{ConversionPatterns, ConversionTarget, Rw, TypeConverter};
use terrace_transforms::convert_bodies;

use crate::{AnotherTypeProducerOp, SignatureConversionNoConverterOp, TestCastOp, TypeProducerOp};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestLegalizeTypeConversion>();
}

/// Test various type conversion functionalities in DialectConversion
#[pass(
    name = "test-legalize-type-conversion",
    title = "(anonymous namespace)::TestTypeConversionDriver",
    anchor = "builtin.module",
    run = run
)]
struct TestLegalizeTypeConversion {
    /// Allow pattern rollback
    #[option(default = true)]
    allow_pattern_rollback: bool,
}

/// Returns the converter that drops integers and widens floats to `f64`.
fn rules(f64: Type) -> TypeConverter {
    let mut converter = TypeConverter::new();
    converter.rule_to_many(move |_, ty| {
        if ty.is::<IntegerType>() {
            Some(Some(Vec::new()))
        } else if ty.is::<FloatType>() {
            Some(Some(vec![f64]))
        } else {
            ty.is::<IndexType>().then(|| Some(vec![ty]))
        }
    });
    converter
}

fn run(_: &TestLegalizeTypeConversion, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    let (f16, f64) = (FloatType::f16(cx).ty(), FloatType::f64(cx).ty());
    let i64 = IntegerType::get(cx, 64).ty();
    let mut converter = rules(f64);
    converter.materialization(move |builder, ty, values| {
        let cx = builder.context();
        let mut state = match *values {
            [] if ty == i64 => builder.state(TypeProducerOp::name(cx)),
            [value] if ty != f16 && builder.body().value_type(value) == f64 => {
                let mut state = builder.state(TestCastOp::name(cx));
                state.add_operand(value);
                state
            }
            _ => return None,
        };
        state.add_result(ty);
        let made = builder.create(state);
        Some(builder.body().result(made, 0))
    });
    let converter = Arc::new(converter);
    let mut legality = ConversionTarget::new();
    let mut patterns = ConversionPatterns::new();
    populate_function_type_conversion(&mut patterns, &mut legality, &converter);
    legality.dynamically_legal_op::<TypeProducerOp>(move |op| {
        Some(op.result_types().all(|ty| ty == f64 || ty == i64))
    });
    let types = converter.clone();
    legality.dynamically_legal_op::<SignatureConversionNoConverterOp>(move |op| {
        Some(has_legal_blocks(op, &types))
    });
    let types = converter.clone();
    patterns.add::<TypeProducerOp>("TestTestTypeProducer", None, move |op, _, rw| {
        let ty = rw.body().value_type(rw.body().result(op.op(), 0));
        let ty = types.convert_one(rw.context(), ty)?;
        produce(op, ty, rw)
    });
    patterns.add::<AnotherTypeProducerOp>("TestReplaceWithTypeProducer", None, |op, _, rw| {
        let ty = rw.body().value_type(rw.body().result(op.op(), 0));
        produce(op, ty, rw)
    });
    let types = converter.clone();
    patterns.add::<SignatureConversionNoConverterOp>(
        "TestTestSignatureConversionNoConverter",
        None,
        move |op, _, rw| {
            let region = rw.body().region(op.op(), 0)?;
            let entry = rw.body().first_block(region)?;
            rw.convert_arguments(entry, &types)
        },
    );
    convert_bodies(target.body_mut(), &legality, &patterns)
}

/// Whether the arguments of all blocks in the regions of `op` keep their types.
fn has_legal_blocks(op: OpRef<'_>, types: &TypeConverter) -> bool {
    let blocks = op.regions().flat_map(|region| region.blocks());
    let mut arguments = blocks.flat_map(|block| block.argument_types());
    arguments.all(|ty| types.is_legal(op.context(), ty))
}

/// Replaces `op` by a producer of a value of type `ty`.
fn produce<O: OpType>(op: O, ty: Type, rw: Rw<'_, '_>) -> Option<()> {
    let mut state = rw.state(TypeProducerOp::name(rw.context()));
    state.add_result(ty);
    let new = rw.create(state);
    let value: Value = rw.body().result(new, 0);
    rw.replace_op(op.op(), &[value]);
    Some(())
}
