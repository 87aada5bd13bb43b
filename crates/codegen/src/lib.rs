//! Code from LLVM IR without LLVM. [`legalize::legalize`] turns a module of LLVM IR into the flat
//! form ([`flat::Module`]), [`wasm::encode`] turns that into WebAssembly, and with the feature
//! `native`, `native::ObjectBuilder` into an object file of machine code. `terrace-run` calls them.
//!
//! The source is the LLVM IR of `terrace-llvm-ir`: every operation with a translation to LLVM IR
//! can be executed, and intrinsics are matched by their names in LLVM.
#![forbid(unsafe_code)]

pub mod flat;
pub mod legalize;
#[cfg(feature = "native")]
pub mod native;
pub mod wasm;

pub use legalize::{CodegenError, Placement, STACK_END, STACK_START, legalize};
pub use wasm::{AddressWidth, encode};
