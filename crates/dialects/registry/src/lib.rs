//! The dialects of Terrace and the registry with all of them (MLIR: `registerAllDialects`).
//!
//! Dialects are grouped into features; `core` is the default one. The registry also records the
//! names of all dialects that are compiled out, whose operations may then be symbol tables.
#![forbid(unsafe_code)]

use terrace_interfaces::{AlwaysInlinable, Inliner, OpsInlinable};
use terrace_ir::{Dialect, DialectRegistry};

/// Declares the re-exports and the registry: for each dialect its module and type.
macro_rules! dialects {
    ($($(#[$meta:meta])* $name:ident = $krate:ident :: $dialect:ident;)*) => {
        $($(#[$meta])* pub use $krate as $name;)*

        /// Returns a registry with every dialect of the enabled features; a dialect is loaded into
        /// a context on first use.
        pub fn registry() -> DialectRegistry {
            let mut registry = DialectRegistry::new();
            $($(#[$meta])* registry.insert::<$name::$dialect>();)*
            $(registry.declare_unloaded(stringify!($name).trim_start_matches("r#"));)*
            add_inliners(&mut registry);
            registry
        }
    };
}

dialects! {
    builtin = terrace_builtin::BuiltinDialect;
    arith = terrace_arith::ArithDialect;
    dlti = terrace_dlti::DltiDialect;
    func = terrace_func::FuncDialect;
    #[cfg(feature = "core")]
    affine = terrace_affine::AffineDialect;
    #[cfg(feature = "core")]
    bufferization = terrace_bufferization::BufferizationDialect;
    #[cfg(feature = "core")]
    cf = terrace_cf::CfDialect;
    #[cfg(feature = "core")]
    complex = terrace_complex::ComplexDialect;
    #[cfg(feature = "core")]
    index = terrace_index::IndexDialect;
    #[cfg(feature = "core")]
    linalg = terrace_linalg::LinalgDialect;
    #[cfg(feature = "core")]
    math = terrace_math::MathDialect;
    #[cfg(feature = "core")]
    memref = terrace_memref::MemrefDialect;
    #[cfg(feature = "core")]
    poly = terrace_poly::PolyDialect;
    #[cfg(feature = "core")]
    scf = terrace_scf::ScfDialect;
    #[cfg(feature = "core")]
    tensor = terrace_tensor::TensorDialect;
    #[cfg(feature = "core")]
    ub = terrace_ub::UbDialect;
    #[cfg(feature = "core")]
    vector = terrace_vector::VectorDialect;
    #[cfg(feature = "arm")]
    arm_neon = terrace_arm_neon::ArmNeonDialect;
    #[cfg(feature = "arm")]
    arm_sme = terrace_arm_sme::ArmSmeDialect;
    #[cfg(feature = "arm")]
    arm_sve = terrace_arm_sve::ArmSveDialect;
    #[cfg(feature = "gpu")]
    amdgpu = terrace_amdgpu::AmdgpuDialect;
    #[cfg(feature = "gpu")]
    gpu = terrace_gpu::GpuDialect;
    #[cfg(feature = "gpu")]
    nvgpu = terrace_nvgpu::NvgpuDialect;
    #[cfg(feature = "gpu")]
    nvvm = terrace_nvvm::NvvmDialect;
    #[cfg(feature = "gpu")]
    rocdl = terrace_rocdl::RocdlDialect;
    #[cfg(feature = "gpu")]
    xegpu = terrace_xegpu::XegpuDialect;
    #[cfg(feature = "gpu")]
    xevm = terrace_xevm::XevmDialect;
    #[cfg(feature = "llvm")]
    llvm = terrace_llvm::LlvmDialect;
    #[cfg(feature = "parallel")]
    acc = terrace_acc::AccDialect;
    #[cfg(feature = "parallel")]
    r#async = terrace_async::AsyncDialect;
    #[cfg(feature = "parallel")]
    mpi = terrace_mpi::MpiDialect;
    #[cfg(feature = "parallel")]
    omp = terrace_omp::OmpDialect;
    #[cfg(feature = "parallel")]
    shard = terrace_shard::ShardDialect;
    #[cfg(feature = "misc")]
    emitc = terrace_emitc::EmitcDialect;
    #[cfg(feature = "misc")]
    irdl = terrace_irdl::IrdlDialect;
    #[cfg(feature = "misc")]
    ml_program = terrace_ml_program::MlProgramDialect;
    #[cfg(feature = "misc")]
    pdl = terrace_pdl::PdlDialect;
    #[cfg(feature = "misc")]
    pdl_interp = terrace_pdl_interp::PdlInterpDialect;
    #[cfg(feature = "misc")]
    ptr = terrace_ptr::PtrDialect;
    #[cfg(feature = "misc")]
    quant = terrace_quant::QuantDialect;
    #[cfg(feature = "misc")]
    shape = terrace_shape::ShapeDialect;
    #[cfg(feature = "misc")]
    smt = terrace_smt::SmtDialect;
    #[cfg(feature = "misc")]
    sparse_tensor = terrace_sparse_tensor::SparseTensorDialect;
    #[cfg(feature = "misc")]
    wasmssa = terrace_wasmssa::WasmssaDialect;
    #[cfg(feature = "spirv")]
    spirv = terrace_spirv::SpirvDialect;
    #[cfg(feature = "tosa")]
    tosa = terrace_tosa::TosaDialect;
    #[cfg(feature = "transform")]
    transform = terrace_transform::TransformDialect;
    #[cfg(feature = "x86")]
    amx = terrace_amx::AmxDialect;
    #[cfg(feature = "x86")]
    x86vector = terrace_x86vector::X86vectorDialect;
}

/// Attaches the inliner interface to the dialects whose operations may be inlined.
fn add_inliners(registry: &mut DialectRegistry) {
    fn add<D: Dialect>(registry: &mut DialectRegistry) {
        registry.extend::<D>(|cx| cx.attach_dialect_interface::<D, dyn Inliner>(&INLINABLE));
    }
    fn add_ops<D: Dialect>(registry: &mut DialectRegistry) {
        registry.extend::<D>(|cx| cx.attach_dialect_interface::<D, dyn Inliner>(&OPS));
    }
    static INLINABLE: &(dyn Inliner + 'static) = &AlwaysInlinable;
    static OPS: &(dyn Inliner + 'static) = &OpsInlinable;
    add::<arith::ArithDialect>(registry);
    add_ops::<terrace_builtin::BuiltinDialect>(registry);
    #[cfg(feature = "core")]
    {
        add::<cf::CfDialect>(registry);
        add::<index::IndexDialect>(registry);
        add::<math::MathDialect>(registry);
        add::<scf::ScfDialect>(registry);
        add::<ub::UbDialect>(registry);
        add::<vector::VectorDialect>(registry);
        add::<tensor::TensorDialect>(registry);
        add::<memref::MemrefDialect>(registry);
        registry.extend::<affine::AffineDialect>(|cx| {
            let inliner: &&dyn Inliner = &(&affine::AffineInliner as &dyn Inliner);
            cx.attach_dialect_interface::<affine::AffineDialect, dyn Inliner>(inliner);
        });
        add::<complex::ComplexDialect>(registry);
        add::<linalg::LinalgDialect>(registry);
        add_ops::<bufferization::BufferizationDialect>(registry);
    }
    #[cfg(feature = "gpu")]
    {
        add_ops::<gpu::GpuDialect>(registry);
        add_ops::<amdgpu::AmdgpuDialect>(registry);
        add_ops::<nvvm::NvvmDialect>(registry);
        add_ops::<rocdl::RocdlDialect>(registry);
    }
    #[cfg(feature = "misc")]
    {
        add::<shape::ShapeDialect>(registry);
        add_ops::<ml_program::MlProgramDialect>(registry);
        add_ops::<quant::QuantDialect>(registry);
    }
    #[cfg(feature = "tosa")]
    add::<tosa::TosaDialect>(registry);
}
