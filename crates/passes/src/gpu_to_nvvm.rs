//! The pipeline `gpu-lower-to-nvvm-pipeline`: lowers programs with kernels to NVVM and LLVM.

use terrace_pass::{PassResult, Pipeline, Target, pass};

/// The default pipeline lowers main dialects (arith, memref, scf, vector, gpu, and nvgpu) to NVVM.
/// Kernels are not compiled, see `gpu-module-to-binary`: a program with kernels is rejected at that
/// step.
#[pass(name = "gpu-lower-to-nvvm-pipeline", anchor = "builtin.module", run = run)]
pub struct GpuLowerToNvvmPipeline {
    /// Bitwidth of the index type for the host
    #[option(default = 64)]
    pub index_bitwidth: i64,
    /// Triple to use to serialize to cubin.
    #[option(default = "nvptx64-nvidia-cuda")]
    pub cubin_triple: String,
    /// Chip to use to serialize to cubin.
    #[option(default = "sm_50")]
    pub cubin_chip: String,
    /// Features to use to serialize to cubin.
    #[option(default = "+ptx60")]
    pub cubin_features: String,
    /// Compilation format to use to serialize to cubin.
    #[option(default = "fatbin")]
    pub cubin_format: String,
    /// Optimization level for NVVM compilation
    #[option(default = 2)]
    pub opt_level: i32,
    /// Whether to use the bareptr calling convention on the kernel
    #[option(default = false)]
    pub kernel_bare_ptr_calling_convention: bool,
    /// Whether to use the bareptr calling convention on the host
    #[option(default = false)]
    pub host_bare_ptr_calling_convention: bool,
    /// Command line options to pass to the downstream compiler; without effect
    #[option]
    pub ptxas_cmd_options: String,
    /// Allow pattern rollback during dialect conversion; without effect
    #[option(default = true)]
    pub allow_pattern_rollback: bool,
}

fn run(pass: &GpuLowerToNvvmPipeline, target: &mut Target<'_>) -> PassResult {
    let (index, kernel) = (pass.index_bitwidth, pass.kernel_bare_ptr_calling_convention);
    let host = pass.host_bare_ptr_calling_convention;
    let text = format!(
        "builtin.module(convert-nvgpu-to-nvvm,gpu-kernel-outlining,convert-vector-to-scf,\
         convert-scf-to-cf,convert-nvvm-to-llvm,convert-func-to-llvm,expand-strided-metadata,\
         nvvm-attach-target{{O={level} chip={chip} features={features} triple={triple}}},\
         lower-affine,convert-arith-to-llvm,convert-index-to-llvm{{index-bitwidth={index}}},\
         canonicalize,cse,\
         gpu.module(convert-gpu-to-nvvm{{index-bitwidth={index} \
         use-bare-ptr-memref-call-conv={kernel}}}),\
         gpu.module(canonicalize),gpu.module(cse),gpu.module(reconcile-unrealized-casts),\
         gpu-to-llvm{{use-bare-pointers-for-host={host} use-bare-pointers-for-kernels={kernel}}},\
         gpu-module-to-binary{{format={format}}},convert-math-to-llvm,canonicalize,cse,\
         reconcile-unrealized-casts)",
        level = pass.opt_level,
        chip = pass.cubin_chip,
        features = pass.cubin_features,
        triple = pass.cubin_triple,
        format = pass.cubin_format,
    );
    let pipeline = Pipeline::parse(target.registry(), "", &text);
    let pipeline = pipeline.map_err(|error| target.error(format!(": {error}")))?;
    target.run_pipeline(&pipeline)
}
