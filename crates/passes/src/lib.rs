//! The registry of all passes that come with Terrace (MLIR: `registerAllPasses`).
//!
//! A cargo feature selects each group of passes: `core` (the default), `arm`, `gpu`, `llvm`,
//! `misc`, `tosa` and `transform`.
//! Passes that work on any dialect are always included. The tool (`terrace-opt`) and the tests call
//! [`registry`].
#![forbid(unsafe_code)]

#[cfg(all(feature = "llvm", feature = "transform"))]
mod conversions;
#[cfg(feature = "gpu")]
mod gpu_to_nvvm;
#[cfg(feature = "transform")]
mod pattern_descriptors;
#[cfg(feature = "misc")]
mod sparsifier;
#[cfg(feature = "tosa")]
mod tosa_to_linalg;

#[cfg(all(feature = "llvm", feature = "transform"))]
pub use conversions::{
    ConversionDescriptor, ConversionDescriptors, ConverterRules, CreateLowering,
};
#[cfg(feature = "gpu")]
pub use gpu_to_nvvm::GpuLowerToNvvmPipeline;
#[cfg(feature = "misc")]
pub use sparsifier::Sparsifier;
#[cfg(feature = "tosa")]
pub use tosa_to_linalg::TosaToLinalgPipeline;

use terrace_ir::DialectRegistry;
use terrace_pass::PassRegistry;

#[cfg(feature = "misc")]
pub use {
    terrace_acc_transforms as acc, terrace_emitc_transforms as emitc,
    terrace_ml_program_transforms as ml_program, terrace_quant_transforms as quant,
    terrace_shape_transforms as shape, terrace_sparse_tensor_transforms as sparse_tensor,
    terrace_spirv_transforms as spirv, terrace_to_emitc as to_emitc,
    terrace_to_openmp as to_openmp, terrace_to_spirv as to_spirv,
    terrace_xegpu_transforms as xegpu,
};
#[cfg(feature = "core")]
pub use {
    terrace_affine_transforms as affine, terrace_arith_transforms as arith,
    terrace_arm_sme_transforms as arm_sme, terrace_async_transforms as r#async,
    terrace_bufferization_transforms as bufferization, terrace_func_transforms as func,
    terrace_linalg_transforms as linalg, terrace_math_transforms as math,
    terrace_memref_transforms as memref, terrace_poly_transforms as poly,
    terrace_runtime_verification as runtime_verification, terrace_scf_transforms as scf,
    terrace_tensor_transforms as tensor, terrace_to_linalg as to_linalg,
    terrace_to_standard as to_standard, terrace_vector_transforms as vector,
    terrace_vectorize as vectorize,
};
#[cfg(feature = "gpu")]
pub use {
    terrace_amdgpu_transforms as amdgpu, terrace_gpu_transforms as gpu,
    terrace_nvgpu_transforms as nvgpu, terrace_to_gpu as to_gpu,
};
#[cfg(feature = "arm")]
pub use {
    terrace_arm_neon_transforms as arm_neon, terrace_arm_sve_transforms as arm_sve,
    terrace_to_arm_sme as to_arm_sme,
};
#[cfg(feature = "tosa")]
pub use {terrace_from_tosa as from_tosa, terrace_tosa_transforms as tosa};
#[cfg(feature = "llvm")]
pub use {terrace_llvm_transforms as llvm, terrace_to_llvm as to_llvm};
#[cfg(feature = "transform")]
pub use {terrace_pdl_transforms as pdl, terrace_transform_transforms as transform};

