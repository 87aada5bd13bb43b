//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::IntegerAttr;
use terrace_ir::Handle;
use terrace_ods::attr;

use super::enums::{DeclareTargetCaptureClauseAttr, DeclareTargetDeviceTypeAttr};

/// `#omp.atomic_control`.
#[attr(
    name = "omp.atomic_control",
    format = "`<` struct(params) `>`",
    def = "AtomicControlAttr",
    summary = ""
)]
pub struct AtomicControlAttr {
    #[param(default = false)]
    /// The parameter `ignore_denormal_mode`.
    pub ignore_denormal_mode: bool,
    #[param(default = false)]
    /// The parameter `fine_grained_memory`.
    pub fine_grained_memory: bool,
    #[param(default = false)]
    /// The parameter `remote_memory`.
    pub remote_memory: bool,
}

/// `#omp.declaretarget`.
#[attr(
    name = "omp.declaretarget",
    format = "`<` struct(params) `>`",
    def = "DeclareTargetAttr",
    summary = ""
)]
pub struct DeclareTargetAttr {
    #[param(cpp = "DeclareTargetDeviceTypeAttr")]
    /// The parameter `device_type`.
    pub device_type: Option<Handle<DeclareTargetDeviceTypeAttr>>,
    #[param(cpp = "DeclareTargetCaptureClauseAttr")]
    /// The parameter `capture_clause`.
    pub capture_clause: Option<Handle<DeclareTargetCaptureClauseAttr>>,
    #[param(cpp = "BoolAttr")]
    /// The parameter `automap`.
    pub automap: Option<Handle<IntegerAttr>>,
}

/// `#omp.flags`.
#[attr(name = "omp.flags", format = "`<` struct(params) `>`", def = "FlagsAttr", summary = "")]
pub struct FlagsAttr {
    #[param(default = 0)]
    /// The parameter `debug_kind`.
    pub debug_kind: u32,
    #[param(default = false)]
    /// The parameter `assume_teams_oversubscription`.
    pub assume_teams_oversubscription: bool,
    #[param(default = false)]
    /// The parameter `assume_threads_oversubscription`.
    pub assume_threads_oversubscription: bool,
    #[param(default = false)]
    /// The parameter `assume_no_thread_state`.
    pub assume_no_thread_state: bool,
    #[param(default = false)]
    /// The parameter `assume_no_nested_parallelism`.
    pub assume_no_nested_parallelism: bool,
    #[param(default = false)]
    /// The parameter `no_gpu_lib`.
    pub no_gpu_lib: bool,
    #[param(default = 50)]
    /// The parameter `openmp_device_version`.
    pub openmp_device_version: u32,
}

/// `#omp.version`.
#[attr(name = "omp.version", format = "`<` struct(params) `>`", def = "VersionAttr", summary = "")]
pub struct VersionAttr {
    /// The parameter `version`.
    pub version: u32,
}
