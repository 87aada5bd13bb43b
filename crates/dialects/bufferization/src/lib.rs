//! The boundary between tensors and buffers: conversion between both, allocation and deallocation.
//!
//! The dialect exists while a program moves from value semantics (tensors) to memory (memrefs), and
//! it states the ownership of buffers. `one-shot-bufferize` inserts its operations and
//! `ownership-based-buffer-deallocation` adds `bufferization.dealloc`. The passes
//! `buffer-hoisting`, `buffer-loop-hoisting` and `promote-buffers-to-stack` work on the result;
//! folds and patterns remove pairs of conversions, and leave `memref` operations.
//!
//! To start with: [`ToTensorOp`], [`ToBufferOp`], [`AllocTensorOp`].
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_bufferization;

mod assembly;
mod canonicalize;
mod effects;
mod fold;
mod generated;
mod hooks;
mod infer;
mod interfaces;
mod predicates;
mod verify;

pub use generated::*;
