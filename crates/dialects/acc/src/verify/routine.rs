//! Verifier of `acc.routine`.

use terrace_ir::{ArrayAttr, Attribute, Diagnostic, Handle};

use crate::{DeviceType, DeviceTypeAttr, RoutineOpRef};

/// The device types checked besides `none`. MLIR omits `radeon`, and so does this list.
const DEVICES: [DeviceType; 5] = [
    DeviceType::Star,
    DeviceType::Default,
    DeviceType::Host,
    DeviceType::Multicore,
    DeviceType::Nvidia,
];

/// Checks that a routine has at most one kind of parallelism per device type.
pub(crate) fn routine(op: RoutineOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let clauses = [
        [op.gang(), op.gang_dim_device_type()],
        [op.worker(), None],
        [op.vector(), None],
        [op.seq(), None],
    ];
    let clauses = clauses.map(|arrays| {
        let elements = |array: Handle<ArrayAttr>| array.data(cx).0.to_vec();
        arrays.into_iter().flatten().flat_map(elements).collect::<Vec<Attribute>>()
    });
    let kinds = |device: DeviceType| {
        let device = DeviceTypeAttr(device).intern(cx).attr();
        clauses.iter().filter(|clause| clause.contains(&device)).count()
    };
    let problem = "only one of `gang`, `worker`, `vector`, `seq` can be present at the same time";
    let common = kinds(DeviceType::None);
    if common > 1 {
        return Err(op.plain_error(problem));
    }
    let crowded = |device: &DeviceType| {
        let own = kinds(*device);
        own > 1 || (common == 1 && own == 1)
    };
    match DEVICES.into_iter().find(crowded) {
        None => Ok(()),
        Some(device) => Err(op.plain_error(format!("{problem} for device_type `{device}`"))),
    }
}
