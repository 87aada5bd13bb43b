//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod ops;

pub use constraints::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `bufferization` dialect.
#[dialect(
    name = "bufferization",
    ops = [
        AllocTensorOp, CloneOp, DeallocOp, DeallocTensorOp, MaterializeInDestinationOp, ToBufferOp,
        ToTensorOp,
    ],
    hooks = crate::hooks::HOOKS,
    dependencies = [
        terrace_builtin::BuiltinDialect, terrace_affine::AffineDialect,
        terrace_memref::MemrefDialect, terrace_tensor::TensorDialect, terrace_arith::ArithDialect,
    ],
)]
pub struct BufferizationDialect;
