//! The pass `test-target-materialization-with-no-uses`: operations replaced by their operands,
//! whose types differ.

use std::sync::Arc;

use terrace_builtin::IntegerType;
use terrace_ir::OpType;
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, TypeConverter};
use terrace_transforms::convert_bodies;

use crate::{TestCastOp, TypeChangerOp};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestTargetMaterializationWithNoUses>();
}

/// Test a special case of target materialization in DialectConversion
#[pass(
    name = "test-target-materialization-with-no-uses",
    title = "(anonymous namespace)::TestTargetMaterializationWithNoUses",
    run = run
)]
struct TestTargetMaterializationWithNoUses {}

fn run(_: &TestTargetMaterializationWithNoUses, target: &mut Target<'_>) -> PassResult {
    let mut converter = TypeConverter::new();
    converter.rule(|_, ty| Some(Some(ty)));
    converter.rule(|cx, ty| {
        let is_narrow = ty.downcast::<IntegerType>(cx).is_some_and(|ty| ty.width == 16);
        is_narrow.then(|| Some(IntegerType::get(cx, 64).ty()))
    });
    converter.materialization(|builder, ty, values| {
        let cx = builder.context();
        if ty == IntegerType::get(cx, 16).ty() {
            // Only conversions to legal types are materialized.
            return None;
        }
        let mut state = builder.state(TestCastOp::name(cx));
        state.add_operands(values);
        state.add_result(ty);
        let cast = builder.create(state);
        Some(builder.body().result(cast, 0))
    });
    let converter = Arc::new(converter);
    let mut legality = ConversionTarget::new();
    legality.illegal_op::<TypeChangerOp>();
    let mut patterns = ConversionPatterns::new();
    patterns.add::<TypeChangerOp>("ForwardOperandPattern", Some(&converter), |op, operands, rw| {
        rw.replace_op(op.op(), operands);
        Some(())
    });
    convert_bodies(target.body_mut(), &legality, &patterns)
}
