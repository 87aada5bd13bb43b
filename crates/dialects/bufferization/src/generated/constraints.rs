//! Written by `cargo xtask codegen import`; changes are lost.

terrace_builtin::type_constraints! {
    /// The constraint `Bufferization_TensorLikeTypeInterface`: TensorLikeType instance.
    BufferizationTensorLikeTypeInterface: "TensorLikeType instance",
        |_, _| true;
    /// The constraint `Bufferization_BufferLikeTypeInterface`: BufferLikeType instance.
    BufferizationBufferLikeTypeInterface: "BufferLikeType instance",
        |_, _| true;
}
