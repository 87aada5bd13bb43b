//! Availability of operations and types on a target. The main type is [`TargetEnv`], which the
//! lowerings to spirv query to choose operations and to convert types.

mod enums;
mod implied;
mod operations;
mod types;

use terrace_builtin::{FloatType, IntegerType, VectorType};
use terrace_ir::{ArrayAttr, Context, Handle, OpRef, TraitFlags, Type};

use self::types::TypeRequirements;
use crate::{
    Capability, ClientAPI, DeviceType, Extension, GlobalVariableOp, ResourceLimitsAttr,
    StorageClass, TargetEnvAttr, Vendor, VerCapExtAttr, Version, WorkgroupSize, is_spirv_type,
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

    /// Returns the version of SPIR-V that the target has.
    pub fn version(&self) -> Version {
        self.version
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
        let cx = op.context();
        let is_available = op_requirements(op).into_iter().all(|needs| self.fulfils(needs));
        let variable = op.cast::<GlobalVariableOp>().map(|op| op.r#type().data(cx).0);
        is_available
            && op
                .operand_types()
                .chain(op.result_types())
                .chain(variable)
                .all(|ty| is_value_type(cx, ty) && self.has_type(cx, ty, None))
    }

    /// Whether the target fulfils `needs`.
    fn fulfils(&self, needs: &Requirements) -> bool {
        let (extensions, capabilities) = (needs.extensions, needs.capabilities);
        (needs.min as u32..=needs.max as u32).contains(&(self.version as u32))
            && (extensions.is_empty() || extensions.iter().any(|one| self.has_extension(*one)))
            && (capabilities.is_empty() || capabilities.iter().any(|one| self.has_capability(*one)))
    }
}

/// The requirements of operations that all targets have.
const NONE: Requirements =
    Requirements { min: Version::V_1_0, max: Version::V_1_6, extensions: &[], capabilities: &[] };

/// Returns the requirements of `op` and of the enumeration cases among its inherent attributes.
fn op_requirements(op: OpRef<'_>) -> Vec<&'static Requirements> {
    let cx = op.context();
    let fields = op.body().properties_info(op.id()).into_iter().flat_map(|info| info.fields);
    let attributes =
        fields.filter(|field| field.attribute).filter_map(|field| field.get(cx, op.properties()));
    let own = operations::requirements(op.name_str());
    own.into_iter().chain(attributes.flat_map(|value| enums::requirements(cx, value))).collect()
}

/// The requirements of an operation or type on its target.
pub struct Needs {
    /// The first version that has the operation.
    pub version: Version,
    /// The alternatives of extensions; the target must have one of each.
    pub extensions: Vec<&'static [Extension]>,
    /// The alternatives of capabilities; the target must have one of each.
    pub capabilities: Vec<&'static [Capability]>,
}

/// Returns the requirements of `op` without those of its types.
pub fn needs_of_op(op: OpRef<'_>) -> Needs {
    let mut all =
        Needs { version: Version::V_1_0, extensions: Vec::new(), capabilities: Vec::new() };
    for needs in op_requirements(op) {
        if needs.min as u32 > all.version as u32 {
            all.version = needs.min;
        }
        all.extensions.extend(Some(needs.extensions).filter(|any| !any.is_empty()));
        all.capabilities.extend(Some(needs.capabilities).filter(|any| !any.is_empty()));
    }
    all
}

/// Returns the requirements of a type of values.
pub fn needs_of_type(cx: &Context, ty: Type) -> Needs {
    let mut required = TypeRequirements::default();
    required.add(cx, ty, None);
    let TypeRequirements { extensions, capabilities, .. } = required;
    Needs { version: Version::V_1_0, extensions, capabilities }
}

/// Returns the capabilities that `capability` implies, directly or by others.
pub fn implied_capabilities(capability: Capability) -> Vec<Capability> {
    let mut all = Vec::new();
    implied::add_implied(capability, &mut all);
    all
}

/// Whether SPIR-V has `ty`: a scalar, a vector of 2, 3, 4, 8 or 16 scalars, or a type of this
/// dialect (MLIR: `SPIRVType`).
fn is_value_type(cx: &Context, ty: Type) -> bool {
    if let Some(integer) = ty.downcast::<IntegerType>(cx) {
        return matches!(integer.width, 1 | 8 | 16 | 32 | 64);
    }
    if let Some(float) = ty.downcast::<FloatType>(cx) {
        return matches!(float.width(), 16 | 32 | 64);
    }
    if let Some(vector) = ty.downcast::<VectorType>(cx) {
        let is_scalar = !vector.element.is::<VectorType>() && is_value_type(cx, vector.element);
        return is_scalar && matches!(vector.shape[..], [2..=4 | 8 | 16]);
    }
    is_spirv_type(ty)
}

/// The name of the attribute that describes the target of the operations inside.
pub const TARGET_ENV: &str = "spirv.target_env";

/// Returns the description of the target that `op` or the closest symbol table around it in its
/// body states; `None` if none states a target (MLIR: `lookupTargetEnv`).
pub fn target_of(op: OpRef<'_>) -> Option<Handle<TargetEnvAttr>> {
    let tables = op.ancestors().filter(|op| op.flags().contains(TraitFlags::SYMBOL_TABLE));
    tables.filter_map(stated_target).next()
}

/// Returns the description of a target that `op` states: in its list of targets, or alone. `None`
/// if `op` states no target.
fn stated_target(op: OpRef<'_>) -> Option<Handle<TargetEnvAttr>> {
    let listed = op.attribute("targets").and_then(|all| all.downcast::<ArrayAttr>(op.context()));
    let mut listed = listed.into_iter().flat_map(|all| &all.0);
    let listed = listed.find_map(|target| target.as_handle::<TargetEnvAttr>());
    listed.or_else(|| op.attribute(TARGET_ENV)?.as_handle::<TargetEnvAttr>())
}

/// Returns the description of the default target: SPIR-V 1.0 with shaders.
pub fn default_target(cx: &Context) -> Handle<TargetEnvAttr> {
    let triple = VerCapExtAttr {
        version: Version::V_1_0,
        capabilities: vec![Capability::Shader],
        extensions: Vec::new(),
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
