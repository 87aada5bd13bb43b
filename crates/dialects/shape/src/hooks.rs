//! Hooks of the `shape` dialect.

use std::collections::HashSet;

use terrace_builtin::{DenseElementsAttr, IntegerAttr, constraints};
use terrace_ir::symbol::SymbolTables;
use terrace_ir::{
    ArrayAttr, Attribute, Builder, Diagnostic, DialectHooks, DictionaryAttr, Ident, Op, OpRef,
    OpType, SymbolRefAttr, TraitFlags, Type,
};

use crate::{
    ConstShapeOp, ConstSizeOp, ConstWitnessOp, FunctionLibraryOp, ShapeShapeOrExtentTensorType,
    SizeType, WitnessType,
};

/// The hooks of the dialect: unregistered operations are accepted, the attribute `shape.lib` is
/// verified, and constants are materialized.
pub(crate) const HOOKS: DialectHooks = DialectHooks {
    allow_unknown_operations: true,
    verify_op_attribute: Some(verify_op_attribute),
    materialize_constant: Some(materialize),
    ..DialectHooks::NONE
};

/// Builds the constant `value` of type `ty`: of `shape` for a shape, size or witness, else of
/// `arith`.
fn materialize(builder: &mut Builder<'_>, value: Attribute, ty: Type) -> Option<Op> {
    let cx = builder.context();
    if constraints::is::<ShapeShapeOrExtentTensorType>(cx, ty) {
        let shape = value.as_handle::<DenseElementsAttr>()?;
        return Some(ConstShapeOp::build(builder, ty, shape).op());
    }
    if ty.is::<SizeType>() {
        let size = value.as_handle::<IntegerAttr>()?;
        return Some(ConstSizeOp::build(builder, ty, size).op());
    }
    if ty.is::<WitnessType>() {
        let holds = value.downcast::<IntegerAttr>(cx)?.as_bool(cx)?;
        return Some(ConstWitnessOp::build(builder, ty, holds).op());
    }
    terrace_arith::materialize_constant(builder, value, ty)
}

/// The attribute that names the libraries of shape functions of a symbol table.
const LIBRARIES: &str = "shape.lib";

fn verify_op_attribute(op: OpRef<'_>, name: Ident, value: Attribute) -> Result<(), Diagnostic> {
    let cx = op.context();
    if name.as_str(cx) != LIBRARIES {
        return Ok(());
    }
    if !op.flags().contains(TraitFlags::SYMBOL_TABLE) {
        let message = "shape.lib attribute may only be on op implementing SymbolTable";
        return Err(op.plain_error(message));
    }
    let tables = SymbolTables::new(op);
    if let Some(reference) = value.downcast::<SymbolRefAttr>(cx) {
        let text = value.to_text(cx);
        return match tables.lookup(reference) {
            None => Err(op.plain_error(format!("shape function library {text} not found"))),
            Some(found) if !found.is::<FunctionLibraryOp>() => {
                Err(op.plain_error(format!("{text} required to be shape function library")))
            }
            Some(_) => Ok(()),
        };
    }
    let Some(array) = value.downcast::<ArrayAttr>(cx) else {
        let message =
            "only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute";
        return Err(op.plain_error(message));
    };
    verify_libraries(op, &tables, array)
}

/// Verifies that the symbols refer to libraries and that no two of these map the same operation.
fn verify_libraries(
    op: OpRef<'_>,
    tables: &SymbolTables<'_>,
    array: &ArrayAttr,
) -> Result<(), Diagnostic> {
    let (cx, mut seen) = (op.context(), HashSet::new());
    for item in &array.0 {
        let Some(reference) = item.downcast::<SymbolRefAttr>(cx) else {
            let message = "only SymbolRefAttr allowed in shape.lib attribute array";
            return Err(op.plain_error(message));
        };
        let found = tables.lookup(reference);
        let Some(library) = found.as_ref().and_then(|op| op.cast::<FunctionLibraryOp>()) else {
            let message = format!("{} does not refer to FunctionLibraryOp", item.to_text(cx));
            return Err(op.plain_error(message));
        };
        let mapping = library.mapping();
        let entries: &[_] = match mapping.is_absent() {
            true => &[],
            false => DictionaryAttr::entries(mapping.data(cx)),
        };
        if let Some((twice, _)) = entries.iter().find(|(name, _)| !seen.insert(*name)) {
            return Err(op.plain_error(format!(
                "only one op to shape mapping allowed, found multiple for `\"{}\"`",
                twice.as_str(cx)
            )));
        }
    }
    Ok(())
}
