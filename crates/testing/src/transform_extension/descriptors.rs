//! The patterns and the type converter of tests, for `transform.apply_patterns` and
//! `transform.apply_conversion_patterns`.

use terrace_builtin::{MemRefType, RankedTensorType};
use terrace_ir::pattern::PatternRoot;
use terrace_ir::{Context, OpName, OpType, StringAttr};
use terrace_passes::to_llvm::Lowering;
use terrace_passes::to_llvm::types::cast;
use terrace_passes::transform::PatternDescriptors;
use terrace_passes::{ConversionDescriptor, ConversionDescriptors};
use terrace_rewrite::TypeConverter;

use super::{TestConversionPatternsOp, TestPatternsOp, TestTypeConverterOp};

/// The attribute of operations that the patterns replace.
const REPLACE: &str = "replace_with_new_op";

/// Adds the descriptors to the tables of `cx`.
pub(super) fn register(cx: &Context) {
    PatternDescriptors::of(cx).add(&[(TestPatternsOp::INFO, |_, set| {
        set.add_at("ReplaceWithNewOp", PatternRoot::Any, |op, rewriter| {
            let view = rewriter.body().op(op);
            let name = view.attribute(REPLACE)?.downcast::<StringAttr>(view.context())?.text();
            let name = OpName::get(view.context(), &name);
            let (operands, types): (Vec<_>, Vec<_>) =
                (view.operands().collect(), view.result_types().collect());
            let mut state = rewriter.state(name);
            state.add_operands(&operands);
            state.add_results(&types);
            let new = rewriter.create(state);
            rewriter.replace_with(op, new);
            Some(())
        });
        set.add_at("EraseOp", PatternRoot::Named("test.erase_op"), |op, rewriter| {
            rewriter.erase_op(op);
            Some(())
        });
    })]);
    let table = ConversionDescriptors::of(cx);
    table.add_converter(TestTypeConverterOp::INFO, |_, _| Lowering::with_converter(converter()));
    table.add(
        TestConversionPatternsOp::INFO,
        ConversionDescriptor::new(|_, _, lowering| {
            replace_by_new_op(lowering);
            Ok(())
        }),
    );
}

/// Returns the converter from tensors to memrefs.
fn converter() -> TypeConverter {
    let mut converter = TypeConverter::new();
    converter.rule(|_, ty| Some(Some(ty)));
    converter.rule(|cx, ty| {
        let tensor = ty.downcast::<RankedTensorType>(cx)?;
        Some(Some(MemRefType::get(cx, &tensor.shape, tensor.element).ty()))
    });
    converter.materialization(|builder, ty, values| Some(cast(builder, ty, values)));
    converter
}

/// Adds the pattern that converts operations to `test.new_op`.
fn replace_by_new_op(lowering: &mut Lowering) {
    let types = lowering.converter.clone();
    lowering.patterns.add_any(
        "ReplaceWithNewOp",
        Some(&lowering.converter),
        move |op, operands, rw| {
            let view = rw.body().op(op);
            let cx = view.context().clone();
            view.attribute(REPLACE)?;
            let results: Vec<_> = view.result_types().collect();
            let results = types.convert_all(&cx, results)?;
            let mut state = rw.state(OpName::get(&cx, "test.new_op"));
            state.add_operands(operands);
            state.add_results(&results);
            let new = rw.create(state);
            let values: Vec<_> = rw.body().results(new).collect();
            rw.replace_op(op, &values);
            Some(())
        },
    );
}
