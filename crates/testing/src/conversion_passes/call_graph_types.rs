//! The pass `test-decompose-call-graph-types`: passes the elements of tuples to functions.

use std::sync::Arc;

use terrace_builtin::TupleType;
use terrace_ir::{Builder, Context, OpType, Type, Value, ensure_sufficient_stack};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_passes::func::populate_func_type_conversion;
use terrace_rewrite::{ConversionPatterns, ConversionTarget, TypeConverter};
use terrace_transforms::convert_bodies;

use crate::{GetTupleElementOp, MakeTupleOp};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestDecomposeCallGraphTypes>();
}

/// Decomposes types at call graph boundaries.
#[pass(
    name = "test-decompose-call-graph-types",
    title = "(anonymous namespace)::TestDecomposeCallGraphTypes",
    anchor = "builtin.module",
    run = run
)]
struct TestDecomposeCallGraphTypes {}

fn run(_: &TestDecomposeCallGraphTypes, target: &mut Target<'_>) -> PassResult {
    let mut converter = TypeConverter::new();
    converter.rule_to_many(|cx, ty| {
        let mut parts = Vec::new();
        add_parts(cx, ty, &mut parts);
        Some(Some(parts))
    });
    converter.materialization(|builder, ty, values| {
        let is_tuple = ty.is::<TupleType>();
        match values {
            // A tuple of one element is taken apart.
            [value] if !is_tuple => {
                let parts = elements(builder, *value);
                (parts.len() == 1).then(|| parts[0])
            }
            _ if is_tuple => Some(tuple(builder, ty, &mut values.iter().copied())),
            _ => None,
        }
    });
    converter.list_materialization(|builder, _, values| match values {
        [value] => Some(elements(builder, *value)),
        _ => None,
    });
    let converter = Arc::new(converter);
    let mut legality = ConversionTarget::new();
    let mut patterns = ConversionPatterns::new();
    populate_func_type_conversion(&mut patterns, &mut legality, &converter);
    convert_bodies(target.body_mut(), &legality, &patterns)
}

/// Adds the types of the elements of the tuple `ty`, at any depth, or another type itself.
fn add_parts(cx: &Context, ty: Type, parts: &mut Vec<Type>) {
    match ty.downcast::<TupleType>(cx) {
        None => parts.push(ty),
        Some(tuple) => tuple.elements.iter().for_each(|element| {
            ensure_sufficient_stack(|| add_parts(cx, *element, parts));
        }),
    }
}

/// Creates a tuple of type `ty` from the next of `values`; returns the next value for another type.
fn tuple(builder: &mut Builder<'_>, ty: Type, values: &mut dyn Iterator<Item = Value>) -> Value {
    let cx = builder.context().clone();
    let mut parts = Vec::new();
    let elements = ty.downcast::<TupleType>(&cx).map(|ty| ty.elements.to_vec()).unwrap_or_default();
    for element in elements {
        match element.is::<TupleType>() {
            true => parts.push(ensure_sufficient_stack(|| tuple(builder, element, values))),
            false => parts.extend(values.next()),
        }
    }
    let mut state = builder.state(MakeTupleOp::name(&cx));
    state.add_operands(&parts);
    state.add_result(ty);
    let made = builder.create(state);
    builder.body().result(made, 0)
}

/// Takes the tuple `value` apart, at any depth; returns another value itself.
fn elements(builder: &mut Builder<'_>, value: Value) -> Vec<Value> {
    let cx = builder.context().clone();
    let ty = builder.body().value_type(value);
    let Some(tuple) = ty.downcast::<TupleType>(&cx) else { return vec![value] };
    let mut parts = Vec::new();
    for (index, element) in (0..).zip(tuple.elements.iter().copied()) {
        let taken = GetTupleElementOp::build(builder, element, value, index).op();
        let part = builder.body().result(taken, 0);
        parts.extend(ensure_sufficient_stack(|| elements(builder, part)));
    }
    parts
}
