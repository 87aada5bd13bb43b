//! Written by `cargo xtask codegen import`; changes are lost.

terrace_builtin::type_constraints! {
    /// Types that are TensorLikeType instance (MLIR: `Bufferization_TensorLikeTypeInterface`).
    BufferizationTensorLikeTypeInterface: "TensorLikeType instance", |_, _| true;
    /// Types that are BufferLikeType instance (MLIR: `Bufferization_BufferLikeTypeInterface`).
    BufferizationBufferLikeTypeInterface: "BufferLikeType instance", |_, _| true;
}
