//! Hooks of the `transform` dialect.

use terrace_builtin::function::FUNCTION_TYPE;
use terrace_ir::syntax::{AsmParser, ParseResult};
use terrace_ir::{
    Attribute, Diagnostic, DialectHooks, Enclosing, Ident, LoadedDialect, OpRef, StringAttr,
    TraitFlags, Type, UnitAttr, Walk,
};

use crate::annotations::{
    CONSUMED, READONLY, SILENCE_TRACKING_FAILURES, TARGET_TAG, WITH_NAMED_SEQUENCE,
};

use crate::NamedSequenceOp;
use crate::interfaces::verify_in_library;
use crate::recursion::find_recursion;

/// The hooks of the dialect: discardable attributes are verified and unknown types reported.
pub(crate) const HOOKS: DialectHooks = DialectHooks {
    verify_op_attribute: Some(verify_op_attribute),
    parse_type: Some(unknown_type),
    ..DialectHooks::NONE
};

/// Reports an error for a type name that the dialect does not define.
fn unknown_type(
    _: &LoadedDialect,
    parser: &mut AsmParser<'_>,
    name: &str,
) -> ParseResult<Option<Type>> {
    Err(parser.error(parser.name_position(), &format!("unknown type mnemonic: {name}")))
}

/// Verifies the named sequences in `table` before its other operations; their own verifiers repeat
/// the checks, and their warnings, as in MLIR.
fn verify_sequences(table: OpRef<'_>) -> Result<(), Diagnostic> {
    let mut result = Ok(());
    table.walk_enclosed(Enclosing::none(), |op, around| {
        // What the declaration requires is checked later, with the sequence itself.
        let parent = around.parent_of(op);
        let fits = op.attribute(FUNCTION_TYPE).is_some()
            && parent.is_some_and(|parent| parent.flags().contains(TraitFlags::SYMBOL_TABLE));
        let sequence = op.cast::<NamedSequenceOp>().filter(|_| fits);
        if let Some(sequence) = sequence {
            result = crate::verify::named_sequence(sequence)
                .and_then(|()| verify_in_library(op, around));
        }
        match result {
            Ok(()) => Walk::Advance,
            Err(_) => Walk::Interrupt,
        }
    });
    result
}

fn verify_op_attribute(op: OpRef<'_>, name: Ident, value: Attribute) -> Result<(), Diagnostic> {
    let name = name.as_str(op.context());
    match name {
        // As in MLIR, the error does not quote the operation.
        WITH_NAMED_SEQUENCE if !op.flags().contains(TraitFlags::SYMBOL_TABLE) => {
            Err(Diagnostic::error(
                op.location(),
                format!(
                    "\"{name}\" attribute can only be attached to operations with symbol tables"
                ),
            ))
        }
        WITH_NAMED_SEQUENCE => {
            verify_sequences(op)?;
            find_recursion(op).map_or(Ok(()), Err)
        }
        TARGET_TAG if !value.is::<StringAttr>() => {
            Err(Diagnostic::error(op.location(), format!("\"{name}\" attribute must be a string")))
        }
        TARGET_TAG => Ok(()),
        CONSUMED | READONLY | SILENCE_TRACKING_FAILURES if !value.is::<UnitAttr>() => {
            Err(Diagnostic::error(op.location(), format!("\"{name}\" must be a unit attribute")))
        }
        CONSUMED | READONLY | SILENCE_TRACKING_FAILURES => Ok(()),
        _ => Err(Diagnostic::error(op.location(), format!("unknown attribute: \"{name}\""))),
    }
}
