//! Patterns that convert the types of functions, calls, returns and branches and keep everything
//! else (MLIR: `FuncConversions.cpp`); added by lowerings that replace types.

use std::sync::Arc;

use terrace_builtin::FunctionType;
use terrace_cf::{BranchOp, CondBranchOp, SwitchOp};
use terrace_func::{CallOp, FuncOp, ReturnOp};
use terrace_ir::{Context, OpRef, OpType, Type, TypeAttr};
use terrace_rewrite::{
    ConversionPatterns, ConversionTarget, TypeConverter, convert_types_generically,
};

/// Adds patterns that convert the types of `func.func`, of the arguments of its blocks, of
/// `func.call` and of `func.return` with `converter`; declares these operations legal once
/// `converter` keeps their types.
///
/// A parameter may be converted to several types, every other value to exactly one. (MLIR:
/// `populateFunctionOpInterfaceTypeConversionPattern`, `populateCallOpTypeConversionPattern` and
/// `populateReturnOpTypeConversionPattern`.)
pub fn populate_func_type_conversion(
    patterns: &mut ConversionPatterns,
    target: &mut ConversionTarget,
    converter: &Arc<TypeConverter>,
) {
    let types = converter.clone();
    target.dynamically_legal_op::<FuncOp>(move |op| Some(is_legal_function(op, &types)));
    let types = converter.clone();
    patterns.add::<FuncOp>("FunctionOpInterfaceSignatureConversion", None, move |op, _, rw| {
        let cx = rw.context().clone();
        let ty = converted_signature(&cx, op.view(rw.body()).ty()?, &types)?;
        let region = rw.body().region(op.op(), 0)?;
        rw.convert_region(region, &types)?;
        op.set_function_type(rw.body_mut(), TypeAttr::get(&cx, ty));
        Some(())
    });
    convert_types_of::<CallOp>("CallOpSignatureConversion", patterns, target, converter);
    let types = converter.clone();
    target.dynamically_legal_op::<ReturnOp>(move |op| Some(types.is_legal_op(op)));
    patterns.add::<ReturnOp>("ReturnOpTypeConversion", Some(converter), |op, operands, rw| {
        rw.body_mut().set_operands(op.op(), operands);
        Some(())
    });
}

/// Adds patterns that convert the operands of the branches of `cf` with `converter`; declares these
/// operations legal once `converter` keeps their types
/// (MLIR: `populateBranchOpInterfaceTypeConversionPattern`).
pub fn populate_branch_type_conversion(
    patterns: &mut ConversionPatterns,
    target: &mut ConversionTarget,
    converter: &Arc<TypeConverter>,
) {
    const NAME: &str = "BranchOpInterfaceTypeConversion";
    convert_types_of::<BranchOp>(NAME, patterns, target, converter);
    convert_types_of::<CondBranchOp>(NAME, patterns, target, converter);
    convert_types_of::<SwitchOp>(NAME, patterns, target, converter);
}

/// Adds the pattern `name`, which converts the types of the operands and results of `O`.
fn convert_types_of<O: OpType>(
    name: &'static str,
    patterns: &mut ConversionPatterns,
    target: &mut ConversionTarget,
    converter: &Arc<TypeConverter>,
) {
    let types = converter.clone();
    target.dynamically_legal_op::<O>(move |op| Some(types.is_legal_op(op)));
    let types = converter.clone();
    patterns.add_for(name, O::INFO, Some(converter), move |op, operands, rw| {
        convert_types_generically(op, operands, &types, rw).map(|_| ())
    });
}

/// Whether `converter` keeps the types of the parameters and results of the function `op`. A
/// function without a type is legal, so that the verifier reports it.
fn is_legal_function(op: OpRef<'_>, converter: &TypeConverter) -> bool {
    let Some(ty) = op.cast::<FuncOp>().and_then(|function| function.ty()) else { return true };
    ty.inputs.iter().chain(&ty.results).all(|ty| converter.is_legal(op.context(), *ty))
}

/// Returns `ty` with converted parameters and results; `None` if a type cannot be converted.
fn converted_signature(cx: &Context, ty: &FunctionType, converter: &TypeConverter) -> Option<Type> {
    let inputs: Option<Vec<_>> =
        ty.inputs.iter().map(|input| converter.convert(cx, *input)).collect();
    let results = converter.convert_all(cx, ty.results.iter().copied())?;
    Some(FunctionType::get(cx, &inputs?.concat(), &results).ty())
}
