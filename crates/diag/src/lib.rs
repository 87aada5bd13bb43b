//! Source maps, diagnostics and their renderers.
//!
//! This crate does not depend on the IR. It provides what all other crates need for diagnostics:
//!
//! - [`SourceFile`] and [`SourceManager`]: the contents of files, and lookup of lines and columns;
//! - [`split`](split()): the parts of a file for `--split-input-file`;
//! - [`Diagnostic`]: a message with a severity, a [`Place`], call sites and notes;
//! - [`render`](mod@render): the text that `mlir-opt` prints, byte for byte;
//! - [`pretty`]: the same diagnostic in the style of rustc;
//! - [`lossless`]: a reversible mapping of arbitrary bytes to text, for names that are not UTF-8;
//! - [`mod@outs`]: standard output, which diagnostics do not share;
//! - [`verify`]: the check of diagnostics against `expected-error {{…}}` comments.
//!
//! Lines and columns count from 1, columns in bytes; lines end at `\n`, as in MLIR.
#![forbid(unsafe_code)]

pub mod diagnostic;
pub mod lossless;
pub mod outs;
pub mod pretty;
pub mod render;
pub mod source;
pub mod split;
pub mod verify;

pub use diagnostic::{Diagnostic, Place, Position, Severity};
pub use outs::{Hold, Outs, outs};
pub use render::{render, render_to_string};
pub use source::{FileId, SourceFile, SourceManager};
pub use split::{Chunk, DEFAULT_SPLIT_MARKER, Split, split};
pub use verify::{ExpectedDiagnostics, VerifyLevel};
