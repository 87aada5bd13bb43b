//! Resources that operations of `acc` have memory effects on, beside memory itself.

use terrace_ir::effects::Resource;

/// The order of constructs: each one writes this resource, so that none is erased or moved
/// (MLIR: `ConstructResource`).
pub const CONSTRUCT: &Resource = {
    static CONSTRUCT: Resource = Resource { name: "acc::ConstructResource" };
    &CONSTRUCT
};

/// The number of the device that a construct applies to, which `acc.set` writes
/// (MLIR: `CurrentDeviceIdResource`).
pub const CURRENT_DEVICE_ID: &Resource = {
    static CURRENT_DEVICE_ID: Resource = Resource { name: "acc::CurrentDeviceIdResource" };
    &CURRENT_DEVICE_ID
};

/// The reference counters of mapped data (MLIR: `RuntimeCounters`).
pub const RUNTIME_COUNTERS: &Resource = {
    static RUNTIME_COUNTERS: Resource = Resource { name: "acc::RuntimeCounters" };
    &RUNTIME_COUNTERS
};
