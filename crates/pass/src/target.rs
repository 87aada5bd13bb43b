//! What a pass gets to work on.

use std::sync::Arc;

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

impl<'a> Target<'a> {
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
    pub fn registry(&self) -> &'a PassRegistry {
        self.run.registry
    }

    /// Runs `pipeline` on the operation.
    ///
    /// # Errors
    /// When a pass of it fails.
    pub fn run_pipeline(&mut self, pipeline: &Pipeline) -> Result<(), Reported> {
        self.run.pipeline(pipeline, self.body, &mut Vec::new(), &self.around)
    }

    /// The body, to change, and what runs pipelines on it and on what is in it meanwhile.
    pub fn split(&mut self) -> (&mut Body, Runner<'a>) {
        let around = Arc::new(self.around.clone());
        (self.body, Runner { run: self.run, around })
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

/// Runs pipelines on bodies that are at one place in a target, on any thread.
#[derive(Clone)]
pub struct Runner<'a> {
    run: &'a Run<'a>,
    around: Arc<Around>,
}

impl Runner<'_> {
    /// A runner for the operation that `path` leads to, from body to body, from the root of `top`, for which
    /// this one is.
    ///
    /// # Panics
    /// When `path` does not lead from body to body.
    #[must_use]
    pub fn at(&self, top: &Body, path: &[Op]) -> Self {
        let (mut around, mut body) = ((*self.around).clone(), top);
        for op in path {
            around = around.inside(body);
            body = body.child(*op).expect("a path leads through bodies");
        }
        Self { run: self.run, around: Arc::new(around) }
    }

    /// Runs `pipeline` on the root of `body`.
    ///
    /// # Errors
    /// When a pass of it fails.
    pub fn run_pipeline(&self, pipeline: &Pipeline, body: &mut Body) -> Result<(), Reported> {
        self.run.pipeline(pipeline, body, &mut Vec::new(), &self.around)
    }
}
