//! Patterns that convert the types that loops and conditionals carry and keep everything else;
//! added by lowerings that replace types (MLIR: `StructuralTypeConversions.cpp`).

use std::sync::Arc;

use terrace_ir::OpType;
use terrace_rewrite::{
    ConversionPatterns, ConversionTarget, TypeConverter, convert_types_to_lists,
};
use terrace_scf::{ConditionOp, ForOp, IfOp, IndexSwitchOp, WhileOp, YieldOp};

/// Adds patterns that convert the types of `scf.for`, `scf.if`, `scf.index_switch`, `scf.while` and
/// their terminators with `converter`; declares these operations legal once `converter` keeps their
/// types. A value may be converted to several values (MLIR:
/// `populateSCFStructuralTypeConversionsAndLegality`).
pub fn populate_scf_structural_type_conversion(
    patterns: &mut ConversionPatterns,
    target: &mut ConversionTarget,
    converter: &Arc<TypeConverter>,
) {
    patterns.materialize_by(converter);
    convert::<ForOp>("ConvertForOpTypes", patterns, converter);
    convert::<IfOp>("ConvertIfOpTypes", patterns, converter);
    let types = converter.clone();
    patterns.add::<WhileOp>("ConvertWhileOpTypes", None, move |op, _, rw| {
        // As in MLIR, attributes are not kept.
        rw.body_mut().set_attributes(op.op(), &[]);
        convert_types_to_lists(op.op(), &types, rw)
    });
    convert::<IndexSwitchOp>("ConvertIndexSwitchOpTypes", patterns, converter);
    convert_terminator::<ConditionOp>("ConvertConditionOpTypes", patterns, converter);
    convert_terminator::<YieldOp>("ConvertYieldOpTypes", patterns, converter);
    legal_by_results::<ForOp>(target, converter);
    legal_by_results::<IfOp>(target, converter);
    legal_by_results::<IndexSwitchOp>(target, converter);
    let types = converter.clone();
    target.dynamically_legal_op::<WhileOp>(move |op| Some(types.is_legal_op(op)));
    let types = converter.clone();
    target.dynamically_legal_op::<ConditionOp>(move |op| Some(types.is_legal_op(op)));
    let types = converter.clone();
    target.dynamically_legal_op::<YieldOp>(move |op| {
        let converted = op.parent().is_some_and(|parent| {
            parent.is::<ForOp>()
                || parent.is::<IfOp>()
                || parent.is::<WhileOp>()
                || parent.is::<IndexSwitchOp>()
        });
        Some(!converted || types.is_legal_op(op))
    });
}

/// Adds the pattern `name` that converts operands, results and block arguments of `O`.
fn convert<O: OpType>(
    name: &'static str,
    patterns: &mut ConversionPatterns,
    converter: &Arc<TypeConverter>,
) {
    let types = converter.clone();
    patterns.add_for(name, O::INFO, None, move |op, _, rw| convert_types_to_lists(op, &types, rw));
}

/// Adds the pattern `name` that converts the operands of the terminator `O`.
fn convert_terminator<O: OpType>(
    name: &'static str,
    patterns: &mut ConversionPatterns,
    converter: &Arc<TypeConverter>,
) {
    let types = converter.clone();
    patterns.add_for(name, O::INFO, None, move |op, _, rw| {
        let operands = rw.converted_operand_list(op, &types)?;
        rw.body_mut().set_operands(op, &operands);
        Some(())
    });
}

/// Declares operations of type `O` legal once `converter` keeps the types of their results.
fn legal_by_results<O: OpType>(target: &mut ConversionTarget, converter: &Arc<TypeConverter>) {
    let types = converter.clone();
    target.dynamically_legal_op::<O>(move |op| {
        Some(op.result_types().all(|ty| types.is_legal(op.context(), ty)))
    });
}