/// Creates a registry with every pass of the enabled features.
pub fn registry() -> PassRegistry {
    let mut passes = PassRegistry::new();
    terrace_transforms::register(&mut passes);
    #[cfg(feature = "core")]
    {
        affine::register(&mut passes);
        arith::register(&mut passes);
        arm_sme::register(&mut passes);
        r#async::register(&mut passes);
        bufferization::register(&mut passes);
        func::register(&mut passes);
        linalg::register(&mut passes);
        math::register(&mut passes);
        memref::register(&mut passes);
        poly::register(&mut passes);
        runtime_verification::register(&mut passes);
        scf::register(&mut passes);
        tensor::register(&mut passes);
        to_linalg::register(&mut passes);
        to_standard::register(&mut passes);
        vector::register(&mut passes);
        vectorize::register(&mut passes);
    }
    #[cfg(feature = "arm")]
    {
        arm_neon::register(&mut passes);
        arm_sve::register(&mut passes);
        to_arm_sme::register(&mut passes);
    }
    #[cfg(feature = "gpu")]
    {
        amdgpu::register(&mut passes);
        gpu::register(&mut passes);
        nvgpu::register(&mut passes);
        to_gpu::register(&mut passes);
        passes.insert::<GpuLowerToNvvmPipeline>();
    }
    #[cfg(feature = "llvm")]
    {
        llvm::register(&mut passes);
        to_llvm::register(&mut passes);
    }
    #[cfg(feature = "misc")]
    {
        acc::register(&mut passes);
        emitc::register(&mut passes);
        ml_program::register(&mut passes);
        quant::register(&mut passes);
        shape::register(&mut passes);
        sparse_tensor::register(&mut passes);
        passes.insert::<Sparsifier>();
        spirv::register(&mut passes);
        to_emitc::register(&mut passes);
        to_openmp::register(&mut passes);
        to_spirv::register(&mut passes);
        xegpu::register(&mut passes);
    }
    #[cfg(feature = "tosa")]
    {
        from_tosa::register(&mut passes);
        tosa::register(&mut passes);
        passes.insert::<TosaToLinalgPipeline>();
    }
    #[cfg(feature = "transform")]
    {
        pdl::register(&mut passes);
        transform::register(&mut passes);
    }
    passes
}

/// Adds the lowerings of dialects for GPUs to those of the pass `convert-to-llvm`, if the feature
/// `gpu` is enabled, and the patterns of lowerings to those of transform scripts, if the feature
/// `transform` is enabled.
pub fn attach_lowerings(registry: &mut DialectRegistry) {
    #[cfg(feature = "gpu")]
    to_gpu::attach_lowerings(registry);
    #[cfg(feature = "transform")]
    registry.extend::<terrace_transform::TransformDialect>(|cx| {
        pattern_descriptors::register(cx);
        #[cfg(feature = "llvm")]
        conversions::register(cx);
    });
    #[cfg(not(any(feature = "gpu", feature = "transform")))]
    let _ = registry;
}

