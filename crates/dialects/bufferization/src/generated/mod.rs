//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod ops;

pub use constraints::*;
pub use ops::*;

use terrace_ods::dialect;

/// The boundary between tensors and buffers: conversion between both, allocation and deallocation.
///
/// The dialect exists while a program moves from value semantics (tensors) to memory (memrefs), and
/// it states the ownership of buffers. `one-shot-bufferize` inserts its operations and
/// `ownership-based-buffer-deallocation` adds `bufferization.dealloc`. The passes
/// `buffer-hoisting`, `buffer-loop-hoisting` and `promote-buffers-to-stack` work on the result;
/// folds and patterns remove pairs of conversions, and leave `memref` operations.
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
