//! The rules of the test dialect for inlining.

use terrace_builtin::TypeExt;
use terrace_interfaces::{CallConversion, Inliner};
use terrace_ir::{
    ArrayAttr, Block, Body, Builder, Context, DictionaryAttr, Ident, Op, OpName, OpRef, OpType,
    RegionRef, Type, UnitAttr, Value,
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

    /// Marked arguments are changed.
    fn inlined_argument(
        &self,
        builder: &mut Builder<'_>,
        callable: OpRef<'_>,
        index: usize,
        value: Value,
    ) -> Value {
        change_marked(builder, callable, ("arg_attrs", index, "test.handle_argument"), value)
    }

    /// Marked results are changed.
    fn inlined_result(
        &self,
        builder: &mut Builder<'_>,
        callable: OpRef<'_>,
        index: usize,
        value: Value,
    ) -> Value {
        change_marked(builder, callable, ("res_attrs", index, "test.handle_result"), value)
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

/// Returns the result of a `test.type_changer` of `value` if `callable` has the attribute `mark` in
/// the dictionary at `index` of the attribute `list`, else `value`.
fn change_marked(
    builder: &mut Builder<'_>,
    callable: OpRef<'_>,
    (list, index, mark): (&str, usize, &str),
    value: Value,
) -> Value {
    let cx = builder.context().clone();
    let marked = callable.attribute(list).and_then(|list| {
        let one = *list.downcast::<ArrayAttr>(&cx)?.0.get(index)?;
        one.downcast::<DictionaryAttr>(&cx)?.lookup(Ident::get(&cx, mark))
    });
    if marked.is_none() {
        return value;
    }
    let ty = builder.body().value_type(value);
    let mut state = builder.state(OpName::get(&cx, "test.type_changer"));
    state.add_operand(value);
    state.add_result(ty);
    let op = builder.create(state);
    builder.body().result(op, 0)
}