/// The passes of each group by its feature, including groups that are not enabled.
pub const GROUPS: &[(&str, &[&str])] = &[
    (
        "arm",
        &[
            "arm-neon-2d-to-intr",
            "arm-sve-legalize-vector-storage",
            "convert-arith-to-arm-sme",
            "convert-vector-to-arm-sme",
        ],
    ),
    (
        "core",
        &[
            "affine-data-copy-generate",
            "affine-expand-index-ops",
            "affine-expand-index-ops-as-affine",
            "affine-fold-memref-alias-ops",
            "affine-loop-coalescing",
            "affine-loop-fusion",
            "affine-loop-invariant-code-motion",
            "affine-loop-normalize",
            "affine-loop-tile",
            "affine-loop-unroll",
            "affine-loop-unroll-jam",
            "affine-parallelize",
            "affine-pipeline-data-transfer",
            "affine-raise-from-memref",
            "affine-scalrep",
            "affine-simplify-min-max",
            "affine-simplify-structures",
            "affine-super-vectorize",
            "arith-emulate-unsupported-floats",
            "arith-emulate-wide-int",
            "arith-expand",
            "arith-int-range-narrowing",
            "arith-unsigned-when-equivalent",
            "arm-sme-outer-product-fusion",
            "arm-sme-vector-legalization",
            "async-func-to-async-runtime",
            "async-parallel-for",
            "async-runtime-policy-based-ref-counting",
            "async-runtime-ref-counting",
            "async-runtime-ref-counting-opt",
            "async-to-async-runtime",
            "bubble-down-memory-space-casts",
            "buffer-deallocation-pipeline",
            "buffer-deallocation-simplification",
            "buffer-hoisting",
            "buffer-loop-hoisting",
            "buffer-results-to-out-params",
            "bufferization-lower-deallocations",
            "convert-arith-to-apfloat",
            "convert-arm-sme-to-scf",
            "convert-bufferization-to-memref",
            "convert-complex-to-libm",
            "convert-complex-to-rocdl-library-calls",
            "convert-complex-to-standard",
            "convert-elementwise-to-linalg",
            "convert-linalg-to-affine-loops",
            "convert-linalg-to-loops",
            "convert-linalg-to-parallel-loops",
            "convert-linalg-to-std",
            "convert-math-to-apfloat",
            "convert-math-to-funcs",
            "convert-math-to-libm",
            "convert-openacc-to-scf",
            "convert-scf-to-cf",
            "convert-shape-constraints",
            "convert-shape-to-std",
            "convert-tensor-to-linalg",
            "convert-vector-to-scf",
            "drop-equivalent-buffer-results",
            "duplicate-function-elimination",
            "eliminate-empty-tensors",
            "empty-tensor-to-alloc-tensor",
            "enable-arm-streaming",
            "expand-realloc",
            "expand-strided-metadata",
            "flatten-memref",
            "fold-memref-alias-ops",
            "fold-tensor-subset-ops",
            "generate-runtime-verification",
            "int-range-optimizations",
            "lift-cf-to-scf",
            "linalg-block-pack-matmul",
            "linalg-detensorize",
            "linalg-fold-into-elementwise",
            "linalg-fold-unit-extent-dims",
            "linalg-fuse-elementwise-ops",
            "linalg-generalize-named-ops",
            "linalg-inline-scalar-operands",
            "linalg-morph-ops",
            "linalg-specialize-generic-ops",
            "lower-affine",
            "lower-vector-mask",
            "lower-vector-multi-reduction",
            "math-expand-ops",
            "math-extend-to-supported-types",
            "math-sincos-fusion",
            "math-uplift-to-fma",
            "memref-emulate-wide-int",
            "memref-expand",
            "normalize-memrefs",
            "one-shot-bufferize",
            "optimize-allocation-liveness",
            "ownership-based-buffer-deallocation",
            "poly-annotate",
            "poly-edit",
            "poly-from-isl",
            "poly-infer-access",
            "poly-lower",
            "poly-raise",
            "poly-reschedule",
            "poly-to-isl",
            "promote-buffers-to-stack",
            "reify-result-shapes",
            "resolve-ranked-shaped-type-result-dims",
            "resolve-shaped-type-result-dims",
            "scf-for-loop-canonicalization",
            "scf-for-loop-peeling",
            "scf-for-loop-range-folding",
            "scf-for-loop-specialization",
            "scf-for-to-while",
            "scf-forall-to-for",
            "scf-forall-to-parallel",
            "scf-parallel-for-to-nested-fors",
            "scf-parallel-loop-fusion",
            "scf-parallel-loop-specialization",
            "scf-parallel-loop-tiling",
            "scf-vectorize-loops",
            "simplify-depthwise-conv",
            "test-arm-sme-tile-allocation",
        ],
    ),
    (
        "gpu",
        &[
            "amdgpu-emulate-atomics",
            "amdgpu-maskedload-to-load",
            "amdgpu-resolve-strided-metadata",
            "convert-affine-for-to-gpu",
            "convert-amdgpu-to-rocdl",
            "convert-arith-to-amdgpu",
            "convert-gpu-to-llvm-spv",
            "convert-gpu-to-nvvm",
            "convert-gpu-to-rocdl",
            "convert-math-to-rocdl",
            "convert-math-to-xevm",
            "convert-nvgpu-to-nvvm",
            "convert-nvvm-to-llvm",
            "convert-parallel-loops-to-gpu",
            "convert-vector-to-gpu",
            "gpu-async-region",
            "gpu-decompose-memrefs",
            "gpu-eliminate-barriers",
            "gpu-kernel-outlining",
            "gpu-launch-sink-index-computations",
            "gpu-lower-to-nvvm-pipeline",
            "gpu-map-parallel-loops",
            "gpu-module-to-binary",
            "nvgpu-optimize-shared-memory",
            "nvvm-attach-target",
            "rocdl-attach-target",
            "spirv-attach-target",
            "xevm-attach-target",
        ],
    ),
    (
        "llvm",
        &[
            "convert-arith-to-llvm",
            "convert-arm-sme-to-llvm",
            "convert-async-to-llvm",
            "convert-cf-to-llvm",
            "convert-complex-to-llvm",
            "convert-func-to-llvm",
            "convert-index-to-llvm",
            "convert-math-to-llvm",
            "convert-openmp-to-llvm",
            "convert-spirv-to-llvm",
            "convert-to-llvm",
            "convert-ub-to-llvm",
            "convert-vector-to-llvm",
            "ensure-debug-info-scope-on-llvm-func",
            "finalize-memref-to-llvm",
            "gpu-to-llvm",
            "llvm-add-comdats",
            "llvm-legalize-for-export",
            "llvm-optimize-for-nvvm-target",
            "llvm-request-c-wrappers",
            "llvm-use-default-visibility",
            "set-llvm-module-datalayout",
        ],
    ),
    (
        "misc",
        &[
            "convert-arith-to-emitc",
            "convert-arith-to-spirv",
            "convert-cf-to-spirv",
            "convert-complex-to-spirv",
            "convert-func-to-emitc",
            "convert-func-to-spirv",
            "convert-gpu-to-spirv",
            "convert-index-to-spirv",
            "convert-math-to-emitc",
            "convert-math-to-spirv",
            "convert-memref-to-emitc",
            "convert-memref-to-spirv",
            "convert-scf-to-emitc",
            "convert-scf-to-openmp",
            "convert-scf-to-spirv",
            "convert-tensor-to-spirv",
            "convert-to-emitc",
            "convert-ub-to-spirv",
            "convert-vector-to-spirv",
            "decorate-spirv-composite-type-layout",
            "form-expressions",
            "lower-quant-ops",
            "lower-sparse-foreach-to-scf",
            "lower-sparse-iteration-to-scf",
            "lower-sparse-ops-to-foreach",
            "map-memref-spirv-storage-class",
            "mlprogram-pipeline-globals",
            "normalize-quant-types",
            "openacc-legalize-data-values",
            "outline-shape-computation",
            "pre-sparsification-rewrite",
            "remove-shape-constraints",
            "shape-to-shape-lowering",
            "sparse-assembler",
            "sparse-buffer-rewrite",
            "sparse-gpu-codegen",
            "sparse-reinterpret-map",
            "sparse-space-collapse",
            "sparse-storage-specifier-to-llvm",
            "sparse-tensor-codegen",
            "sparse-tensor-conversion",
            "sparse-vectorization",
            "sparsification",
            "sparsification-and-bufferization",
            "sparsifier",
            "spirv-canonicalize-gl",
            "spirv-lower-abi-attrs",
            "spirv-promote-to-replicated-constants",
            "spirv-rewrite-inserts",
            "spirv-unify-aliased-resource",
            "spirv-update-vce",
            "spirv-webgpu-prepare",
            "stage-sparse-ops",
            "strip-func-quant-types",
            "wrap-emitc-func-in-class",
            "xegpu-fold-alias-ops",
        ],
    ),
    (
        "tosa",
        &[
            "tosa-arith-const-to-tosa-const",
            "tosa-attach-target",
            "tosa-convert-integer-type-to-signless",
            "tosa-infer-shapes",
            "tosa-layerwise-constant-fold",
            "tosa-make-broadcastable",
            "tosa-narrow-f64-to-f32",
            "tosa-narrow-i64-to-i32",
            "tosa-optional-decompositions",
            "tosa-reduce-transposes",
            "tosa-to-arith",
            "tosa-to-linalg",
            "tosa-to-linalg-named",
            "tosa-to-linalg-pipeline",
            "tosa-to-mlprogram",
            "tosa-to-scf",
            "tosa-to-tensor",
            "tosa-validate",
        ],
    ),
    (
        "transform",
        &[
            "convert-pdl-to-pdl-interp",
            "test-transform-dialect-erase-schedule",
            "transform-dialect-check-uses",
            "transform-infer-effects",
            "transform-interpreter",
            "transform-preload-library",
        ],
    ),
];

