//! The pass `convert-linalg-to-std`: replaces structured operations on buffers by calls of library
//! functions (MLIR: `LinalgToStandard.cpp`).

use std::fmt::Write;

use terrace_builtin::shaped::shape_of;
use terrace_builtin::types::{MemRefType, TypeExt, VectorType};
use terrace_builtin::{DYNAMIC, IntegerAttr, ModuleOp, StridedLayoutAttr};
use terrace_func::{CallOp, FuncDialect};
use terrace_ir::{Context, Ident, Op, OpRef, Operand, StringAttr, SymbolRefAttr, Type, Value};
use terrace_linalg::Structured;
use terrace_memref::{CastOp, MemrefDialect};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionRewriter, ConversionTarget};
use terrace_transforms::convert_bodies_fully;

use crate::libm_calls::declare_before_last;

/// Replace structured operations on buffers by calls of library functions
#[pass(
    name = "convert-linalg-to-std",
    title = "ConvertLinalgToStandardPass",
    anchor = "builtin.module",
    run = run
)]
pub struct ConvertLinalgToStd {}

fn run(_: &ConvertLinalgToStd, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<FuncDialect>();
    cx.load::<MemrefDialect>();
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["affine", "arith", "func", "memref", "scf"]).legal_op::<ModuleOp>();
    let mut patterns = ConversionPatterns::new();
    patterns.add_any("LinalgOpToLibraryCallRewrite", None, |op, _, rewriter| {
        replace_by_call(rewriter, op)
    });
    convert_bodies_fully(target.body_mut(), &legal, &patterns)?;
    declare_before_last(target.body_mut(), &[Ident::get(&cx, "llvm.emit_c_interface")]);
    Ok(())
}

/// Replaces the structured operation `op` by a call; `None`, without a change, if it has results or
/// no library function.
fn replace_by_call(rewriter: &mut ConversionRewriter<'_>, op: Op) -> Option<()> {
    let cx = rewriter.context().clone();
    let view = rewriter.body().op(op);
    Structured::of(view)?;
    if view.result_count() > 0 {
        return None;
    }
    let name = library_call(view)?;
    let operands: Vec<Value> = view.operands().collect();
    let mut arguments = Vec::new();
    for operand in operands {
        let ty = rewriter.body().value_type(operand);
        arguments.push(match erased_layout(&cx, ty) {
            Some(ty) => CastOp::build(rewriter, ty, operand).value(rewriter),
            None => operand,
        });
    }
    CallOp::build(rewriter, &[], SymbolRefAttr::flat(&cx, &name), &arguments[..]);
    rewriter.erase_op(op);
    Some(())
}

/// Returns the memref type `ty` with a layout of unknown offset and strides (MLIR:
/// `eraseStridedLayout`); `None` for other types.
fn erased_layout(cx: &Context, ty: Type) -> Option<Type> {
    let memref = ty.downcast::<MemRefType>(cx)?;
    let strides = vec![DYNAMIC; memref.shape.len()];
    let layout = Some(StridedLayoutAttr::get(cx, DYNAMIC, &strides).attr());
    let (shape, space) = (&memref.shape, memref.memory_space);
    Some(MemRefType::with_layout(cx, shape, memref.element, layout, space).ty())
}

/// Returns the name of the library function of `op`: its attribute, or its name and the types of
/// its operands (MLIR: `generateLibraryCallName`).
fn library_call(op: OpRef<'_>) -> Option<String> {
    let cx = op.context();
    let given = op.attribute("library_call");
    if let Some(given) = given.and_then(|name| name.downcast::<StringAttr>(cx)) {
        return Some(given.text().into_owned());
    }
    let mut name = op.name_str().replace('.', "_");
    if name == "linalg_generic" {
        return Some("op_has_no_registered_library_name".to_owned());
    }
    for ty in op.operand_types() {
        name.push('_');
        add_type(cx, ty, &mut name)?;
    }
    Some(name)
}

/// Appends the part of a name that stands for the type `ty`.
fn add_type(cx: &Context, ty: Type, name: &mut String) -> Option<()> {
    if let Some(memref) = ty.downcast::<MemRefType>(cx) {
        name.push_str("view");
        for size in &memref.shape {
            match *size {
                DYNAMIC => name.push_str("sx"),
                size => write!(name, "{size}x").ok()?,
            }
        }
        add_type(cx, memref.element, name)?;
        if let Some(space) = memref.memory_space {
            let space = space.downcast::<IntegerAttr>(cx)?.to_i64()?;
            write!(name, "as{space}").ok()?;
        }
        return Some(());
    }
    if ty.is::<VectorType>() {
        let sizes: Vec<String> = shape_of(cx, ty)?.iter().map(i64::to_string).collect();
        write!(name, "vector{}", sizes.join("x")).ok()?;
        return add_type(cx, ty.downcast::<VectorType>(cx)?.element, name);
    }
    let is_scalar = ty.is_float() || ty.is_signless_int_or_index(cx);
    is_scalar.then(|| name.push_str(&ty.to_text(cx).to_string()))
}
