//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::TypeExt;

terrace_builtin::type_constraints! {
    /// The constraint `Bufferization_TensorLikeTypeInterface`: TensorLikeType instance.
    BufferizationTensorLikeTypeInterface: "TensorLikeType instance",
        |_, t| t.is_tensor();
    /// The constraint `Bufferization_BufferLikeTypeInterface`: BufferLikeType instance.
    BufferizationBufferLikeTypeInterface: "BufferLikeType instance",
        |_, t| t.is_memref();
}
