//! LLVM IR as data ([`model`]), its text, printed ([`mod@print`]) and read ([`mod@read`]), and the
//! translations of MLIR to it ([`build`]) and of it to MLIR ([`import()`]).
//!
//! [`translate`] builds a [`Module`] from a `builtin.module`; the module prints itself with
//! [`std::fmt::Display`] or [`print::write`]. Dialects take part through
//! [`LlvmTranslation`](build::LlvmTranslation), which [`register_translations`] attaches to the
//! dialects of Terrace; a dialect of a user attaches an implementation of its own. A program that
//! makes LLVM IR without MLIR builds the [`Module`] directly. [`read::read`] makes a module from
//! text and checks it, with LLVM's messages; [`import()`] makes a `builtin.module` of a module.
//!
//! To add an operation: an operation that calls one intrinsic is a row of a table in
//! `data/ops-*.tsv` (see [`intrinsics`]); any other operation is a function of the dialect's file
//! in `build/`, named in the `match` of that file's `handler`.
#![forbid(unsafe_code)]

pub mod build;
pub mod fold;
mod import;
pub mod intrinsics;
pub mod model;
pub mod print;
pub mod read;

pub use build::{register_translations, translate, translate_with_locations, write};
pub use import::{ImportOptions, import};
pub use model::Module;
