//! The pass `inline`: parses its pipelines and runs [`inline_calls`].

use std::sync::Arc;

use rustc_hash::FxHashMap;
use terrace_ir::{Body, Op, OpName, TraitFlags};
use terrace_pass::{Anchor, PassRegistry, PassResult, Pipeline, Runner, Target, body_at, pass};

use crate::{InlineConfig, inline_calls};

/// Replace calls by the bodies of their callees
#[pass(name = "inline", title = "Inliner", run = inline)]
pub struct Inline {
    /// Passes to run on callables that `op-pipelines` does not name
    #[option(default = "canonicalize")]
    pub default_pipeline: String,
    /// Pipelines to run on callables, by the name of the operation: `func.func(cse)`
    #[option]
    pub op_pipelines: Vec<String>,
    /// Maximum number of times that a component of the call graph is inlined and optimized
    #[option(default = 4)]
    pub max_iterations: u32,
    /// Largest callee to inline, in percent of the operations of the caller; 4294967295 = no limit
    #[option(default = u32::MAX)]
    pub inlining_threshold: u32,
}

impl Inline {
    /// Returns the pipeline to run on callables named `name`; `None`, after reporting an error, if
    /// its text is invalid.
    fn pipeline(&self, registry: &PassRegistry, name: &str) -> Option<Pipeline> {
        for text in &self.op_pipelines {
            if text.split('(').next().map(str::trim) == Some(name) {
                return Pipeline::parse(registry, "", text).map_err(|e| eprint!("{e}")).ok();
            }
        }
        if self.default_pipeline.is_empty() {
            return None;
        }
        let anchor = Anchor::of(name);
        let parsed = Pipeline::parse_elements(registry, "", anchor, &self.default_pipeline);
        parsed.map_err(|error| eprint!("{error}")).ok()
    }
}

fn inline(pass: &Inline, target: &mut Target<'_>) -> PassResult {
    if !target.body().root().flags().contains(TraitFlags::SYMBOL_TABLE) {
        return Err(target
            .error(" was scheduled to run under the inliner, but does not define a symbol table"));
    }
    let all_visible = target.is_outermost();
    let config = InlineConfig {
        max_iterations: u64::from(pass.max_iterations),
        threshold: (pass.inlining_threshold != u32::MAX).then_some(pass.inlining_threshold.into()),
        parallel: !target.is_watched(),
    };
    let registry = target.registry();
    let (body, runner) = target.split();
    inline_calls(body, all_visible, &config, |top, paths| {
        let mut pipelines: FxHashMap<OpName, Option<Arc<Pipeline>>> = FxHashMap::default();
        let mut places: FxHashMap<&[Op], (&Body, Runner<'_>)> = FxHashMap::default();
        let mut optimizers = Vec::with_capacity(paths.len());
        for path in paths {
            let (op, around) = path.split_last().expect("a callable is in a symbol table");
            let place = || (body_at(top, around), runner.at(top, path));
            let (around, runner) = places.entry(around).or_insert_with(place);
            let name = around.op(*op).name();
            let of_name = || pass.pipeline(registry, name.as_str(top.context())).map(Arc::new);
            let pipeline = pipelines.entry(name).or_insert_with(of_name).clone();
            let runner = runner.clone();
            optimizers.push(move |body: &mut Body| match &pipeline {
                Some(pipeline) => runner.run_pipeline(pipeline, body),
                None => Ok(()),
            });
        }
        optimizers
    })
}
