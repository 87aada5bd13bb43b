//! Operations on floats of few bits, done on wider ones.

use std::sync::Arc;

use terrace_arith::{ExtFOp, FastMathFlags, TruncFOp};
use terrace_builtin::TypeExt;
use terrace_builtin::shaped::{element_type_or_self, same_shape_as};
use terrace_ir::{Builder, Mapping, Op, Operand, Type, Value};
use terrace_rewrite::{ConversionPatterns, ConversionRewriter, ConversionTarget, TypeConverter};
use terrace_vector::{
    ContractionOp, FMAOp, MultiDimReductionOp, OuterProductOp, ReductionOp, ScanOp,
};

/// The converter of floats that `is_unsupported` names, and of vectors and tensors of them, to `to`.
pub(super) fn converter(
    is_unsupported: impl Fn(Type) -> bool + Send + Sync + 'static,
    to: Type,
) -> TypeConverter {
    let mut converter = TypeConverter::new();
    converter.rule(|_, ty| Some(Some(ty)));
    converter.rule(move |cx, ty| {
        let element = element_type_or_self(cx, ty);
        let unsupported = element.is_float() && is_unsupported(element);
        unsupported.then(|| Some(same_shape_as(cx, ty, to)))
    });
    converter.materialization(extend);
    converter
}

/// Extends the only value to `ty`.
fn extend(builder: &mut Builder<'_>, ty: Type, values: &[Value]) -> Option<Value> {
    let [value] = *values else { return None };
    let extended = ExtFOp::build(builder, ty, value);
    extended.set_fastmath(builder.body_mut(), Some(FastMathFlags::CONTRACT));
    Some(extended.value(builder))
}

/// Operations of vector that compute are not legal on unsupported floats.
pub(super) fn vector_legality(target: &mut ConversionTarget, converter: &Arc<TypeConverter>) {
    let check = || {
        let converter = converter.clone();
        move |op: terrace_ir::OpRef<'_>| Some(converter.is_legal_op(op))
    };
    target
        .dynamically_legal_op::<ContractionOp>(check())
        .dynamically_legal_op::<ReductionOp>(check())
        .dynamically_legal_op::<MultiDimReductionOp>(check())
        .dynamically_legal_op::<FMAOp>(check())
        .dynamically_legal_op::<OuterProductOp>(check())
        .dynamically_legal_op::<ScanOp>(check());
}

/// The pattern that does any operation on wider floats.
pub(super) fn patterns(converter: &Arc<TypeConverter>) -> ConversionPatterns {
    let mut patterns = ConversionPatterns::new();
    let types = converter.clone();
    patterns.add_any(Some(converter), move |op, operands, rewriter| {
        on_wider(op, operands, &types, rewriter)
    });
    patterns
}

fn on_wider(
    op: Op,
    operands: &[Value],
    converter: &TypeConverter,
    rewriter: &mut ConversionRewriter<'_>,
) -> Option<()> {
    let cx = rewriter.context();
    let view = rewriter.body().op(op);
    if op == Op::ROOT || view.region_count() > 0 || converter.is_legal_op(view) {
        return None;
    }
    let old: Vec<Type> = view.result_types().collect();
    let new = converter.convert_all(cx, old.iter().copied())?;
    let copy = rewriter.body_mut().clone_op(op, &mut Mapping::new());
    rewriter.body_mut().set_operands(copy, operands);
    let results: Vec<Value> = rewriter.body().results(copy).collect();
    for (result, ty) in results.iter().zip(&new) {
        rewriter.body_mut().set_value_type(*result, *ty);
    }
    rewriter.insert(copy);
    let mut values = Vec::new();
    for ((result, old), new) in results.into_iter().zip(old).zip(new) {
        values.push(if old == new {
            result
        } else {
            let truncated = TruncFOp::build(rewriter, old, result);
            truncated.set_fastmath(rewriter.body_mut(), Some(FastMathFlags::CONTRACT));
            truncated.value(rewriter)
        });
    }
    rewriter.replace_op(op, &values);
    Some(())
}
