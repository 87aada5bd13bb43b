//! What a pass gets to work on.

use std::collections::BTreeMap;

use terrace_data_layout::{DataLayoutError, DataLayouts, ScopeChain, SharedDataLayout};
use terrace_ir::{Body, Context, Diagnostic, Op, Reported};

use crate::pipeline::Pipeline;
use crate::registry::PassRegistry;
use crate::run::{Around, Run};

/// The operation that a pass works on: the root of a body.
pub struct Target<'a> {
    pub(crate) body: &'a mut Body,
    pub(crate) around: Around,
    pub(crate) run: &'a Run<'a>,
}

impl Target<'_> {
    /// The body of the operation; the operation is its root.
    pub fn body(&self) -> &Body {
        self.body
    }

    /// The body of the operation, to change.
    pub fn body_mut(&mut self) -> &mut Body {
        self.body
    }

    /// The context of the operation's body.
    pub fn context(&self) -> &Context {
        self.body.context()
    }

    /// Emits an error at the operation, with `message` behind its name.
    pub fn error(&self, message: impl Into<String>) -> Reported {
        self.emit(self.body.root().error(message.into()))
    }

    /// Emits `diagnostic`; the pass fails by returning what this gives.
    pub fn emit(&self, diagnostic: Diagnostic) -> Reported {
        self.context().emit(diagnostic)
    }

    /// The scopes of data layout around the operation, with what they say.
    pub fn outer_scopes(&self) -> &ScopeChain {
        &self.around.scopes
    }

    /// The data layout in the operation itself.
    ///
    /// # Errors
    /// When the specifications around do not combine.
    pub fn data_layout(&self) -> Result<SharedDataLayout, DataLayoutError> {
        self.run.layouts.within(self.context(), &self.around.scopes.extended(self.body.root()))
    }

    /// The data layouts that this pipeline has asked for.
    pub fn data_layouts(&self) -> &DataLayouts {
        &self.run.layouts
    }

    /// The passes that are known, for passes that make pipelines of their own.
    pub fn registry(&self) -> &PassRegistry {
        self.run.registry
    }

    /// Runs `pipeline` on the operation.
    ///
    /// # Errors
    /// When a pass of it fails.
    pub fn run_pipeline(&mut self, pipeline: &Pipeline) -> Result<(), Reported> {
        self.run.pipeline(pipeline, self.body, &mut Vec::new(), &self.around)
    }

    /// Runs `pipeline` on the isolated operation that `path` leads to, from body to body.
    ///
    /// # Errors
    /// When a pass of it fails.
    ///
    /// # Panics
    /// When `path` does not lead from body to body.
    pub fn run_pipeline_at(&mut self, pipeline: &Pipeline, path: &[Op]) -> Result<(), Reported> {
        let run = self.run;
        let (around, body) = self.reach(path);
        run.pipeline(pipeline, body, &mut Vec::new(), &around)
    }

    /// What is around the isolated operation that `path` leads to, and its body.
    fn reach(&mut self, path: &[Op]) -> (Around, &mut Body) {
        let (mut around, mut body) = (self.around.clone(), &mut *self.body);
        for op in path {
            around = around.inside(body);
            body = body.child_mut(*op).expect("a path leads through bodies");
        }
        (around, body)
    }

    /// Runs a pipeline on each of several isolated operations, none of which is in another, as
    /// [`Target::run_pipeline_at`]; those that are directly in the same operation at the same time. Gives
    /// what came of each, in the order of `jobs`, and the diagnostics that the caller is to emit.
    ///
    /// # Panics
    /// When a path is empty, does not lead from body to body, or is there twice.
    pub fn run_pipelines_at(
        &mut self,
        jobs: &[(&Pipeline, &[Op])],
    ) -> Vec<(Result<(), Reported>, Vec<Diagnostic>)> {
        let mut neighbours: BTreeMap<&[Op], Vec<(Op, usize)>> = BTreeMap::new();
        for (at, (_, path)) in jobs.iter().enumerate() {
            let (op, around) = path.split_last().expect("a path leads to another operation");
            neighbours.entry(around).or_default().push((*op, at));
        }
        let (cx, run) = (self.context().clone(), self.run);
        let mut done = Vec::with_capacity(jobs.len());
        for (path, mut ops) in neighbours {
            ops.sort_unstable();
            let (around, body) = self.reach(path);
            let inside = around.inside(body);
            let job_of = |op: Op| {
                let at = ops.binary_search_by_key(&op, |(op, _)| *op).ok()?;
                Some(ops[at].1)
            };
            let bodies = body.bodies_mut();
            let mut bodies: Vec<_> =
                bodies.filter_map(|(op, body)| Some((job_of(op)?, body))).collect();
            done.append(&mut cx.map_in_order_mut(
                &mut bodies,
                |(_, body)| body.load(),
                || (),
                |(), (at, body)| {
                    let work = || run.pipeline(jobs[*at].0, body, &mut Vec::new(), &inside);
                    (*at, cx.capture(work))
                },
            ));
        }
        assert_eq!(done.len(), jobs.len(), "a path leads through bodies");
        done.sort_unstable_by_key(|(at, _)| *at);
        done.into_iter().map(|(_, outcome)| outcome).collect()
    }

    /// Whether somebody is told what passes do, in which order: an instrument or an action handler.
    pub fn is_watched(&self) -> bool {
        !self.run.instruments.is_empty() || self.context().action_handler().is_some()
    }

    /// Whether nothing is around the operation: all of the program is in it.
    pub fn is_outermost(&self) -> bool {
        self.around.depth == 0
    }
}
