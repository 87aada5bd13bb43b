//! Verifiers of the mapping of variables to devices.

use terrace_ir::{Diagnostic, OpRef, Value};

use super::clauses::{arguments, depended};
use super::parts::{ensure, ensure_plain, operands};
use crate::{
    ClauseMapFlags as Flags, DeclareMapperInfoOp, DeclareMapperInfoOpRef, MapBoundsOpRef,
    MapInfoOp, MapInfoOpRef, TargetDataOp, TargetDataOpRef, TargetEnterDataOp,
    TargetEnterDataOpRef, TargetExitDataOp, TargetExitDataOpRef, TargetOp, TargetUpdateOp,
    TargetUpdateOpRef,
};

/// Verifies that there is an extent or an upper bound.
pub(crate) fn map_bounds(op: MapBoundsOpRef<'_>) -> Result<(), Diagnostic> {
    let fits = op.extent().is_some() || op.upper_bound().is_some();
    ensure_plain(fits, *op, "expected extent or upperbound.")
}

/// Verifies that members are results of `omp.map.info`.
pub(crate) fn map_info(op: MapInfoOpRef<'_>) -> Result<(), Diagnostic> {
    defined_by_maps(*op, "members", "members")
}

fn map_of(op: OpRef<'_>, value: Value) -> Option<MapInfoOpRef<'_>> {
    op.body().op(op.body().defining_op(value)?).cast::<MapInfoOp>()
}

/// Verifies that the operands with the declared name `name`, called `called` in messages, are
/// results of `omp.map.info`.
pub(super) fn defined_by_maps(op: OpRef<'_>, name: &str, called: &str) -> Result<(), Diagnostic> {
    let fits = operands(op, name).into_iter().all(|value| map_of(op, value).is_some());
    let message = format!("'{called}' arguments must be defined by 'omp.map.info' ops");
    ensure(fits, op, &message)
}

/// Returns an error without the text of the operation, unless `holds`.
fn ensure_bare(holds: bool, op: OpRef<'_>, message: &str) -> Result<(), Diagnostic> {
    if holds { Ok(()) } else { Err(Diagnostic::error(op.location(), message)) }
}

/// Verifies that the map types of the mapped variables are ones that the operation allows.
pub(super) fn mapped(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let (mut to_device, mut from_device) = (Vec::new(), Vec::new());
    for value in operands(op, "map_vars") {
        let defined = op.body().defining_op(value).is_some();
        ensure_bare(defined, op, "missing map operation")?;
        let Some(map) = map_of(op, value) else {
            let fits = op.is::<DeclareMapperInfoOp>();
            ensure_bare(fits, op, "map argument is not a map entry operation")?;
            continue;
        };
        let flags = map.map_type();
        let [to, from, deletes] =
            [Flags::TO, Flags::FROM, Flags::DEL].map(|flag| flags.contains(flag));
        if op.is::<TargetDataOp>() || op.is::<TargetOp>() {
            let message = "to, from, tofrom and alloc map types are permitted";
            ensure_bare(!deletes, op, message)?;
        } else if op.is::<TargetEnterDataOp>() {
            ensure_bare(!from && !deletes, op, "to and alloc map types are permitted")?;
        } else if op.is::<TargetExitDataOp>() {
            ensure_bare(!to, op, "from, release and delete map types are permitted")?;
        } else if op.is::<TargetUpdateOp>() {
            let message = "at least one of to or from map types must be specified, other map types \
                           are not permitted";
            ensure_bare(!deletes && (to || from), op, message)?;
            let variable = map.var_ptr();
            let both = [(to, from, &from_device), (from, to, &to_device)]
                .into_iter()
                .any(|(one, other, held)| one && (other || held.contains(&variable)));
            let message = "either to or from map types can be specified, not both";
            ensure_bare(!both, op, message)?;
            let modifiers = [Flags::ALWAYS, Flags::CLOSE, Flags::IMPLICIT];
            let fits = !modifiers.into_iter().any(|flag| flags.contains(flag));
            let message = "present, mapper and iterator map type modifiers are permitted";
            ensure_bare(fits, op, message)?;
            if to { &mut to_device } else { &mut from_device }.push(variable);
        }
    }
    Ok(())
}

/// Verifies that the mapped variables have map types that a mapper allows.
pub(crate) fn declare_mapper_info(op: DeclareMapperInfoOpRef<'_>) -> Result<(), Diagnostic> {
    mapped(*op)
}

/// Verifies that at least one variable is mapped or used by address, and the clauses.
pub(crate) fn target_data(op: TargetDataOpRef<'_>) -> Result<(), Diagnostic> {
    arguments(*op)?;
    let names = ["map_vars", "use_device_ptr_vars", "use_device_addr_vars"];
    let some = names.into_iter().any(|name| !operands(*op, name).is_empty());
    let message = "At least one of map, use_device_ptr_vars, or use_device_addr_vars operand must \
                   be present";
    ensure_bare(some, *op, message)?;
    defined_by_maps(*op, "use_device_ptr_vars", "use_device_ptr")?;
    defined_by_maps(*op, "use_device_addr_vars", "use_device_addr")?;
    mapped(*op)
}

/// Verifies the clause `depend`, and that map types are `to` or `alloc`.
pub(crate) fn target_enter_data(op: TargetEnterDataOpRef<'_>) -> Result<(), Diagnostic> {
    depended(*op)?;
    mapped(*op)
}

/// Verifies the clause `depend`, and that no variable is mapped `to`.
pub(crate) fn target_exit_data(op: TargetExitDataOpRef<'_>) -> Result<(), Diagnostic> {
    depended(*op)?;
    mapped(*op)
}

/// Verifies the clause `depend`, and that each variable is mapped either `to` or `from`.
pub(crate) fn target_update(op: TargetUpdateOpRef<'_>) -> Result<(), Diagnostic> {
    depended(*op)?;
    mapped(*op)
}

/// Verifies that `private_maps`, if given with `maps` entries, has one for each private variable.
pub(super) fn ensure_private_maps(op: OpRef<'_>, maps: Option<usize>) -> Result<(), Diagnostic> {
    let variables = operands(op, "private_vars").len();
    let message = "sizes of `private` operand range and `private_maps` attribute mismatch";
    ensure_bare(maps.is_none_or(|maps| maps == variables), op, message)
}