/// Whether the pass called `name` is in a group, so that builds without the feature of the group
/// lack the pass.
pub fn is_optional(name: &str) -> bool {
    GROUPS.iter().any(|(_, passes)| passes.contains(&name))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use terrace_pass::PassRegistry;

    use super::{GROUPS, registry};

    fn names(passes: &PassRegistry) -> BTreeSet<&'static str> {
        passes.iter().map(|info| info.name).collect()
    }

    #[test]
    fn groups_have_the_names_of_their_passes() {
        let mut general = PassRegistry::new();
        terrace_transforms::register(&mut general);
        let registered = registry();
        let optional = &names(&registered) - &names(&general);
        let enabled = [
            ("arm", cfg!(feature = "arm")),
            ("core", cfg!(feature = "core")),
            ("gpu", cfg!(feature = "gpu")),
            ("llvm", cfg!(feature = "llvm")),
            ("misc", cfg!(feature = "misc")),
            ("tosa", cfg!(feature = "tosa")),
            ("transform", cfg!(feature = "transform")),
        ];
        let enabled = GROUPS.iter().filter(|(feature, _)| enabled.contains(&(feature, true)));
        let expected: BTreeSet<&str> = enabled.flat_map(|(_, passes)| *passes).copied().collect();
        assert_eq!(optional, expected);
    }

    #[test]
    fn help_texts_are_fragments_of_sentences() {
        for info in registry().iter() {
            let options = info.options.iter().map(|option| option.summary);
            for text in options.chain([info.summary]) {
                assert!(!text.ends_with('.'), "{}: {text}", info.name);
                assert!(text.starts_with(char::is_uppercase), "{}: {text}", info.name);
            }
        }
    }
}
