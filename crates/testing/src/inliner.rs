//! The rules of the test dialect for inlining.

use terrace_builtin::TypeExt;
use terrace_interfaces::{CallConversion, Inliner};
use terrace_ir::{
    Block, Body, Builder, Context, Op, OpRef, OpType, RegionRef, Type, UnitAttr, Value,
};

use crate::{ConversionCallOp, TestCastOp, TestDialect};

impl Inliner for TestDialect {
    fn is_legal_to_inline_call(&self, call: OpRef<'_>, _: OpRef<'_>) -> bool {
        call.attribute("noinline").is_none()
    }

    fn is_legal_to_inline_op(&self, _: OpRef<'_>, _: RegionRef<'_>) -> bool {
        true
    }

    fn is_legal_to_inline_into(&self, _: RegionRef<'_>, _: OpRef<'_>) -> bool {
        true
    }

    /// The region of a functional region is a scope of its own.
    fn should_analyze_recursively(&self, op: OpRef<'_>) -> bool {
        op.name_str() != "test.functional_region_op"
    }

    /// Integers of 16 and 32 bits are converted.
    fn call_conversion(&self, cx: &Context, from: Type, to: Type) -> Option<CallConversion> {
        let is_known =
            |ty: Type| ty.is_signless_integer_of(cx, 16) || ty.is_signless_integer_of(cx, 32);
        (is_known(from) && is_known(to)).then_some(cast)
    }

    /// The operations in the place of a converting call are marked.
    fn process_inlined_blocks(&self, body: &mut Body, call: Op, blocks: &[Block]) {
        if !body.op(call).is::<ConversionCallOp>() {
            return;
        }
        let unit = UnitAttr::get(body.context()).attr();
        let direct: Vec<Op> = blocks.iter().flat_map(|block| body.ops_in(*block)).collect();
        for op in direct {
            let nested: Vec<Op> = body.ops_below(op).collect();
            for op in [op].into_iter().chain(nested) {
                // A discardable attribute accepts any value.
                let _ = body.set_attribute(op, "inlined_conversion", Some(unit));
            }
        }
    }
}

/// Casts `value` to the type `ty`.
fn cast(builder: &mut Builder<'_>, value: Value, ty: Type) -> Value {
    let mut state = builder.state(TestCastOp::name(builder.context()));
    state.add_operand(value);
    state.add_result(ty);
    let cast = builder.create(state);
    builder.body().result(cast, 0)
}
