//! Verifiers of the casts.

use terrace_builtin::TypeExt;
use terrace_builtin::values::{type_of, verify_cast};
use terrace_ir::{Diagnostic, OpRef};

use crate::{CastSOpRef, CastUOpRef};

/// Checks that either the operand or the result is an `index`, and the other one an integer.
fn verify(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let types = [type_of(op, op.operand(0)), type_of(op, op.result(0))];
    let [from, to] = types.map(|ty| (ty.is_index(), ty.is_any_integer()));
    verify_cast(op, (from.0 && to.1) || (from.1 && to.0))
}

pub(crate) fn casts(op: CastSOpRef<'_>) -> Result<(), Diagnostic> {
    verify(*op)
}

pub(crate) fn castu(op: CastUOpRef<'_>) -> Result<(), Diagnostic> {
    verify(*op)
}
