//! Interfaces of the types and operations of the dialect.

mod regions;
mod symbols;

use terrace_builtin::{AffineMapAttr, FunctionOp, IntegerAttr};
use terrace_interfaces::CallableOp;
use terrace_ir::{
    Attribute, Context, Diagnostic, Enclosing, Location, OpRef, RegionRef, SymbolTables, Type,
    TypeAttr, Uniqued, op_text,
};
use terrace_ods::interface;

use crate::annotations::{WITH_NAMED_SEQUENCE, verify_annotations};
use crate::traits::is_transform_op;
use crate::{
    AffineMapParamType, AnyOpType, AnyParamType, AnyValueType, NamedSequenceOp, NamedSequenceOpRef,
    OperationType, ParamType, TypeParamType,
};

/// A type of handles to operations (MLIR: `TransformHandleTypeInterface`).
pub trait TransformHandleType: Send + Sync {
    /// Checks that a handle of this type, defined at `location`, can refer to the payload operation
    /// `op` (MLIR: `checkPayload`).
    ///
    /// # Errors
    /// If the type restricts the payload to other operations.
    fn check_payload(&self, location: Location, op: OpRef<'_>) -> Result<(), Diagnostic> {
        let _ = (location, op);
        Ok(())
    }
}

impl TransformHandleType for AnyOpType {}

impl TransformHandleType for OperationType {
    fn check_payload(&self, location: Location, op: OpRef<'_>) -> Result<(), Diagnostic> {
        if op.name_str() == self.operation_name {
            return Ok(());
        }
        let message = format!(
            "incompatible payload operation name expected {} vs {} -> {}",
            self.operation_name,
            op.name_str(),
            op_text(op)
        );
        let error = Diagnostic::error(location, message);
        Err(error.with_note(op.location(), "payload operation"))
    }
}

/// A type of handles to values (MLIR: `TransformValueHandleTypeInterface`).
pub trait TransformValueHandleType: Send + Sync {}

impl TransformValueHandleType for AnyValueType {}

/// A type of parameters, lists of attributes (MLIR: `TransformParamTypeInterface`).
pub trait TransformParamType: Send + Sync {
    /// Checks that `param` can be an attribute of a parameter of this type, defined at `location`
    /// (MLIR: `checkPayload`).
    ///
    /// # Errors
    /// If the type restricts parameters to other attributes.
    fn check_param(
        &self,
        cx: &Context,
        location: Location,
        param: Attribute,
    ) -> Result<(), Diagnostic> {
        let _ = (cx, location, param);
        Ok(())
    }
}

impl TransformParamType for AnyParamType {}

impl TransformParamType for AffineMapParamType {
    fn check_param(
        &self,
        cx: &Context,
        location: Location,
        param: Attribute,
    ) -> Result<(), Diagnostic> {
        expect_kind::<AffineMapAttr>(cx, location, param, "affine map")
    }
}

impl TransformParamType for TypeParamType {
    fn check_param(
        &self,
        cx: &Context,
        location: Location,
        param: Attribute,
    ) -> Result<(), Diagnostic> {
        expect_kind::<TypeAttr>(cx, location, param, "type")
    }
}

impl TransformParamType for ParamType {
    fn check_param(
        &self,
        cx: &Context,
        location: Location,
        param: Attribute,
    ) -> Result<(), Diagnostic> {
        let Some(number) = param.downcast::<IntegerAttr>(cx) else {
            let found = param.to_text(cx);
            let message = format!("expected parameter to be an integer attribute, got {found}");
            return Err(Diagnostic::error(location, message));
        };
        if number.ty == self.r#type {
            return Ok(());
        }
        let message = format!(
            "expected the type of the parameter attribute ({}) to match the parameter type ({})",
            number.ty.to_text(cx),
            self.r#type.to_text(cx)
        );
        Err(Diagnostic::error(location, message))
    }
}

fn expect_kind<T: Uniqued>(
    cx: &Context,
    location: Location,
    param: Attribute,
    kind: &str,
) -> Result<(), Diagnostic> {
    match param.downcast::<T>(cx) {
        Some(_) => Ok(()),
        None => {
            let message = format!("expected {kind} attribute, got {}", param.to_text(cx));
            Err(Diagnostic::error(location, message))
        }
    }
}

impl<'a> FunctionOp<'a> for NamedSequenceOpRef<'a> {}

impl<'a> CallableOp<'a> for NamedSequenceOpRef<'a> {
    fn callable_region(self) -> Option<RegionRef<'a>> {
        (*self).region(0).filter(|region| !region.is_empty())
    }
    fn callable_results(self) -> Vec<Type> {
        self.function_results().to_vec()
    }
}

/// The interface of operations that belong to a library of sequences.
#[interface(verify_enclosed = verify_in_library)]
pub trait InSequenceLibrary {}

impl InSequenceLibrary for NamedSequenceOpRef<'_> {}

/// Verifies that the enclosing symbol table is annotated as one with sequences, that no script
/// operation encloses `op`, and the annotations of its arguments. As in MLIR, errors do not quote
/// the operation.
pub(crate) fn verify_in_library(op: OpRef<'_>, enclosing: Enclosing<'_>) -> Result<(), Diagnostic> {
    let outer = || enclosing.ancestors(op).skip(1);
    let table = outer().find(|op| op.flags().contains(terrace_ir::TraitFlags::SYMBOL_TABLE));
    let unmarked = table.filter(|table| table.attribute(WITH_NAMED_SEQUENCE).is_none());
    if let Some(table) = unmarked {
        let error = Diagnostic::error(
            op.location(),
            format!(
                "expects the parent symbol table to have the '{WITH_NAMED_SEQUENCE}' attribute"
            ),
        );
        return Err(error.with_note(table.location(), "symbol table operation"));
    }
    if let Some(around) = outer().find(|op| is_transform_op(*op)) {
        let error =
            Diagnostic::error(op.location(), "cannot be defined inside another transform op");
        return Err(error.with_note(around.location(), "ancestor transform op"));
    }
    let sequence = op.cast::<NamedSequenceOp>();
    let tables = table.map(|table| SymbolTables::within(table, enclosing));
    sequence.map_or(Ok(()), |sequence| verify_annotations(sequence, false, tables.as_ref()))
}
