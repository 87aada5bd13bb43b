//! MLIR for Rust: a multi-level compiler IR that reads and prints the text of MLIR 22.
//!
//! This crate is the façade: programs depend on it alone. [`prelude`] exports the names that most
//! programs use; each module re-exports one of the crates behind the façade.
//!
//! ```
//! use terrace::prelude::*;
//!
//! let cx = terrace::context();
//! let text = "func.func @id(%x: i32) -> i32 {\n  return %x : i32\n}\n";
//! let module = terrace::parse(&cx, "example.mlir", text).unwrap();
//! module.verify().unwrap();
//! assert!(terrace::print(&module).contains("func.func @id(%arg0: i32) -> i32 {"));
//! ```
#![forbid(unsafe_code)]

#[doc(inline)]
pub use terrace_asm as asm;
#[cfg(feature = "bytecode")]
#[doc(inline)]
pub use terrace_bytecode as bytecode;
#[doc(inline)]
pub use terrace_data_layout as data_layout;
#[doc(inline)]
pub use terrace_dataflow as dataflow;
#[doc(inline)]
pub use terrace_diag as diag;
#[doc(inline)]
pub use terrace_interfaces as interfaces;
#[doc(inline)]
pub use terrace_ir as ir;
#[doc(inline)]
pub use terrace_irdl as irdl;
#[cfg(feature = "lsp")]
#[doc(inline)]
pub use terrace_lsp as lsp;
#[doc(inline)]
pub use terrace_numeric as numeric;
#[cfg(feature = "opt")]
#[doc(inline)]
pub use terrace_opt as opt;
#[doc(inline)]
pub use terrace_pass as pass;
#[doc(inline)]
pub use terrace_passes as passes;
#[doc(inline)]
pub use terrace_rewrite as rewrite;
#[cfg(feature = "jit")]
#[doc(inline)]
pub use terrace_run as jit;
#[doc(inline)]
pub use terrace_transforms as transforms;
#[cfg(feature = "translate")]
#[doc(inline)]
pub use terrace_translate as translate;

/// The dialects of the enabled features, each also at the root of this crate: `terrace::scf`.
#[doc(inline)]
pub use terrace_dialects as dialects;

#[doc(inline)]
pub use terrace_dialects::*;

pub use terrace_ods::*;

/// The names that most programs use.
pub mod prelude {
    pub use terrace_ods::{attr, dialect, enum_attr, interface, operation, properties, ty};

    pub use terrace_ir::{
        Attribute, Block, Body, Builder, Context, Diagnostic, DialectRegistry, Handle, Ident,
        Location, Op, OpRef, OpType, OpView, Operand, Region, Type, Value, Walk, WalkOrder,
    };
}

mod parse_error;

use terrace_ir::{Body, Context, DialectRegistry};

pub use parse_error::{ParseError, parse};

/// Creates a registry with all dialects of Terrace and the dialect `D`.
pub fn registry_with<D: terrace_ir::Dialect>() -> DialectRegistry {
    let mut registry = registry();
    registry.insert::<D>();
    registry
}

/// Creates a context with all dialects of Terrace.
pub fn context() -> Context {
    Context::with_registry(registry())
}

/// Creates a context with all dialects of Terrace and the dialect `D`.
pub fn context_with<D: terrace_ir::Dialect>() -> Context {
    Context::with_registry(registry_with::<D>())
}

/// Returns the text of a module in custom form, as `mlir-opt` prints it.
///
/// Never fails: an invalid operation, or one whose dialect's hook fails, is written in generic
/// form.
pub fn print(module: &Body) -> String {
    asm::AsmDisplay::to_mlir(module)
}

/// Compiles and runs the code blocks of the README and the book as documentation tests.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../../../README.md")]
    struct Readme;
    #[doc = include_str!("../../../docs/book/src/tutorial.md")]
    struct Tutorial;
    #[doc = include_str!("../../../docs/book/src/data-layout.md")]
    struct DataLayout;
    #[doc = include_str!("../../../docs/book/src/passes.md")]
    struct Passes;
    #[doc = include_str!("../../../docs/book/src/recipes.md")]
    struct Recipes;
    #[doc = include_str!("../../../docs/book/src/import.md")]
    struct Import;
    #[doc = include_str!("../../../docs/book/src/irdl.md")]
    struct Irdl;
    #[doc = include_str!("../../../docs/book/src/rewriting.md")]
    struct Rewriting;
    #[cfg(feature = "jit")]
    #[doc = include_str!("../../../docs/book/src/run.md")]
    struct Run;
}
