//! Runs programs in MLIR without LLVM (MLIR: `mlir-runner`), as a library.
//!
//! [`Program::compile`] turns a module into a [`Program`]. [`Program::function`] returns a typed
//! [`Function`] that Rust calls, in a sandbox with [`Limits`]; slices are passed as memrefs, and
//! closures define what the program declares ([`HostFunctions`]). [`Program::call`] is the untyped
//! form, which the tool `terrace-run` uses.
#![forbid(unsafe_code)]

mod cached;
mod cli;
mod code;
mod driver;
mod engine;
mod fault;
mod function;
mod host;
#[cfg(feature = "native")]
mod native;
mod number;
mod phases;
mod program;
mod scalar;
mod signature;
mod text_buffer;
mod value;

pub use cli::{Cli, Emit};
pub use driver::{main, run};
pub use engine::{Engine, Limits};
pub use fault::Fault;
pub use function::Function;
pub use host::{HostClosure, HostFunctions, HostResult};
pub use number::Number;
pub use program::{DEFAULT_PIPELINE, OPTIMIZING_PIPELINE, Program, compile};
pub use scalar::Scalar;
pub use text_buffer::TextBuffer;
pub use value::{FunctionResult, MemRef, MemRefMut, Parameter, Parameters};

#[cfg(feature = "native")]
pub use terrace_codegen::native::Target;
use terrace_ir::DialectRegistry;

/// Returns the dialects of programs, with their translations to LLVM IR.
pub fn registry() -> DialectRegistry {
    let mut registry = terrace_dialects::registry();
    terrace_llvm_ir::register_translations(&mut registry);
    registry
}
