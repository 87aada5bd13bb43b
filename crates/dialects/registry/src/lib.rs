//! The dialects that come with Terrace, and the registry of them (MLIR: `registerAllDialects`).
//!
//! Dialects come in groups, one feature each. A dialect is in the registry when its types and
//! attributes are complete: text of an unregistered dialect is kept as it is, that of one whose types
//! are not all there is not.
#![forbid(unsafe_code)]

use terrace_ir::DialectRegistry;

/// Declares the modules and the registry: of each dialect its module and type.
macro_rules! dialects {
    ($($(#[$meta:meta])* $name:ident = $krate:ident :: $dialect:ident;)*) => {
        $($(#[$meta])* pub use $krate as $name;)*

        /// A registry with every dialect that comes with Terrace; each is loaded into a context
        /// when it is first needed.
        pub fn registry() -> DialectRegistry {
            let mut registry = DialectRegistry::new();
            $($(#[$meta])* registry.insert::<$name::$dialect>();)*
            registry
        }
    };
}

dialects! {
    builtin = terrace_builtin::BuiltinDialect;
    func = terrace_func::FuncDialect;
    arith = terrace_arith::ArithDialect;
    dlti = terrace_dlti::DltiDialect;
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
}
