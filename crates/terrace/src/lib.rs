//! MLIR for Rust: a multi-level compiler IR that reads and prints the text of MLIR 22.
//!
//! This crate is the façade: one dependency for everything. [`prelude`] has what most programs
//! name; the modules are the crates underneath.
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
    /// The text: reading and printing.
    asm = terrace_asm;
    /// Data-flow analyses: constants, ranges of integers, liveness.
    dataflow = terrace_dataflow;
    /// How types are laid out in memory.
    data_layout = terrace_data_layout;
    /// Sources, diagnostics and how they are shown.
    diag = terrace_diag;
    /// The IR core: context, bodies, declarations, verifier.
    ir = terrace_ir;
    /// Interfaces of operations: branches, calls, regions.
    interfaces = terrace_interfaces;
    /// Dialects from definitions in IRDL, and definitions of declared dialects.
    irdl = terrace_irdl;
    /// Integers and floats of any width and format.
    numeric = terrace_numeric;
    /// The driver: a tool like `mlir-opt` with dialects and passes of one's own.
    #[cfg(feature = "opt")]
    opt = terrace_opt;
    /// Named transformations and pipelines of them.
    pass = terrace_pass;
    /// Drivers of folds and patterns.
    rewrite = terrace_rewrite;
    /// Canonicalization, inlining and other transformations.
    transforms = terrace_transforms;
    /// The `arith` dialect.
    arith = terrace_dialects::arith;
    /// The `builtin` dialect: types, attributes, the module.
    builtin = terrace_dialects::builtin;
    /// The `dlti` dialect: specifications of data layout and targets.
    dlti = terrace_dialects::dlti;
    /// The `func` dialect.
    func = terrace_dialects::func;
}

pub use terrace_dialects::registry;

pub use terrace_ods::*;

/// What most programs name.
pub mod prelude {
    pub use terrace_ods::{attr, dialect, enum_attr, interface, operation, properties, ty};

    pub use terrace_ir::{
        Attribute, Block, Body, Builder, Context, Diagnostic, DialectRegistry, Handle, Ident,
        Location, Op, OpRef, OpType, OpView, Operand, Region, Type, Value, Walk, WalkOrder,
    };
}

use terrace_ir::{Body, Context, DialectRegistry};

/// A registry with the dialects that Terrace brings, and one of one's own.
pub fn registry_with<D: terrace_ir::Dialect>() -> DialectRegistry {
    let mut registry = registry();
    registry.insert::<D>();
    registry
}

/// A context with the dialects that Terrace brings.
pub fn context() -> Context {
    Context::with_registry(registry())
}

/// A context with the dialects that Terrace brings, and one of one's own.
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

/// The code in the README and in the book compiles and does what it says.
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
