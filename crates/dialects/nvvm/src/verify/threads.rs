//! Verifiers of exchanges between the threads of a warp, of special registers and of events.

use terrace_builtin::TypeExt;
use terrace_ir::{Diagnostic, OpRef, Type, Value};
use terrace_llvm::{ConstantRangeAttr, LLVMStructType};
use terrace_numeric::{FloatFormat, Int};

use super::{ensure, quoted};
use crate::{
    ClusterLaunchControlQueryCancelOpRef, ClusterLaunchControlQueryType, MatchSyncKind,
    MatchSyncOpRef, PMEventOpRef, PermuteMode, PermuteOpRef, ReduxKind, ReduxOpRef,
    SetMaxRegisterOpRef, ShflOpRef, VoteSyncKind, VoteSyncOpRef,
};

/// Returns the fields of a structure type; `None` for other types. Opaque structures have none.
fn fields(op: OpRef<'_>, value: Value) -> Option<&[Type]> {
    let ty = op.body().value_type(value).downcast::<LLVMStructType>(op.context())?;
    Some(ty.fields())
}

fn is_i(op: OpRef<'_>, ty: Type, width: u32) -> bool {
    ty.is_integer_of(op.context(), width)
}

/// Verifies that the result has the type of the value, with an `i1` beside it if the operation
/// returns whether the value is valid.
pub(crate) fn shfl_sync(op: ShflOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, body) = (op.context(), op.body());
    let (value, result) = (body.value_type(op.val()), body.value_type(op.res()));
    let unlike = |what: &str, wanted: String, held: Type| {
        let held = quoted(cx, held);
        Err(op.error(format!("expected {what} to be of type {wanted} but got {held} instead")))
    };
    let pair = "expected return type to be a two-element struct";
    let valid = op.return_value_and_is_valid();
    let Some(fields) = fields(*op, op.res()) else {
        ensure(!valid, *op, pair)?;
        return match result == value {
            true => Ok(()),
            false => unlike("return type", quoted(cx, value), result),
        };
    };
    let message = "\"return_value_and_is_valid\" attribute must be specified when the return type \
                   is a struct type";
    ensure(valid, *op, message)?;
    let &[first, second] = fields else { return Err(op.error(pair)) };
    if first != value {
        return unlike("first element in the returned struct", quoted(cx, value), first);
    }
    match is_i(*op, second, 1) {
        true => Ok(()),
        false => unlike("second element in the returned struct", "'i1'".to_owned(), second),
    }
}

/// Verifies that the kind of vote has the type of the result.
pub(crate) fn vote_sync(op: VoteSyncOpRef<'_>) -> Result<(), Diagnostic> {
    let ty = op.body().value_type(op.res());
    match op.kind() {
        VoteSyncKind::Ballot => ensure(is_i(*op, ty, 32), *op, "vote.sync 'ballot' returns an i32"),
        _ => ensure(is_i(*op, ty, 1), *op, "vote.sync 'any', 'all' and 'uni' returns an i1"),
    }
}

/// Verifies that the kind of match has the type of the result.
pub(crate) fn match_sync(op: MatchSyncOpRef<'_>) -> Result<(), Diagnostic> {
    match op.kind() {
        MatchSyncKind::Any => {
            let ty = op.body().value_type(op.res());
            ensure(is_i(*op, ty, 32), *op, "match.sync 'any' returns an i32")
        }
        MatchSyncKind::All => {
            let fields = fields(*op, op.res());
            let pair = fields.is_some_and(
                |fields| matches!(fields, &[mask, all] if is_i(*op, mask, 32) && is_i(*op, all, 1)),
            );
            let message = "match.sync 'all' returns a two element struct with first element as \
                           i32 and second element as i1";
            ensure(pair, *op, message)
        }
    }
}

/// Verifies that the kind of reduction supports the type and the attributes.
pub(crate) fn redux_sync(op: ReduxOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, ty) = (op.context(), op.body().value_type(op.res()));
    let float = ty.is_float_of(cx, FloatFormat::F32);
    ensure(float || !op.abs(), *op, "abs attribute is supported only for f32 type")?;
    ensure(float || !op.nan(), *op, "nan attribute is supported only for f32 type")?;
    let kind = op.kind();
    let (supported, wanted) = match kind {
        ReduxKind::FMIN | ReduxKind::FMAX => (float, "f32"),
        _ => (is_i(*op, ty, 32), "i32"),
    };
    if supported {
        return Ok(());
    }
    Err(op.error(format!(
        "'{kind}' redux kind unsupported with {} type. Only supported type is '{wanted}'.",
        quoted(cx, ty)
    )))
}

/// Verifies that the mode has as many operands as there are.
pub(crate) fn prmt(op: PermuteOpRef<'_>) -> Result<(), Diagnostic> {
    let (mode, high) = (op.mode(), op.hi().is_some());
    let pair = matches!(mode, PermuteMode::DEFAULT | PermuteMode::F4E | PermuteMode::B4E);
    if pair == high {
        return Ok(());
    }
    let verb = if pair { "requires" } else { "does not accept" };
    Err(op.plain_error(format!("mode '{mode}' {verb} 'hi' operand.")))
}

/// Verifies that the query has the type of the result.
pub(crate) fn clusterlaunchcontrol_query_cancel(
    op: ClusterLaunchControlQueryCancelOpRef<'_>,
) -> Result<(), Diagnostic> {
    let ty = op.body().value_type(op.res());
    match op.query_type() {
        ClusterLaunchControlQueryType::IS_CANCELED => {
            ensure(is_i(*op, ty, 1), *op, "is_canceled query type returns an i1")
        }
        _ => {
            let message = "get_first_cta_id_x, get_first_cta_id_y, get_first_cta_id_z query types \
                           return an i32";
            ensure(is_i(*op, ty, 32), *op, message)
        }
    }
}

/// Verifies that the event or the mask of events is given, but not both.
pub(crate) fn pmevent(op: PMEventOpRef<'_>) -> Result<(), Diagnostic> {
    match (op.event_id(), op.masked_event_id()) {
        (None, None) => Err(op.error("either `id` or `mask` must be set")),
        (Some(_), Some(_)) => Err(op.error("`id` and `mask` cannot be set at the same time")),
        (Some(event), None) => {
            ensure((0..=15).contains(&event), *op, "`id` must be between 0 and 15")
        }
        (None, Some(_)) => Ok(()),
    }
}

/// Verifies that the number of registers is one that a warp can have.
pub(crate) fn setmaxregister(op: SetMaxRegisterOpRef<'_>) -> Result<(), Diagnostic> {
    // MLIR reads the count as an unsigned number.
    let count = op.reg_count() as u32;
    ensure(count.is_multiple_of(8), *op, "new register size must be multiple of 8")?;
    let message = "new register size must be in between 24 to 256";
    ensure((24..=256).contains(&count), *op, message)
}

/// Verifies that the range of a special register is one that LLVM can represent: an empty range has
/// both bounds 0, a full range both bounds all ones.
pub(crate) fn special_register(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let range = op.attribute("range");
    let range = range.and_then(|range| range.downcast::<ConstantRangeAttr>(op.context()));
    let Some(range) = range else { return Ok(()) };
    let bound = &range.lower.data(op.context()).value;
    if range.lower != range.upper || bound.is_zero() || bound.is_all_ones() {
        return Ok(());
    }
    let most = Int::all_ones(bound.width()).to_string_unsigned(10);
    Err(op.error(format!(
        "invalid range attribute: Lower == Upper, but they aren't min (0) or max ({most}) value! \
         This is an invalid constant range."
    )))
}
