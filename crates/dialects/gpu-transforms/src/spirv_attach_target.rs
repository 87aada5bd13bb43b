//! The pass `spirv-attach-target`: adds a target environment of SPIR-V to gpu modules (MLIR:
//! `SPIRVAttachTarget.cpp`).

use terrace_builtin::property::{EnumAttr, enum_from_keyword};
use terrace_ir::__private::reported_elsewhere;
use terrace_ir::Body;
use terrace_pass::{PassResult, Target, pass};
use terrace_spirv::{
    ResourceLimitsAttr, SpirvDialect, TargetEnvAttr, VerCapExtAttr, WorkgroupSize,
};
use terrace_transforms::for_each_body;

use crate::targets::attach_target;

/// Attach a target environment of SPIR-V to modules of kernels
#[pass(name = "spirv-attach-target", title = "GpuSPIRVAttachTarget", run = run)]
pub struct SpirvAttachTarget {
    /// Regular expression for the names of the modules
    #[option]
    pub module: String,
    /// Version of SPIR-V
    #[option(name = "ver", default = "v1.0")]
    pub version: String,
    /// Capabilities; unknown ones are ignored
    #[option(name = "caps")]
    pub capabilities: Vec<String>,
    /// Extensions; unknown ones are ignored
    #[option(name = "exts")]
    pub extensions: Vec<String>,
    /// API that runs the programs
    #[option(name = "client_api", default = "Unknown")]
    pub client_api: String,
    /// Vendor of the device
    #[option(name = "vendor", default = "Unknown")]
    pub vendor: String,
    /// Type of the device
    #[option(name = "device_type", default = "Unknown")]
    pub device_type: String,
    /// Id of the device
    #[option(name = "device_id", default = u32::MAX)]
    pub device_id: u32,
}

/// Returns the case called `text`.
///
/// # Errors
/// If the enumeration has no such case; as in MLIR, without a message.
fn case<E: EnumAttr>(text: &str) -> Result<E, terrace_ir::Reported> {
    enum_from_keyword(text).ok_or_else(reported_elsewhere)
}

fn run(pass: &SpirvAttachTarget, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<SpirvDialect>();
    let triple = VerCapExtAttr {
        version: case(&pass.version)?,
        capabilities: known(&pass.capabilities),
        extensions: known(&pass.extensions),
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
    let attribute = TargetEnvAttr {
        triple: triple.intern(&cx),
        client_api: case(&pass.client_api)?,
        vendor: case(&pass.vendor)?,
        device_type: case(&pass.device_type)?,
        device_id: pass.device_id,
        limits: limits.intern(&cx),
    };
    let attribute = attribute.intern(&cx).attr();
    for_each_body(target.body_mut(), &|body: &mut Body| {
        attach_target(body, &pass.module, attribute);
    });
    Ok(())
}

/// Returns the cases of an enumeration that `texts` name.
fn known<E: EnumAttr>(texts: &[String]) -> Vec<E> {
    texts.iter().filter_map(|text| enum_from_keyword(text)).collect()
}
