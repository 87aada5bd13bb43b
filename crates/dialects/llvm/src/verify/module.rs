//! Verifiers of module-level operations other than functions and globals, and of single
//! instructions.

use terrace_builtin::predicates::is_flat;
use terrace_ir::{ArrayAttr, Attribute, Diagnostic, Handle, OpRef};

use super::calls::check_bundles;
use super::global::is_at_module_level;
use super::{ensure, ensure_plain};
use crate::{
    AllocaOpRef, AssumeOpRef, ComdatOpRef, ComdatSelectorOp, GlobalCtorsOpRef, GlobalDtorsOpRef,
    InlineAsmOpRef, LLVMTargetExtType, LinkerOptionsOpRef, ModuleFlagAttr, ModuleFlagsOpRef,
    SwitchOpRef, TailCallKind, ZeroAttr, ZeroOpRef,
};

/// Verifies that the region holds only comdat selectors.
pub(crate) fn comdat_regions(op: ComdatOpRef<'_>) -> Result<(), Diagnostic> {
    let blocks = (*op).regions().flat_map(|region| region.blocks());
    for inner in blocks.flat_map(|block| block.ops()) {
        let message = "only comdat selector symbols can appear in a comdat region";
        ensure_plain(inner.is::<ComdatSelectorOp>(), inner, message)?;
    }
    Ok(())
}

fn check_structors(
    op: OpRef<'_>,
    what: &str,
    lists: [Handle<ArrayAttr>; 3],
) -> Result<(), Diagnostic> {
    let cx = op.context();
    if lists.iter().any(|list| list.is_absent()) {
        return Ok(());
    }
    let [functions, priorities, data] = lists.map(|list| &list.data(cx).0);
    let known = |item: &Attribute| item.is::<ZeroAttr>() || is_flat(cx, *item);
    let known = data.iter().all(known);
    ensure_plain(known, op, "data element must be symbol or #llvm.zero")?;
    let same = functions.len() == priorities.len() && functions.len() == data.len();
    let message = format!("{what}, priorities, and data must have the same number of elements");
    ensure_plain(same, op, &message)
}

/// Verifies that the lists of functions, priorities and data have the same length.
pub(crate) fn mlir_global_ctors(op: GlobalCtorsOpRef<'_>) -> Result<(), Diagnostic> {
    check_structors(*op, "ctors", [op.ctors(), op.priorities(), op.data()])
}

/// Verifies that the lists of functions, priorities and data have the same length.
pub(crate) fn mlir_global_dtors(op: GlobalDtorsOpRef<'_>) -> Result<(), Diagnostic> {
    check_structors(*op, "dtors", [op.dtors(), op.priorities(), op.data()])
}

/// Verifies that the operation is at module level.
pub(crate) fn linker_options(op: LinkerOptionsOpRef<'_>) -> Result<(), Diagnostic> {
    ensure(is_at_module_level(*op), *op, "must appear at the module level")
}

/// Verifies that the operation is at module level, and that all flags are module flag attributes.
pub(crate) fn module_flags(op: ModuleFlagsOpRef<'_>) -> Result<(), Diagnostic> {
    ensure(is_at_module_level(*op), *op, "must appear at the module level")?;
    let (cx, flags) = (op.context(), op.flags());
    let known =
        flags.is_absent() || flags.data(cx).0.iter().all(|flag| flag.is::<ModuleFlagAttr>());
    ensure(known, *op, "expected a module flag attribute")
}

/// Verifies that each operand bundle has a string tag.
pub(crate) fn intr_assume(op: AssumeOpRef<'_>) -> Result<(), Diagnostic> {
    check_bundles(*op, op.op_bundle_operands().count(), op.op_bundle_tags())
}

/// Verifies that the tail call kind is not `musttail`.
pub(crate) fn inline_asm(op: InlineAsmOpRef<'_>) -> Result<(), Diagnostic> {
    let kind = op.properties().tail_call_kind;
    let must =
        kind.is_some_and(|kind| kind.data(op.context()).tail_call_kind == TailCallKind::MustTail);
    let message = "tail call kind 'musttail' is not supported by this operation";
    ensure(!must, *op, message)
}

/// Verifies that a target extension type has a zero initializer.
pub(crate) fn mlir_zero(op: ZeroOpRef<'_>) -> Result<(), Diagnostic> {
    let ty = op.body().value_type(op.res());
    let target = ty.downcast::<LLVMTargetExtType>(op.context());
    let message = "target extension type does not support zero-initializer";
    ensure(target.is_none_or(LLVMTargetExtType::has_zero), *op, message)
}

/// Verifies that a target extension type may be allocated on the stack.
pub(crate) fn alloca(op: AllocaOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, ty) = (op.context(), op.properties().elem_type);
    if ty.is_absent() {
        return Ok(());
    }
    let target = ty.data(cx).0.downcast::<LLVMTargetExtType>(cx);
    let message = "this target extension type cannot be used in alloca";
    ensure(target.is_none_or(LLVMTargetExtType::has_zero), *op, message)
}

/// Verifies that there is a case value of the type of the flag for each destination.
pub(crate) fn switch(op: SwitchOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, p) = (op.context(), op.properties());
    let destinations = (*op).successors().count().saturating_sub(1);
    let values = p.case_values.map(|values| values.data(cx));
    let count = values.map_or(0, |values| values.ints(cx).count());
    let message = "expects number of case values to match number of case destinations";
    ensure(count == destinations, *op, message)?;
    let ty = op.body().value_type(op.value());
    let same = values.is_none_or(|values| values.element_type(cx) == ty);
    ensure_plain(same, *op, "expects case value type to match condition value type")
}
