//! Verifiers of functions, returns and landing pads.

use std::collections::HashSet;

use terrace_ir::{Diagnostic, OpRef, Type};

use super::{ensure, ensure_plain};
use crate::{
    AddressOfOp, BitcastOp, BlockTagOp, LLVMArrayType, LLVMFuncOp, LLVMFuncOpRef, LLVMVoidType,
    LandingpadOp, LandingpadOpRef, Linkage, ResumeOp, ReturnOpRef, ZeroOp,
    is_compatible_outer_type,
};

/// Verifies that the linkage is not `common`, and `external` or `extern_weak` for a declaration;
/// that inlining attributes do not contradict each other, and that the body is consistent.
pub(crate) fn func(op: LLVMFuncOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, p) = (op.context(), op.properties());
    let linkage = p.linkage.map_or(Linkage::External, |linkage| linkage.data(cx).linkage);
    ensure(linkage != Linkage::Common, *op, "functions cannot have 'common' linkage")?;
    if op.is_external() {
        let outside = matches!(linkage, Linkage::External | Linkage::ExternWeak);
        let message = "external functions must have 'external' or 'extern_weak' linkage";
        return ensure(outside, *op, message);
    }
    let message = "no_inline and always_inline attributes are incompatible";
    ensure_plain(!(p.no_inline && p.always_inline), *op, message)?;
    let message = "with optimize_none must also be no_inline";
    ensure(!p.optimize_none || p.no_inline, *op, message)?;
    check_body(op)
}

/// Verifies that all landing pads and resumes have one type and that block tags are unique.
fn check_body(op: LLVMFuncOpRef<'_>) -> Result<(), Diagnostic> {
    let (mut landing, mut tags) = (None, HashSet::new());
    let blocks = (*op).regions().flat_map(|region| region.blocks());
    for inner in blocks.flat_map(|block| block.ops()) {
        if inner.is::<LandingpadOp>() {
            let message = "'llvm.landingpad' should have a consistent result type inside a \
                           function";
            check_same(op, &mut landing, inner.result_types().next(), message)?;
        } else if inner.is::<ResumeOp>() {
            let message = "'llvm.resume' should have a consistent input type inside a function";
            check_same(op, &mut landing, inner.operand_types().next(), message)?;
        } else if let Some(tag) = inner.cast::<BlockTagOp>().map(|tag| tag.tag())
            && !tag.is_absent()
            && !tags.insert(tag)
        {
            let id = tag.data(op.context()).id;
            let message = format!("duplicate block tag '{id}' in the same function: ");
            return Err(inner.plain_error(message));
        }
    }
    Ok(())
}

fn check_same(
    op: LLVMFuncOpRef<'_>,
    known: &mut Option<Type>,
    ty: Option<Type>,
    message: &str,
) -> Result<(), Diagnostic> {
    let Some(ty) = ty else { return Ok(()) };
    ensure_plain(*known.get_or_insert(ty) == ty, *op, message)
}

/// Verifies that the arguments have LLVM types.
pub(crate) fn func_regions(op: LLVMFuncOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(entry) = (*op).region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let wrong = entry.argument_types().position(|ty| !is_compatible_outer_type(op.context(), ty));
    match wrong {
        Some(index) => Err(op.error(format!("entry block argument #{index} is not of LLVM type"))),
        None => Ok(()),
    }
}

/// Verifies that there is an operand of the result type of the enclosing function, or no operand if
/// that type is `void`.
pub(crate) fn r#return(op: ReturnOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(function) = (*op).parent().and_then(OpRef::cast::<LLVMFuncOp>) else {
        return Ok(());
    };
    let Some(ty) = function.ty() else { return Ok(()) };
    let value = (*op).operand_types().next();
    let message = match value {
        Some(_) if ty.return_type.is::<LLVMVoidType>() => "expected no operands",
        None if ty.return_type.is::<LLVMVoidType>() => return Ok(()),
        None => "expected 1 operand",
        Some(value) if value == ty.return_type => return Ok(()),
        Some(_) => "mismatching result types",
    };
    let location = (*function).location();
    Err(op.error(message).with_note(location, "when returning from function"))
}

/// Verifies that the function of a landing pad has a personality, and that there is a clause or
/// `cleanup`; clauses are arrays, or constants made by `llvm.mlir.zero`, `llvm.mlir.addressof` or a
/// bitcast of the latter.
pub(crate) fn landingpad(op: LandingpadOpRef<'_>) -> Result<(), Diagnostic> {
    let function = (*op).parent().and_then(OpRef::cast::<LLVMFuncOp>);
    if let Some(function) = function {
        let message = "llvm.landingpad needs to be in a function with a personality";
        ensure_plain(function.properties().personality.is_some(), *op, message)?;
    }
    let some = op.cleanup() || (*op).operand_count() > 0;
    let message = "landingpad instruction expects at least one clause or cleanup attribute";
    ensure_plain(some, *op, message)?;
    let body = (*op).body();
    for (index, value) in (*op).operands().enumerate() {
        if body.value_type(value).is::<LLVMArrayType>() {
            continue;
        }
        let definition = body.defining_op(value).map(|definition| OpRef::new(body, definition));
        if let Some(cast) = definition.filter(|definition| definition.is::<BitcastOp>()) {
            let source = cast.operands().next().and_then(|value| body.defining_op(value));
            let address = source.is_some_and(|source| OpRef::new(body, source).is::<AddressOfOp>());
            if !address {
                let note = "global addresses expected as operand to bitcast used in clauses for \
                            landingpad";
                let error = op.plain_error("constant clauses expected");
                return Err(error.with_note(cast.location(), note));
            }
            continue;
        }
        let known = definition
            .is_some_and(|definition| definition.is::<ZeroOp>() || definition.is::<AddressOfOp>());
        if !known {
            return Err(op.plain_error(format!(
                "clause #{index} is not a known constant - null, addressof, bitcast"
            )));
        }
    }
    Ok(())
}
