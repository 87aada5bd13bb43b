//! The names of the attributes that annotate scripts and their payload.

use terrace_builtin::FunctionOp;
use terrace_builtin::function::{ARG_ATTRS, is_external};
use terrace_ir::{ArrayAttr, Diagnostic, DictionaryAttr, OpRef, Severity, SymbolTables};

use crate::NamedSequenceOpRef;
use crate::effects::is_consumed_somewhere;

/// The attribute of a symbol table that contains named sequences.
pub const WITH_NAMED_SEQUENCE: &str = "transform.with_named_sequence";
/// The attribute of a sequence argument that the sequence consumes.
pub const CONSUMED: &str = "transform.consumed";
/// The attribute of a sequence argument that the sequence only reads.
pub const READONLY: &str = "transform.readonly";
/// The name of the attribute by which scripts find a payload operation.
pub const TARGET_TAG: &str = "transform.target_tag";
/// The attribute of an operation for which a failure to track the payload is not an error.
pub const SILENCE_TRACKING_FAILURES: &str = "transform.silence_tracking_failures";

/// Returns whether argument number `at` of a sequence is annotated as consumed, and as read-only.
pub(crate) fn argument_mark(op: OpRef<'_>, at: usize) -> (bool, bool) {
    let cx = op.context();
    let all = op.attribute(ARG_ATTRS).and_then(|held| held.downcast::<ArrayAttr>(cx));
    let one = all.and_then(|all| all.0.get(at)?.downcast::<DictionaryAttr>(cx));
    let has = |name| one.is_some_and(|one| one.lookup_str(cx, name).is_some());
    (has(CONSUMED), has(READONLY))
}

/// Verifies the annotations of the arguments of a sequence, which are required if it is `called` or
/// external. Unless it is called, warns of arguments that are annotated as consumed and are not.
/// `tables` are the symbol tables around it, if they are known.
pub(crate) fn verify_annotations(
    op: NamedSequenceOpRef<'_>,
    called: bool,
    tables: Option<&SymbolTables<'_>>,
) -> Result<(), Diagnostic> {
    let external = is_external(*op);
    let arguments = (*op).region(0).and_then(|region| region.entry());
    for at in 0..op.function_inputs().len() {
        let (consumed, readonly) = argument_mark(*op, at);
        if consumed && readonly {
            let message = format!("argument #{at} cannot be both readonly and consumed");
            return Err(Diagnostic::error(op.location(), message));
        }
        if (external || called) && !consumed && !readonly {
            return Err(Diagnostic::error(
                op.location(),
                "must provide consumed/readonly status for arguments of external or called ops",
            ));
        }
        let Some(block) = arguments else { continue };
        let Some(argument) = block.arguments().get(at) else { continue };
        let used_up = is_consumed_somewhere(block.body(), *argument, tables);
        if used_up && readonly {
            return Err(Diagnostic::error(
                op.location(),
                format!("argument #{at} is consumed in the body but is not marked as such"),
            ));
        }
        if !called && !used_up && consumed {
            let message =
                format!("op argument #{at} is not consumed in the body but is marked as consumed");
            op.context().emit(Diagnostic::new(Severity::Warning, op.location(), message));
        }
    }
    Ok(())
}
