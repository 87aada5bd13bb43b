//! Models of `ml_program` operations.

use terrace_builtin::TypeExt;
use terrace_ir::{
    Context, Diagnostic, Op, Operand, StringAttr, SymbolRefAttr, Type, TypeAttr, Value,
};
use terrace_memref as memref;
use terrace_ml_program::{GlobalLoadOp, GlobalOp, GlobalStoreOp};

use super::{OpModel, Operands, add};
use crate::interface::BufferizableOp;
use crate::layout::contiguous;
use crate::rewrite::Rewrite;

/// Attaches the models.
pub(super) fn attach(cx: &Context) {
    const LOAD: OpModel = OpModel { is_writable: false, ..OpModel::NONE }.with(load);
    const STORE: OpModel = OpModel { writes: Operands::All, ..OpModel::NONE }.with(store);
    const GLOBAL: OpModel = OpModel::NONE.with(global);
    add::<GlobalOp>(cx, &(&GLOBAL as &dyn BufferizableOp));
    add::<GlobalLoadOp>(cx, &(&LOAD as &dyn BufferizableOp));
    add::<GlobalStoreOp>(cx, &(&STORE as &dyn BufferizableOp));
}

/// Rewrites a global tensor to a global memref with the same value.
fn global(op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
    let body = rewrite.body();
    let (view, cx) = (body.op(op), body.context().clone());
    let Some(global) = view.cast::<GlobalOp>() else { return Ok(()) };
    let ty = global.r#type().data(&cx).0;
    if !ty.is_tensor() {
        return Ok(());
    }
    let Some(value) = global.value() else {
        return Err(view.plain_error("global op must have a value"));
    };
    let space = rewrite.options().space(ty, view)?;
    let properties = memref::GlobalProperties {
        sym_name: StringAttr::from_text(&cx, &global.sym_name().data(&cx).text()),
        sym_visibility: global.sym_visibility().map(|text| text.to_owned()),
        r#type: TypeAttr::get(&cx, contiguous(&cx, ty, space)),
        initial_value: Some(value),
        constant: !global.is_mutable(),
        alignment: None,
    };
    memref::GlobalOp::build_with(&mut rewrite.before(op), properties);
    rewrite.erase(op);
    Ok(())
}

/// Creates the address of the global that `symbol` names, which holds a tensor of type `ty`.
fn address(
    op: Op,
    rewrite: &mut Rewrite<'_>,
    symbol: &SymbolRefAttr,
    ty: Type,
) -> Result<Value, Diagnostic> {
    let cx = rewrite.body().context().clone();
    let space = rewrite.options().space(ty, rewrite.body().op(op))?;
    let ty = contiguous(&cx, ty, space);
    let name = SymbolRefAttr::flat(&cx, symbol.leaf().as_str(&cx));
    let mut builder = rewrite.before(op);
    Ok(memref::GetGlobalOp::build(&mut builder, ty, name).value(&mut builder))
}

/// Rewrites the load of a global tensor to the address of the global.
fn load(op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
    let (body, cx) = (rewrite.body(), rewrite.body().context().clone());
    let Some(load) = body.op(op).cast::<GlobalLoadOp>() else { return Ok(()) };
    let ty = body.value_type(load.result());
    let buffer = address(op, rewrite, load.global().data(&cx), ty)?;
    rewrite.replace(op, &[buffer]);
    Ok(())
}

/// Rewrites the store of a tensor to a global to a copy.
fn store(op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic> {
    let (body, cx) = (rewrite.body(), rewrite.body().context().clone());
    let Some(store) = body.op(op).cast::<GlobalStoreOp>() else { return Ok(()) };
    let ty = body.value_type(store.value());
    let target = address(op, rewrite, store.global().data(&cx), ty)?;
    let source = rewrite.operand(op, 0)?;
    memref::CopyOp::build(&mut rewrite.before(op), source, target);
    rewrite.erase(op);
    Ok(())
}
