//! Patterns that convert the types of functions, calls, returns and branches and keep everything
//! else (MLIR: `FuncConversions.cpp`); added by lowerings that replace types.

use std::sync::Arc;

use terrace_builtin::FunctionType;
use terrace_cf::{BranchOp, CondBranchOp, SwitchOp};
use terrace_func::{CallOp, FuncOp, ReturnOp};
use terrace_interfaces::{BranchOp as _, DynBranchOp};
use terrace_ir::{Block, Context, OpRef, OpType, Type, TypeAttr, Value};
use terrace_rewrite::{
    ConversionPatterns, ConversionTarget, TypeConverter, convert_types_to_lists,
};

/// Adds patterns that convert the types of `func.func`, of the arguments of its entry block, of
/// `func.call` and of `func.return` with `converter`; declares these operations legal once
/// `converter` keeps their types.
///
/// A value may be converted to several values. (MLIR:
/// `populateFunctionOpInterfaceTypeConversionPattern`, `populateCallOpTypeConversionPattern` and
/// `populateReturnOpTypeConversionPattern`.)
pub fn populate_func_type_conversion(
    patterns: &mut ConversionPatterns,
    target: &mut ConversionTarget,
    converter: &Arc<TypeConverter>,
) {
    populate_function_type_conversion(patterns, target, converter);
    let types = converter.clone();
    target.dynamically_legal_op::<CallOp>(move |op| Some(types.is_legal_op(op)));
    let types = converter.clone();
    patterns.add::<CallOp>("CallOpSignatureConversion", None, move |op, _, rw| {
        // As in MLIR, only the callee is kept.
        let body = rw.body_mut();
        body.set_attributes(op.op(), &[]);
        op.set_arg_attrs(body, None);
        op.set_res_attrs(body, None);
        op.set_no_inline(body, false);
        convert_types_to_lists(op.op(), &types, rw)
    });
    populate_return_type_conversion(patterns, target, converter);
}

/// Adds the pattern that converts the types of `func.func` and of the arguments of its entry block
/// with `converter`; declares the operation legal once `converter` keeps its types (MLIR:
/// `populateFunctionOpInterfaceTypeConversionPattern`).
pub fn populate_function_type_conversion(
    patterns: &mut ConversionPatterns,
    target: &mut ConversionTarget,
    converter: &Arc<TypeConverter>,
) {
    patterns.materialize_by(converter);
    let types = converter.clone();
    target.dynamically_legal_op::<FuncOp>(move |op| Some(is_legal_function(op, &types)));
    let types = converter.clone();
    patterns.add::<FuncOp>("FunctionOpInterfaceSignatureConversion", None, move |op, _, rw| {
        let cx = rw.context().clone();
        let ty = converted_signature(&cx, op.view(rw.body()).ty()?, &types)?;
        let entry = rw.body().region(op.op(), 0).and_then(|region| rw.body().first_block(region));
        if let Some(entry) = entry {
            rw.convert_arguments(entry, &types)?;
        }
        op.set_function_type(rw.body_mut(), TypeAttr::get(&cx, ty));
        Some(())
    });
}

/// Adds patterns that convert the types of `func.func` and of any other operation, with the
/// arguments of all blocks, and keep attributes; declares an operation legal once `converter` keeps
/// its types, and a function once it keeps those of its blocks, too. The types of attributes stay.
pub fn populate_generic_type_conversion(
    patterns: &mut ConversionPatterns,
    target: &mut ConversionTarget,
    converter: &Arc<TypeConverter>,
) {
    populate_function_type_conversion(patterns, target, converter);
    legal_with_blocks(target, converter);
    let types = converter.clone();
    target.dynamically_legal_unknown(move |op| types.is_legal_op(op));
    let types = converter.clone();
    patterns
        .add_any("ConvertGenericOp", None, move |op, _, rw| convert_types_to_lists(op, &types, rw));
}

/// Declares `func.func` legal once `converter` keeps the types of its signature and of the
/// arguments of all its blocks.
pub fn legal_with_blocks(target: &mut ConversionTarget, converter: &Arc<TypeConverter>) {
    let types = converter.clone();
    target.dynamically_legal_op::<FuncOp>(move |op| {
        let (cx, body) = (op.context(), op.body());
        let mut blocks = op.regions().flat_map(|region| body.blocks_in(region.id()));
        let is_legal = |value: &Value| types.is_legal(cx, body.value_type(*value));
        let keeps = |block: Block| body.arguments(block).iter().all(is_legal);
        Some(is_legal_function(op, &types) && blocks.all(keeps))
    });
}

