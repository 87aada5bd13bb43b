//! The `ml_program` dialect: functions, graphs and globals of machine learning programs.
//!
//! The dialect is the frame of a program that a machine learning framework exports: functions,
//! subgraphs and globals; the computations inside belong to other dialects. Importers of frameworks
//! produce it on tensors. `mlprogram-pipeline-globals` removes redundant accesses of globals; no
//! pass of MLIR lowers the dialect, so compilers that use it bring their own lowering.
//!
//! To start with: `ml_program.func`, `ml_program.global`, `ml_program.global_load`.
//!
//! The declarations are imported from the records of MLIR 22; `import/manifest.md` lists what the
//! import leaves out.
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
