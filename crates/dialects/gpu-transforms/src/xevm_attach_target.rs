//! The pass `xevm-attach-target`: adds a target for GPUs of Intel to gpu modules (MLIR:
//! `XeVMAttachTarget.cpp`).

use terrace_pass::{PassResult, Target, pass};
use terrace_xevm::{XeVMTargetAttr, XevmDialect};

use crate::targets::{attach_target, flags, strings};

/// Attach a target for GPUs of Intel to modules of kernels
#[pass(name = "xevm-attach-target", title = "GpuXeVMAttachTarget", run = run)]
pub struct XevmAttachTarget {
    /// Regular expression for the names of the modules
    #[option]
    pub module: String,
    /// Triple of the target
    #[option(default = "spirv64-unknown-unknown")]
    pub triple: String,
    /// Chip of the target
    #[option(default = "bmg")]
    pub chip: String,
    /// Level of optimization
    #[option(name = "O", default = 2)]
    pub optimization: u32,
    /// Libraries of bitcode to link
    #[option(name = "l")]
    pub libraries: Vec<String>,
    /// Options of the compiler
    #[option]
    pub cmd_options: String,
}

fn run(pass: &XevmAttachTarget, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<XevmDialect>();
    let attribute = XeVMTargetAttr {
        o: pass.optimization.cast_signed(),
        triple: pass.triple.clone(),
        chip: pass.chip.clone(),
        flags: flags(&cx, &[], ("cmd-options", pass.cmd_options.as_str())),
        link_files: strings(&cx, &pass.libraries),
    };
    attach_target(target.body_mut(), &pass.module, attribute.intern(&cx).attr());
    Ok(())
}
