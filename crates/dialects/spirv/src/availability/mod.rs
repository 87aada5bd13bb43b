//! Availability of operations and types on a target. The main type is [`TargetEnv`], which the
//! lowerings to spirv query to choose operations and to convert types.

mod implied;
mod operations;
mod types;

use terrace_ir::{Context, Handle, OpRef, Type};

use self::types::TypeRequirements;
use crate::{
    Capability, ClientAPI, DeviceType, Extension, ResourceLimitsAttr, StorageClass, TargetEnvAttr,
    Vendor, VerCapExtAttr, Version, WorkgroupSize,
};

/// The requirements of an operation on its target.
struct Requirements {
    /// The first version that has the operation.
    min: Version,
    /// The last version that has the operation.
    max: Version,
    /// The extensions of which the target must have one, unless the list is empty.
    extensions: &'static [Extension],
    /// The capabilities of which the target must have one, unless the list is empty.
    capabilities: &'static [Capability],
}

/// A target: its version, and its extensions and capabilities with the implied ones (MLIR:
/// `spirv::TargetEnv`).
pub struct TargetEnv {
    /// The attribute that describes the target.
    pub attr: Handle<TargetEnvAttr>,
    version: Version,
    extensions: Vec<Extension>,
    capabilities: Vec<Capability>,
}

impl TargetEnv {
    /// Creates the target that `attr` describes.
    pub fn new(cx: &Context, attr: Handle<TargetEnvAttr>) -> Self {
        let triple = attr.data(cx).triple.data(cx);
        let included = implied::included_extensions(triple.version);
        let mut capabilities = Vec::new();
        for capability in &triple.capabilities {
            implied::add_implied(*capability, &mut capabilities);
        }
        let extensions = triple.extensions.iter().copied().chain(included).collect();
        Self { attr, version: triple.version, extensions, capabilities }
    }

    /// Returns the target that the attribute `spirv.target_env` of `op` or of the closest
    /// operation around `op` in its body describes, else the default target (MLIR:
    /// `lookupTargetEnvOrDefault`).
    pub fn of(op: OpRef<'_>) -> Self {
        let cx = op.context();
        let attr =
            op.ancestors().find_map(|op| op.attribute(TARGET_ENV)?.as_handle::<TargetEnvAttr>());
        Self::new(cx, attr.unwrap_or_else(|| default_target(cx)))
    }

    /// Whether the target has `capability`.
    pub fn has_capability(&self, capability: Capability) -> bool {
        self.capabilities.contains(&capability)
    }

    /// Whether the target has `extension`.
    pub fn has_extension(&self, extension: Extension) -> bool {
        self.extensions.contains(&extension)
    }

    /// Whether the target has `ty`, stored in `storage`; `None` for a type of values.
    pub fn has_type(&self, cx: &Context, ty: Type, storage: Option<StorageClass>) -> bool {
        let mut required = TypeRequirements::default();
        required.add(cx, ty, storage);
        required.extensions.iter().all(|any| any.iter().any(|one| self.has_extension(*one)))
            && required
                .capabilities
                .iter()
                .all(|any| any.iter().any(|one| self.has_capability(*one)))
    }

    /// Whether the target has `op` and the types of its operands and results.
    pub fn has_op(&self, op: OpRef<'_>) -> bool {
        if let Some(needs) = operations::requirements(op.name_str()) {
            let version = self.version as u32;
            let (extensions, capabilities) = (needs.extensions, needs.capabilities);
            let available = (needs.min as u32..=needs.max as u32).contains(&version)
                && (extensions.is_empty() || extensions.iter().any(|one| self.has_extension(*one)))
                && (capabilities.is_empty()
                    || capabilities.iter().any(|one| self.has_capability(*one)));
            if !available {
                return false;
            }
        }
        let cx = op.context();
        op.operand_types().chain(op.result_types()).all(|ty| self.has_type(cx, ty, None))
    }
}

/// The name of the attribute that describes the target of the operations inside.
pub const TARGET_ENV: &str = "spirv.target_env";

/// Returns the description of the default target: SPIR-V 1.0 with shaders and storage buffers.
pub fn default_target(cx: &Context) -> Handle<TargetEnvAttr> {
    let triple = VerCapExtAttr {
        version: Version::V_1_0,
        capabilities: vec![Capability::Shader],
        extensions: vec![Extension::SPV_KHR_storage_buffer_storage_class],
    };
    let limits = ResourceLimitsAttr {
        max_compute_shared_memory_size: 16384,
        max_compute_workgroup_invocations: 128,
        max_compute_workgroup_size: WorkgroupSize::default(),
        subgroup_size: 32,
        min_subgroup_size: None,
        max_subgroup_size: None,
        cooperative_matrix_properties_khr: None,
        cooperative_matrix_properties_nv: None,
    };
    let target = TargetEnvAttr {
        triple: triple.intern(cx),
        client_api: ClientAPI::Unknown,
        vendor: Vendor::Unknown,
        device_type: DeviceType::Unknown,
        device_id: u32::MAX,
        limits: limits.intern(cx),
    };
    target.intern(cx)
}
