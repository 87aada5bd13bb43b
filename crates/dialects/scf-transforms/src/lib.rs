//! Transformations of the scf dialect (MLIR: `Dialect/SCF/Transforms`): software pipelining
//! ([`pipeline_loop`]), for transform scripts and passes.
#![forbid(unsafe_code)]

mod pipeline;

pub use pipeline::{Annotate, PipelineOptions, PipelinePart, Predicate, pipeline_loop};
