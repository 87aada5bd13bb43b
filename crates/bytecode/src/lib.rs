//! Reader, writer and dumper of MLIR bytecode: [`read()`], [`LazyFile`], [`write()`] and [`Dump`].
//! `terrace-opt` calls them; dialects take part through `terrace_ir::bytecode`.
#![forbid(unsafe_code)]

mod builtin;
mod dump;
mod format;
mod layout;
mod read;
mod write;

pub use dump::Dump;
pub use format::{MAGIC, Section, VERSION};
pub use read::{LazyFile, LazyOp, is_bytecode, read, read_overridden};
pub use write::{UnsupportedVersion, WriteOptions, write};
