//! Interfaces of the types and operations of the dialect.

mod symbols;

use terrace_builtin::FunctionOp;
use terrace_interfaces::CallableOp;
use terrace_ir::{Diagnostic, Enclosing, OpRef, RegionRef, Type};
use terrace_ods::interface;

use crate::annotations::WITH_NAMED_SEQUENCE;
use crate::traits::is_transform_op;
use crate::{
    AffineMapParamType, AnyOpType, AnyParamType, AnyValueType, NamedSequenceOpRef, OperationType,
    ParamType, TypeParamType,
};

/// A type of handles to operations (MLIR: `TransformHandleTypeInterface`).
pub trait TransformHandleType: Send + Sync {}

impl TransformHandleType for AnyOpType {}
impl TransformHandleType for OperationType {}

/// A type of handles to values (MLIR: `TransformValueHandleTypeInterface`).
pub trait TransformValueHandleType: Send + Sync {}

impl TransformValueHandleType for AnyValueType {}

/// A type of parameters, lists of attributes (MLIR: `TransformParamTypeInterface`).
pub trait TransformParamType: Send + Sync {}

impl TransformParamType for AffineMapParamType {}
impl TransformParamType for AnyParamType {}
impl TransformParamType for ParamType {}
impl TransformParamType for TypeParamType {}

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

/// Verifies that the enclosing symbol table is annotated as one with sequences and that no script
/// operation encloses `op`. As in MLIR, errors do not quote the operation.
fn verify_in_library(op: OpRef<'_>, enclosing: Enclosing<'_>) -> Result<(), Diagnostic> {
    let outer = || enclosing.ancestors(op).skip(1);
    let table = outer().find(|op| op.flags().contains(terrace_ir::TraitFlags::SYMBOL_TABLE));
    if let Some(table) = table.filter(|table| table.attribute(WITH_NAMED_SEQUENCE).is_none()) {
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
    Ok(())
}
