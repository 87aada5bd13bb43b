//! Source maps, diagnostics and their renderers.
//!
//! This crate knows nothing of IR. It holds what every layer above needs to talk to its user:
//!
//! - [`SourceFile`] and [`SourceManager`]: the bytes that were read, and where their lines begin;
//!   [`split`](split()) cuts a file the way `--split-input-file` does.
//! - [`Diagnostic`]: a message with a severity, a [`Place`], call sites and notes.
//! - [`render`](mod@render): the text that `mlir-opt` prints, byte for byte.
//! - [`pretty`]: the same diagnostic the way rustc would draw it.
//! - [`lossless`]: any bytes as text and back, for names that are not UTF-8.
//! - [`verify`]: `expected-error {{…}}` comments, matched against what was emitted.
//!
//! Columns count bytes from 1, lines count from 1 and end at `\n`, as in MLIR.
#![forbid(unsafe_code)]

pub mod diagnostic;
pub mod lossless;
pub mod pretty;
pub mod render;
pub mod source;
pub mod split;
pub mod verify;

pub use diagnostic::{Diagnostic, Place, Position, Severity};
pub use render::{render, render_to_string};
pub use source::{FileId, SourceFile, SourceManager};
pub use split::{Chunk, DEFAULT_SPLIT_MARKER, Split, split};
pub use verify::{ExpectedDiagnostics, VerifyLevel};
