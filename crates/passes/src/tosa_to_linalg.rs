//! The pipeline `tosa-to-linalg-pipeline`: lowers tosa to linalg, tensor and others.

use terrace_pass::{PassResult, Pipeline, Target, pass};

/// The default pipeline for converting TOSA operators to the equivalent operations using the tensor
/// operations in LinAlg as well as LinAlg named operations.
#[pass(name = "tosa-to-linalg-pipeline", anchor = "builtin.module", run = run)]
pub struct TosaToLinalgPipeline {}

/// The passes of the pipeline.
const PASSES: &str = "builtin.module(\
    func.func(tosa-optional-decompositions),func.func(canonicalize),func.func(tosa-infer-shapes),\
    func.func(tosa-make-broadcastable),func.func(tosa-to-linalg-named),func.func(canonicalize),\
    func.func(tosa-layerwise-constant-fold),func.func(tosa-make-broadcastable),tosa-validate,\
    func.func(tosa-to-linalg))";

fn run(_: &TosaToLinalgPipeline, target: &mut Target<'_>) -> PassResult {
    let pipeline = Pipeline::parse(target.registry(), "", PASSES);
    let pipeline = pipeline.map_err(|error| target.error(format!(": {error}")))?;
    target.run_pipeline(&pipeline)
}
