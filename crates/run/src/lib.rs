//! Runs programs in MLIR without LLVM (MLIR: `mlir-runner`), as a library. [`compile`] turns a
//! module into a [`Program`], and [`Program::call`] executes a function of it in a sandbox with
//! [`Limits`]. The tool `terrace-run` calls both.
#![forbid(unsafe_code)]

mod cli;
mod driver;
mod engine;
mod host;
mod program;

pub use cli::{Cli, Emit};
pub use driver::{main, run};
pub use engine::{Fault, Limits};
pub use program::{DEFAULT_PIPELINE, Program, Scalar, compile};
