//! Verifiers of compute constructs, data constructs and executable directives.

use std::collections::HashSet;

use terrace_builtin::DenseArrayAttr;
use terrace_ir::{ArrayAttr, Attribute, Diagnostic, OpRef, Value};

use crate::{
    DataBoundsOpRef, DataOpRef, DeviceTypeAttr, EnterDataOpRef, ExitDataOpRef, HostDataOpRef,
    KernelsOp, KernelsOpRef, LoopOp, ParallelOp, ParallelOpRef, SerialOp, SerialOpRef, SetOpRef,
    UpdateOpRef, WaitOpRef,
};

/// Returns the operands of a group.
pub(super) type Group = Vec<Value>;

/// Returns the elements of the array attribute `name`; `None` without such an attribute.
pub(super) fn elements<'a>(op: OpRef<'a>, name: &str) -> Option<&'a [Attribute]> {
    op.attribute(name)?.downcast::<ArrayAttr>(op.context()).map(|array| &array.0[..])
}

/// Returns the sizes in the dense array `name`; empty without such an attribute.
fn segments(op: OpRef<'_>, name: &str) -> Vec<i32> {
    let array = op.attribute(name).and_then(|array| array.downcast::<DenseArrayAttr>(op.context()));
    array.and_then(|array| array.as_i32s(op.context())).into_iter().flatten().collect()
}

/// Whether an operation with one of these names, without prefix, defines the value.
pub(super) fn is_made_by(op: OpRef<'_>, value: Value, makers: &[&str]) -> bool {
    let maker = op.body().defining_op(value).map(|maker| op.body().op(maker).name_str());
    let name = maker.and_then(|name| name.strip_prefix("acc."));
    name.is_some_and(|name| makers.contains(&name))
}

/// Checks that operations with one of these names define all `operands`.
pub(super) fn made_by(
    op: OpRef<'_>,
    operands: &[Value],
    makers: &[&str],
    message: &str,
) -> Result<(), Diagnostic> {
    match operands.iter().all(|value| is_made_by(op, *value, makers)) {
        true => Ok(()),
        false => Err(op.plain_error(message)),
    }
}

const NO_DATA: &str = "expect data entry/exit operation or acc.getdeviceptr as defining op";

/// Checks that data operations define the operands of a data clause.
fn data_operands(op: OpRef<'_>, operands: &[Value]) -> Result<(), Diagnostic> {
    const MAKERS: &[&str] = &[
        "attach",
        "copyin",
        "copyout",
        "create",
        "delete",
        "detach",
        "deviceptr",
        "getdeviceptr",
        "nocreate",
        "present",
    ];
    made_by(op, operands, MAKERS, NO_DATA)
}

/// Checks that `acc.private` and the like, called `name`, define different operands.
pub(super) fn privatized(op: OpRef<'_>, operands: &[Value], name: &str) -> Result<(), Diagnostic> {
    let mut seen = HashSet::new();
    for value in operands {
        if !is_made_by(op, *value, &[name]) {
            return Err(op.error(format!("expected {name} as defining op")));
        }
        if !seen.insert(*value) {
            return Err(op.error(format!("{name} operand appears more than once")));
        }
    }
    Ok(())
}

/// Checks that the segments of a clause, called `keyword`, divide its operands, and that there is a
/// device type for each; `prefix` is that of the names of the attributes, `most` the largest size
/// of a segment, 0 = unlimited.
pub(super) fn segmented(
    op: OpRef<'_>,
    operands: &[Value],
    prefix: &str,
    keyword: &str,
    most: i32,
) -> Result<(), Diagnostic> {
    let sizes = segments(op, &format!("{prefix}Segments"));
    if most != 0 && sizes.iter().any(|size| *size > most) {
        let message = format!("{keyword} expects a maximum of {most} values per segment");
        return Err(op.error(message));
    }
    let devices = elements(op, &format!("{prefix}DeviceType"));
    let total: i64 = sizes.iter().map(|size| i64::from(*size)).sum();
    if total != operands.len() as i64 || (devices.is_none() && !operands.is_empty()) {
        let message = format!("{keyword} operand count does not match count in segments");
        return Err(op.error(message));
    }
    match devices {
        Some(devices) if devices.len() != sizes.len() => {
            Err(op.error(format!("{keyword} segment count does not match device_type count")))
        }
        _ => Ok(()),
    }
}

