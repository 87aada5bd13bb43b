//! Verifiers of calls.

use terrace_ir::{
    ArrayAttr, Attribute, Diagnostic, Handle, OpRef, StringAttr, SymbolTables, SymbolUser, Type,
    TypeAttr, UnknownLoc,
};

use super::{ensure, ensure_plain, quoted};
use crate::{
    CallIntrinsicOpRef, CallOpRef, DISubprogramAttr, IFuncOp, InvokeOpRef, LLVMFuncOp,
    LLVMFuncOpRef, LLVMFunctionType, LLVMPointerType, LLVMVoidType, LandingpadOp,
};

/// Verifies that there is a string tag for each operand bundle.
pub(crate) fn check_bundles(
    op: OpRef<'_>,
    sizes: usize,
    tags: Option<Handle<ArrayAttr>>,
) -> Result<(), Diagnostic> {
    let tags = tags.map_or(&[][..], |tags| &tags.data(op.context()).0);
    if tags.len() != sizes {
        let message =
            format!("expected {sizes} operand bundle tags, but actually got {}", tags.len());
        return Err(op.plain_error(message));
    }
    let strings = tags.iter().all(|tag| tag.is::<StringAttr>());
    ensure_plain(strings, op, "operand bundle tag must be a StringAttr")
}

/// Verifies that the type of a variadic callee, if given, is variadic, that its parameters are the
/// types of the first arguments, and that its result is that of the operation.
fn check_variadic(
    op: OpRef<'_>,
    ty: Option<Handle<TypeAttr>>,
    arguments: &[Type],
) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(ty) = ty else { return Ok(()) };
    let Some(ty) = ty.data(cx).0.downcast::<LLVMFunctionType>(cx) else { return Ok(()) };
    let message = "expected var_callee_type to be a variadic function type";
    ensure(ty.var_arg, op, message)?;
    if ty.params.len() > arguments.len() {
        return Err(op.error(format!(
            "expected var_callee_type to have at most {} parameters",
            arguments.len()
        )));
    }
    for (param, argument) in ty.params.iter().zip(arguments) {
        if param != argument {
            return Err(op.error(format!(
                "var_callee_type parameter type mismatch: {} != {}",
                quoted(cx, *param),
                quoted(cx, *argument)
            )));
        }
    }
    match op.result_types().next() {
        None => ensure(
            ty.return_type.is::<LLVMVoidType>(),
            op,
            "expected var_callee_type to return void",
        ),
        Some(result) if result != ty.return_type => Err(op.error(format!(
            "var_callee_type return type mismatch: {} != {}",
            quoted(cx, ty.return_type),
            quoted(cx, result)
        ))),
        Some(_) => Ok(()),
    }
}

/// Returns the types of the first `count` operands, without the pointer of an indirect call.
fn argument_types(op: OpRef<'_>, count: usize, indirect: bool) -> Vec<Type> {
    op.operand_types().take(count).skip(usize::from(indirect)).collect()
}

/// Verifies that each operand bundle of the call has a string tag.
pub(crate) fn call(op: CallOpRef<'_>) -> Result<(), Diagnostic> {
    check_bundles(*op, op.op_bundle_operands().count(), op.op_bundle_tags())
}

/// Verifies that the unwind destination begins with a landing pad, that a variadic callee type fits
/// the arguments and results, and that each operand bundle has a string tag.
pub(crate) fn invoke(op: InvokeOpRef<'_>) -> Result<(), Diagnostic> {
    let p = op.properties();
    let arguments = argument_types(*op, op.callee_operands().count(), p.callee.is_none());
    check_variadic(*op, p.var_callee_type, &arguments)?;
    let unwind = (*op).successors().nth(1);
    let first = unwind.and_then(|block| (*op).body().first_op(block));
    let message = "must have at least one operation in unwind destination";
    ensure_plain(first.is_some(), *op, message)?;
    let lands = first.is_some_and(|first| OpRef::new((*op).body(), first).is::<LandingpadOp>());
    let message = "first operation in unwind destination should be a llvm.landingpad operation";
    ensure_plain(lands, *op, message)?;
    check_bundles(*op, op.op_bundle_operands().count(), op.op_bundle_tags())
}

