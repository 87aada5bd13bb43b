//! The `ml_program` dialect: the frame of a program that a machine learning framework exports, made
//! of functions, graph-like subgraphs and mutable globals; the computations inside belong to other
//! dialects.
//!
//! Level: tensors, above everything else. Importers of frameworks create it. In MLIR
//! `-mlprogram-pipeline-globals` removes redundant accesses of globals; no upstream pass lowers it,
//! compilers that use it bring their own.
//!
//! To start with: `ml_program.func`, `ml_program.global`, `ml_program.global_load`.
//!
//! Operations, types and attributes are declared in `generated`, which the importer writes from
//! MLIR's records; `import/manifest.md` lists what it left out.
#![forbid(unsafe_code)]

extern crate self as terrace_ml_program;

mod assembly;
mod directives;
mod generated;
mod hooks;
mod interfaces;
mod names;
mod verify;

pub use generated::*;
