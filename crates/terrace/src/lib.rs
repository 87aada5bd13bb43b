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

macro_rules! modules {
    ($($(#[$meta:meta])* $name:ident = $($from:ident)::+;)*) => {$(
        $(#[$meta])*
        pub mod $name {
            pub use $($from)::+::*;
        }
    )*};
}

modules! {
    /// The parser and printer of IR text.
    asm = terrace_asm;
    /// Data-flow analyses: constant propagation, integer ranges, liveness.
    dataflow = terrace_dataflow;
    /// Sizes and alignments of types in memory.
    data_layout = terrace_data_layout;
    /// Source files, diagnostics and their rendering.
    diag = terrace_diag;
    /// The IR core: context, bodies, declarations, verifier.
    ir = terrace_ir;
    /// Interfaces of operations: branches, calls, regions.
    interfaces = terrace_interfaces;
    /// Dialects loaded from IRDL definitions, and export of declared dialects as IRDL.
    irdl = terrace_irdl;
    /// Integers of any width and floating-point numbers of any format.
    numeric = terrace_numeric;
    /// The driver: `main` functions for tools like `mlir-opt` with custom dialects and passes.
    #[cfg(feature = "opt")]
    opt = terrace_opt;
    /// Passes, their options and pipelines.
    pass = terrace_pass;
    /// The drivers that apply folds, patterns and conversions.
    rewrite = terrace_rewrite;
    /// Canonicalization, inlining and other transformations.
    transforms = terrace_transforms;
    /// The `arith` dialect.
    arith = terrace_dialects::arith;
    /// The `builtin` dialect: types, attributes, the module.
    builtin = terrace_dialects::builtin;
    /// The `dlti` dialect: data layout and target specifications.
    dlti = terrace_dialects::dlti;
    /// The `func` dialect.
    func = terrace_dialects::func;
}

pub use terrace_dialects::registry;

pub use terrace_ods::*;

/// The names that most programs use.
pub mod prelude {
    pub use terrace_ods::{attr, dialect, enum_attr, interface, operation, properties, ty};

    pub use terrace_ir::{
        Attribute, Block, Body, Builder, Context, Diagnostic, DialectRegistry, Handle, Ident,
        Location, Op, OpRef, OpType, OpView, Operand, Region, Type, Value, Walk, WalkOrder,
    };
}

use terrace_ir::{Body, Context, DialectRegistry};

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

/// Reads a module from text; `name` is the file's name in locations.
///
/// # Errors
/// When the text is not valid; what is wrong goes to the context's diagnostic handler.
pub fn parse(cx: &Context, name: &str, text: &str) -> Result<Body, ir::Reported> {
    let file = diag::SourceFile::new(name, text);
    asm::parse(cx, &file, &asm::ParseOptions::default())
}

/// The text of a module in custom form, as `mlir-opt` prints it.
///
/// # Panics
/// When [`asm::print_op`] fails.
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
    #[doc = include_str!("../../../docs/book/src/recipes.md")]
    struct Recipes;
    #[doc = include_str!("../../../docs/book/src/import.md")]
    struct Import;
    #[doc = include_str!("../../../docs/book/src/irdl.md")]
    struct Irdl;
    #[doc = include_str!("../../../docs/book/src/rewriting.md")]
    struct Rewriting;
}