/// Verifies that the name of the intrinsic begins with `llvm.`, and that each operand bundle has a
/// string tag.
pub(crate) fn call_intrinsic(op: CallIntrinsicOpRef<'_>) -> Result<(), Diagnostic> {
    let named = op.properties().intrin.starts_with("llvm.");
    ensure(named, *op, "intrinsic name must start with 'llvm.'")?;
    check_bundles(*op, op.op_bundle_operands().count(), op.op_bundle_tags())
}

impl SymbolUser for CallOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let (cx, p) = (self.context(), self.properties());
        let count = self.callee_operands().count();
        let arguments = argument_types(*self, count, p.callee.is_none());
        check_variadic(*self, p.var_callee_type, &arguments)?;
        let Some(callee) = p.callee else {
            let Some(pointer) = (*self).operand_types().next() else {
                let message = "must have either a `callee` attribute or at least an operand";
                return Err(self.error(message));
            };
            if pointer.is::<LLVMPointerType>() {
                return Ok(());
            }
            let text = quoted(cx, pointer);
            return Err(self.error(format!("indirect call expects a pointer as callee: {text}")));
        };
        let name = callee.data(cx).root.as_str(cx);
        let Some(found) = tables.lookup(callee.data(cx)) else {
            let message = format!("'{name}' does not reference a symbol in the current scope");
            return Err(self.error(message));
        };
        let ty = if let Some(function) = found.cast::<LLVMFuncOp>() {
            check_debug_location(*self, function)?;
            function.ty()
        } else if let Some(ifunc) = found.cast::<IFuncOp>() {
            let ty = ifunc.i_func_type();
            if ty.is_absent() { None } else { ty.data(cx).0.downcast(cx) }
        } else {
            let message = format!("'{name}' does not reference a valid LLVM function or IFunc");
            return Err(self.error(message));
        };
        let Some(ty) = ty else { return Ok(()) };
        let missing = ty.var_arg && p.var_callee_type.is_none();
        ensure(!missing, *self, "missing var_callee_type attribute for vararg call")?;
        check_callee(*self, ty, &arguments)
    }
}

/// Verifies that `call` has a location if it and `callee` are in subprograms, so that the call can
/// be inlined.
fn check_debug_location(call: OpRef<'_>, callee: LLVMFuncOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = call.context();
    let is_in_subprogram = |op: OpRef<'_>| {
        op.location().find_metadata(cx, Attribute::as_handle::<DISubprogramAttr>).is_some()
    };
    if !call.location().is::<UnknownLoc>() || callee.is_external() {
        return Ok(());
    }
    let function = call.body().root();
    ensure_plain(
        !is_in_subprogram(function) || !is_in_subprogram(*callee),
        call,
        "inlinable function call in a function with a DISubprogram location must have a debug \
         location",
    )
}

/// Verifies the arguments and results of a call against the type of the callee.
fn check_callee(
    op: OpRef<'_>,
    ty: &LLVMFunctionType,
    arguments: &[Type],
) -> Result<(), Diagnostic> {
    let cx = op.context();
    let (given, wanted) = (arguments.len(), ty.params.len());
    if !ty.var_arg && given != wanted {
        return Err(op.error(format!(
            "incorrect number of operands ({given}) for callee (expecting: {wanted})"
        )));
    }
    if given < wanted {
        return Err(op.error(format!(
            "incorrect number of operands ({given}) for varargs callee (expecting at least: \
             {wanted})"
        )));
    }
    for (index, (found, wanted)) in arguments.iter().zip(&ty.params).enumerate() {
        if found != wanted {
            return Err(op.error(format!(
                "operand type mismatch for operand {index}: {} != {}",
                quoted(cx, *found),
                quoted(cx, *wanted)
            )));
        }
    }
    let void = ty.return_type.is::<LLVMVoidType>();
    match op.result_types().next() {
        None => ensure(void, op, "expected function call to produce a value"),
        Some(_) if void => {
            Err(op.error("calling function with void result must not produce values"))
        }
        Some(result) if result != ty.return_type => Err(op.error(format!(
            "result type mismatch: {} != {}",
            quoted(cx, result),
            quoted(cx, ty.return_type)
        ))),
        Some(_) => Ok(()),
    }
}
