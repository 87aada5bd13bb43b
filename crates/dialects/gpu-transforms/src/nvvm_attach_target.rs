//! The pass `nvvm-attach-target`: adds a target for GPUs of Nvidia to gpu modules (MLIR:
//! `NVVMAttachTarget.cpp`).

use terrace_nvvm::{NVVMTargetAttr, NvvmDialect};
use terrace_pass::{PassResult, Target, pass};

use crate::targets::{attach_target, flags, strings};

/// Attach a target for GPUs of Nvidia to modules of kernels
#[pass(name = "nvvm-attach-target", title = "GpuNVVMAttachTarget", run = run)]
pub struct NvvmAttachTarget {
    /// Regular expression for the names of the modules
    #[option]
    pub module: String,
    /// Triple of the target
    #[option(default = "nvptx64-nvidia-cuda")]
    pub triple: String,
    /// Chip of the target
    #[option(default = "sm_50")]
    pub chip: String,
    /// Features of the target
    #[option]
    pub features: String,
    /// Level of optimization
    #[option(name = "O", default = 2)]
    pub optimization: u32,
    /// Whether arithmetic is fast instead of exact
    #[option]
    pub fast: bool,
    /// Whether denormal numbers become zero
    #[option]
    pub ftz: bool,
    /// Libraries of bitcode to link
    #[option(name = "l")]
    pub libraries: Vec<String>,
    /// Options of the assembler
    #[option]
    pub ptxas_cmd_options: String,
}

fn run(pass: &NvvmAttachTarget, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<NvvmDialect>();
    let options = ("ptxas-cmd-options", pass.ptxas_cmd_options.as_str());
    let attribute = NVVMTargetAttr {
        o: pass.optimization.cast_signed(),
        triple: pass.triple.clone(),
        chip: pass.chip.clone(),
        features: pass.features.clone(),
        flags: flags(&cx, &[("fast", pass.fast), ("ftz", pass.ftz)], options),
        link: strings(&cx, &pass.libraries),
        verify_target: true,
    };
    attach_target(target.body_mut(), &pass.module, attribute.intern(&cx).attr());
    Ok(())
}