/// Checks that there is a device type for each operand of a clause called `keyword`; `devices` is
/// the name of the attribute.
pub(super) fn counted(
    op: OpRef<'_>,
    operands: &[Value],
    devices: &str,
    keyword: &str,
) -> Result<(), Diagnostic> {
    let count = elements(op, devices).map_or(0, <[Attribute]>::len);
    if operands.is_empty() || count == operands.len() {
        return Ok(());
    }
    Err(op.error(format!("{keyword} operands count must match {keyword} device_type count")))
}

/// Checks that no device type has `async` or `wait` both with and without a value.
fn wait_and_async(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let shared = |with: &str, without: &str, device: Attribute| {
        let has = |name| elements(op, name).is_some_and(|all| all.contains(&device));
        has(with) && has(without)
    };
    let devices = ["asyncOperandsDeviceType", "waitOperandsDeviceType"]
        .into_iter()
        .filter_map(|name| elements(op, name))
        .flatten()
        .filter(|device| device.is::<DeviceTypeAttr>());
    for device in devices {
        if shared("asyncOperandsDeviceType", "asyncOnly", *device) {
            return Err(op.plain_error("asyncOnly attribute cannot appear with asyncOperand"));
        }
        if shared("waitOperandsDeviceType", "waitOnly", *device) {
            return Err(op.plain_error("wait attribute cannot appear with waitOperands"));
        }
    }
    Ok(())
}

/// Checks the number of operands of `wait` and of `async`.
macro_rules! wait_and_async_operands {
    ($op:expr) => {{
        let wait: Group = $op.wait_operands().collect();
        segmented(*$op, &wait, "waitOperands", "wait", 0)?;
        let asynchronous: Group = $op.async_operands().collect();
        counted(*$op, &asynchronous, "asyncOperandsDeviceType", "async")?;
    }};
}

/// Checks the operands of `private`, `firstprivate` and `reduction`.
macro_rules! privatized_operands {
    ($op:expr) => {{
        privatized(*$op, &$op.private_operands().collect::<Group>(), "private")?;
        privatized(*$op, &$op.firstprivate_operands().collect::<Group>(), "firstprivate")?;
        privatized(*$op, &$op.reduction_operands().collect::<Group>(), "reduction")?;
    }};
}

/// Checks the operands of `num_gangs`, `wait`, `num_workers`, `vector_length` and `async`.
macro_rules! sized_operands {
    ($op:expr) => {{
        let gangs: Group = $op.num_gangs().collect();
        segmented(*$op, &gangs, "numGangs", "num_gangs", 3)?;
        let wait: Group = $op.wait_operands().collect();
        segmented(*$op, &wait, "waitOperands", "wait", 0)?;
        let workers: Group = $op.num_workers().collect();
        counted(*$op, &workers, "numWorkersDeviceType", "num_workers")?;
        let lengths: Group = $op.vector_length().collect();
        counted(*$op, &lengths, "vectorLengthDeviceType", "vector_length")?;
        let asynchronous: Group = $op.async_operands().collect();
        counted(*$op, &asynchronous, "asyncOperandsDeviceType", "async")?;
    }};
}

/// Checks the clauses of a parallel construct.
pub(crate) fn parallel(op: ParallelOpRef<'_>) -> Result<(), Diagnostic> {
    privatized_operands!(op);
    sized_operands!(op);
    wait_and_async(*op)?;
    data_operands(*op, &op.data_clause_operands().collect::<Group>())
}

/// Checks the clauses of a serial construct.
pub(crate) fn serial(op: SerialOpRef<'_>) -> Result<(), Diagnostic> {
    privatized_operands!(op);
    wait_and_async_operands!(op);
    wait_and_async(*op)?;
    data_operands(*op, &op.data_clause_operands().collect::<Group>())
}

/// Checks the clauses of a kernels construct.
pub(crate) fn kernels(op: KernelsOpRef<'_>) -> Result<(), Diagnostic> {
    sized_operands!(op);
    wait_and_async(*op)?;
    data_operands(*op, &op.data_clause_operands().collect::<Group>())
}

/// Checks the clauses of a data construct, of which there is one for data.
pub(crate) fn data(op: DataOpRef<'_>) -> Result<(), Diagnostic> {
    if (*op).operand_count() == 0 && op.default_attr().is_none() {
        let message =
            "at least one operand or the default attribute must appear on the data operation";
        return Err(op.plain_error(message));
    }
    data_operands(*op, &op.data_clause_operands().collect::<Group>())?;
    wait_and_async(*op)
}

/// Checks that there are data, defined by `acc.use_device`.
pub(crate) fn host_data(op: HostDataOpRef<'_>) -> Result<(), Diagnostic> {
    let data: Group = op.data_clause_operands().collect();
    if data.is_empty() {
        let message = "at least one operand must appear on the host_data operation";
        return Err(op.plain_error(message));
    }
    made_by(*op, &data, &["use_device"], "expect data entry operation as defining op")
}

