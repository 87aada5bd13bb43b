//! The pass `rocdl-attach-target`: adds a target for AMD GPUs to gpu modules (MLIR:
//! `ROCDLAttachTarget.cpp`).

use terrace_pass::{PassResult, Target, pass};
use terrace_rocdl::{ROCDLTargetAttr, RocdlDialect};

use crate::targets::{attach_target, flags, strings};

/// Attach a target for AMD GPUs to modules of kernels
#[pass(name = "rocdl-attach-target", title = "GpuROCDLAttachTarget", run = run)]
pub struct RocdlAttachTarget {
    /// Regular expression for the names of the modules
    #[option]
    pub module: String,
    /// Triple of the target
    #[option(default = "amdgcn-amd-amdhsa")]
    pub triple: String,
    /// Chip of the target
    #[option(default = "gfx900")]
    pub chip: String,
    /// Features of the target
    #[option]
    pub features: String,
    /// Version of the binary interface
    #[option(default = "600")]
    pub abi: String,
    /// Level of optimization
    #[option(name = "O", default = 2)]
    pub optimization: u32,
    /// Whether waves have 64 lanes
    #[option(default = true)]
    pub wave64: bool,
    /// Whether arithmetic is fast instead of exact
    #[option]
    pub fast: bool,
    /// Whether denormal numbers become zero
    #[option]
    pub daz: bool,
    /// Whether all numbers are finite
    #[option]
    pub finite_only: bool,
    /// Whether transformations may change results
    #[option]
    pub unsafe_math: bool,
    /// Whether square roots are rounded correctly
    #[option(default = true)]
    pub correct_sqrt: bool,
    /// Libraries of bitcode to link
    #[option(name = "l")]
    pub libraries: Vec<String>,
}

fn run(pass: &RocdlAttachTarget, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<RocdlDialect>();
    let set = [
        ("no_wave64", !pass.wave64),
        ("fast", pass.fast),
        ("daz", pass.daz),
        ("finite_only", pass.finite_only),
        ("unsafe_math", pass.unsafe_math),
        ("unsafe_sqrt", !pass.correct_sqrt),
    ];
    let attribute = ROCDLTargetAttr {
        o: pass.optimization.cast_signed(),
        triple: pass.triple.clone(),
        chip: pass.chip.clone(),
        features: pass.features.clone(),
        abi: pass.abi.clone(),
        flags: flags(&cx, &set, ("", "")),
        link: strings(&cx, &pass.libraries),
    };
    attach_target(target.body_mut(), &pass.module, attribute.intern(&cx).attr());
    Ok(())
}
