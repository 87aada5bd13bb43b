//! The dialects that come with Terrace, and the registry of them (MLIR: `registerAllDialects`).
//!
//! Dialects come in groups, one feature each; `core` is the default. A dialect is in the registry
//! when its types and attributes are complete: text of an unregistered dialect is kept as it is, that
//! of one whose types are not all there is not. [`INCOMPLETE`] lists the others, whose crates are
//! here all the same. Names of dialects that are not compiled in, or not in the registry, are
//! mentioned there.
#![forbid(unsafe_code)]

use terrace_interfaces::{Inlinable, Inliner};
use terrace_ir::{Dialect, DialectRegistry};

/// Declares the modules and the registry: of each dialect its module and type, or what it lacks.
macro_rules! dialects {
    (
        complete { $($(#[$meta:meta])* $name:ident = $krate:ident :: $dialect:ident;)* }
        incomplete {
            $($(#[$with:meta])* $other:ident = $other_krate:ident lacks $lacks:literal;)*
        }
    ) => {
        $($(#[$meta])* pub use $krate as $name;)*
        $($(#[$with])* pub use $other_krate as $other;)*

        /// A registry with every dialect that comes with Terrace and is complete; each is loaded
        /// into a context when it is first needed.
        pub fn registry() -> DialectRegistry {
            let mut registry = DialectRegistry::new();
            $($(#[$meta])* registry.insert::<$name::$dialect>();)*
            $(registry.mention(stringify!($name).trim_start_matches("r#"));)*
            $(registry.mention(stringify!($other));)*
            add_inliners(&mut registry);
            registry
        }

        /// Dialects that are not in the registry, and types or attributes that they lack.
        pub const INCOMPLETE: &[(&str, &str)] =
            &[$($(#[$with])* (stringify!($other), $lacks)),*];
    };
}

dialects! {
    complete {
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
        #[cfg(feature = "rest")]
        emitc = terrace_emitc::EmitcDialect;
        #[cfg(feature = "rest")]
        irdl = terrace_irdl::IrdlDialect;
        #[cfg(feature = "rest")]
        ml_program = terrace_ml_program::MlProgramDialect;
        #[cfg(feature = "rest")]
        pdl = terrace_pdl::PdlDialect;
        #[cfg(feature = "rest")]
        pdl_interp = terrace_pdl_interp::PdlInterpDialect;
        #[cfg(feature = "rest")]
        quant = terrace_quant::QuantDialect;
        #[cfg(feature = "rest")]
        shape = terrace_shape::ShapeDialect;
        #[cfg(feature = "rest")]
        sparse_tensor = terrace_sparse_tensor::SparseTensorDialect;
        #[cfg(feature = "rest")]
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
    incomplete {
        #[cfg(feature = "gpu")]
        xegpu = terrace_xegpu lacks "`!xegpu.tensor_desc`";
        #[cfg(feature = "parallel")]
        shard = terrace_shard lacks "`#shard.axisarray`";
        #[cfg(feature = "rest")]
        ptr = terrace_ptr lacks "`#ptr.spec`";
        #[cfg(feature = "rest")]
        smt = terrace_smt lacks "`#smt.bv`";
    }
}

/// Lets the operations of dialects without memory and calls be inlined.
fn add_inliners(registry: &mut DialectRegistry) {
    fn add<D: Dialect>(registry: &mut DialectRegistry) {
        registry.extend::<D>(|cx| cx.attach_dialect_interface::<D, dyn Inliner>(&INLINABLE));
    }
    static INLINABLE: &(dyn Inliner + 'static) = &Inlinable;
    add::<arith::ArithDialect>(registry);
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
    }
}