/// Checks that `async` and `wait` do not appear both with and without a value.
fn conflicts(
    op: OpRef<'_>,
    asynchronous: (bool, bool),
    wait: (bool, bool),
    devnum: bool,
) -> Result<(), Diagnostic> {
    let message = if asynchronous == (true, true) {
        "async attribute cannot appear with asyncOperand"
    } else if wait == (true, true) {
        "wait attribute cannot appear with waitOperands"
    } else if devnum && !wait.0 {
        "wait_devnum cannot appear without waitOperands"
    } else {
        return Ok(());
    };
    Err(op.plain_error(message))
}

/// Checks that there are data, defined by operations of the entry of data.
pub(crate) fn enter_data(op: EnterDataOpRef<'_>) -> Result<(), Diagnostic> {
    let data: Group = op.data_clause_operands().collect();
    if data.is_empty() {
        return Err(op.plain_error(
            "at least one operand must be present in dataOperands on the enter data operation",
        ));
    }
    let asynchronous = (op.async_operand().is_some(), op.r#async());
    let wait = (op.wait_operands().next().is_some(), op.wait());
    conflicts(*op, asynchronous, wait, op.wait_devnum().is_some())?;
    let makers = &["attach", "create", "copyin"];
    made_by(*op, &data, makers, "expect data entry operation as defining op")
}

/// Checks that there are data.
pub(crate) fn exit_data(op: ExitDataOpRef<'_>) -> Result<(), Diagnostic> {
    if op.data_clause_operands().next().is_none() {
        return Err(op.plain_error(
            "at least one operand must be present in dataOperands on the exit data operation",
        ));
    }
    let asynchronous = (op.async_operand().is_some(), op.r#async());
    let wait = (op.wait_operands().next().is_some(), op.wait());
    conflicts(*op, asynchronous, wait, op.wait_devnum().is_some())
}

/// Checks that there are data to update, and the clauses.
pub(crate) fn update(op: UpdateOpRef<'_>) -> Result<(), Diagnostic> {
    let data: Group = op.data_clause_operands().collect();
    if data.is_empty() {
        return Err(op.plain_error("at least one value must be present in dataOperands"));
    }
    let asynchronous: Group = op.async_operands().collect();
    counted(*op, &asynchronous, "asyncOperandsDeviceType", "async")?;
    let wait: Group = op.wait_operands().collect();
    segmented(*op, &wait, "waitOperands", "wait", 0)?;
    wait_and_async(*op)?;
    made_by(*op, &data, &["update_device", "update_host", "getdeviceptr"], NO_DATA)
}

/// Checks that `async` does not appear both with and without a value, and that a device number
/// comes with values to wait for.
pub(crate) fn wait(op: WaitOpRef<'_>) -> Result<(), Diagnostic> {
    let asynchronous = (op.async_operand().is_some(), op.r#async());
    let wait = (op.wait_operands().next().is_some(), false);
    conflicts(*op, asynchronous, wait, op.wait_devnum().is_some())
}

/// Checks that no compute construct or loop is around the operation.
fn outside_compute(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let computes = |around: OpRef<'_>| {
        around.is::<ParallelOp>()
            || around.is::<SerialOp>()
            || around.is::<KernelsOp>()
            || around.is::<LoopOp>()
    };
    let mut around = std::iter::successors(op.parent(), |around| around.parent());
    match around.any(computes) {
        true => Err(op.error("cannot be nested in a compute operation")),
        false => Ok(()),
    }
}

/// Checks that no compute construct is around the operation.
pub(crate) fn init(op: OpRef<'_>) -> Result<(), Diagnostic> {
    outside_compute(op)
}

/// Checks that no compute construct is around the operation.
pub(crate) fn shutdown(op: OpRef<'_>) -> Result<(), Diagnostic> {
    outside_compute(op)
}

/// Checks that there is a variable to set, outside of compute constructs.
pub(crate) fn set(op: SetOpRef<'_>) -> Result<(), Diagnostic> {
    outside_compute(*op)?;
    if op.device_type().is_some() || op.default_async().is_some() || op.device_num().is_some() {
        return Ok(());
    }
    Err(op.error("at least one default_async, device_num, or device_type operand must appear"))
}

/// Checks that there is an extent or upper bound.
pub(crate) fn bounds(op: DataBoundsOpRef<'_>) -> Result<(), Diagnostic> {
    match op.extent().is_some() || op.upperbound().is_some() {
        true => Ok(()),
        false => Err(op.plain_error("expected extent or upperbound.")),
    }
}