/// Adds the pattern that converts the operands of `func.return` with `converter`; declares the
/// operation legal once `converter` keeps their types (MLIR:
/// `populateReturnOpTypeConversionPattern`).
pub fn populate_return_type_conversion(
    patterns: &mut ConversionPatterns,
    target: &mut ConversionTarget,
    converter: &Arc<TypeConverter>,
) {
    let types = converter.clone();
    target.dynamically_legal_op::<ReturnOp>(move |op| Some(types.is_legal_op(op)));
    let types = converter.clone();
    patterns.add::<ReturnOp>("ReturnOpTypeConversion", None, move |op, _, rw| {
        let operands = rw.converted_operand_list(op.op(), &types)?;
        // As in MLIR, attributes are not kept.
        rw.body_mut().set_attributes(op.op(), &[]);
        rw.body_mut().set_operands(op.op(), &operands);
        Some(())
    });
}

/// Adds patterns that convert the operands that the branches of `cf` pass to their successors, and
/// the arguments of the successors, with `converter`; declares these operations legal once
/// `converter` keeps the types of these operands.
/// Conditions and flags stay as they are (MLIR: `populateBranchOpInterfaceTypeConversionPattern`).
pub fn populate_branch_type_conversion(
    patterns: &mut ConversionPatterns,
    target: &mut ConversionTarget,
    converter: &Arc<TypeConverter>,
) {
    convert_branch::<BranchOp>(patterns, target, converter);
    convert_branch::<CondBranchOp>(patterns, target, converter);
    convert_branch::<SwitchOp>(patterns, target, converter);
}

/// Adds the pattern that converts the operands that the branch `O` passes to its successors.
fn convert_branch<O: OpType>(
    patterns: &mut ConversionPatterns,
    target: &mut ConversionTarget,
    converter: &Arc<TypeConverter>,
) {
    let types = converter.clone();
    target.dynamically_legal_op::<O>(move |op| {
        let (cx, all) = (op.context(), op.operand_types().collect::<Vec<_>>());
        Some(passed_operands(op).into_iter().all(|at| types.is_legal(cx, all[at])))
    });
    let name = "BranchOpInterfaceTypeConversion";
    let types = converter.clone();
    patterns.add_for(name, O::INFO, Some(converter), move |op, operands, rw| {
        for successor in rw.body().successors(op).collect::<Vec<Block>>() {
            rw.convert_arguments(successor, &types)?;
        }
        let view = rw.body().op(op);
        let mut new: Vec<Value> = view.operands().collect();
        for at in passed_operands(view) {
            new[at] = operands[at];
        }
        rw.body_mut().set_operands(op, &new);
        Some(())
    });
}

/// Returns the indices of the operands that the branch `op` passes to its successors.
fn passed_operands(op: OpRef<'_>) -> Vec<usize> {
    let Some(branch) = op.interface::<DynBranchOp<'_>>() else { return Vec::new() };
    let groups = op.body().operand_groups(op.id());
    let successors = 0..op.successors().count();
    successors.flat_map(|at| groups.range(branch.successor_operands(at).forwarded)).collect()
}

/// Whether `converter` keeps the types of the parameters and results of the function `op`. A
/// function without a type is legal, so that the verifier reports it.
fn is_legal_function(op: OpRef<'_>, converter: &TypeConverter) -> bool {
    let Some(ty) = op.cast::<FuncOp>().and_then(|function| function.ty()) else { return true };
    ty.inputs.iter().chain(&ty.results).all(|ty| converter.is_legal(op.context(), *ty))
}

/// Returns `ty` with converted parameters and results; `None` if a type cannot be converted.
fn converted_signature(cx: &Context, ty: &FunctionType, converter: &TypeConverter) -> Option<Type> {
    let convert = |types: &[Type]| -> Option<Vec<Type>> {
        let lists: Option<Vec<_>> = types.iter().map(|ty| converter.convert(cx, *ty)).collect();
        Some(lists?.concat())
    };
    Some(FunctionType::get(cx, &convert(&ty.inputs)?, &convert(&ty.results)?).ty())
}
