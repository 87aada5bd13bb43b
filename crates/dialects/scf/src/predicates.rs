//! Predicates that the declarations in `generated` use as constraints.

use terrace_ir::Attribute;

/// The names of the attributes that map loops to units of a device (MLIR:
/// `DeviceMappingAttrInterface`). They are listed because `scf` does not depend on their dialects.
const MAPPINGS: &[&str] =
    &["gpu.block", "gpu.lane", "gpu.memory_space", "gpu.thread", "gpu.warp", "gpu.warpgroup"];

/// Whether the attribute maps a loop to units of a device.
pub(crate) fn is_device_mapping(attribute: Attribute) -> bool {
    MAPPINGS.contains(&attribute.kind().info().name)
}

/// Whether the attribute selects units of a device (MLIR: `DeviceMaskingAttrInterface`).
pub(crate) fn is_device_mask(attribute: Attribute) -> bool {
    attribute.kind().info().name == "gpu.mask"
}
