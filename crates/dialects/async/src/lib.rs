//! Asynchronous execution: regions that run concurrently, tokens and values that become available
//! later.
//!
//! The dialect has two levels. The upper one (`async.execute`, `async.await`, `async.func`)
//! describes concurrency by dependencies; the lower one (`async.runtime.*`, `async.coro.*`) makes
//! reference counting and coroutines explicit. `convert-async-to-llvm`, in `terrace-to-llvm`,
//! lowers the lower one to calls of a runtime library. `async-parallel-for`, in
//! `terrace-async-transforms`, produces the upper level from `scf.parallel`, and
//! `async-to-async-runtime`, in `terrace-to-standard`, lowers it to the lower one.
//!
//! To start with: [`ExecuteOp`], [`AwaitOp`], [`FuncOp`].
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
#![forbid(unsafe_code)]

extern crate self as terrace_async;

mod assembly;
mod canonicalize;
mod directives;
mod generated;
mod interfaces;
mod names;
mod types;
mod verify;

pub use generated::*;
pub use types::*;
