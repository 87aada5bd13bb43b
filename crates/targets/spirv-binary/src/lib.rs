//! SPIR-V binaries: [`serialize`] writes a `spirv.module` as words, [`deserialize`] reads words as
//! a `spirv.module`. Bytes and text are those of `mlir-translate`.
//!
//! An operation whose instruction consists of its arguments in order is a row of
//! `data/instructions.tsv`; the others are functions of `serialize/` and `deserialize/`.
#![forbid(unsafe_code)]

mod deserialize;
mod enums;
mod instructions;
mod serialize;
mod words;

pub use deserialize::{ReadOptions, deserialize};
pub use serialize::{WriteOptions, serialize, write};
pub use words::to_bytes;
