//! The interface of a pass to the IR ([`Target`]), and to pipelines on nested bodies ([`Runner`]).

use std::sync::Arc;

use terrace_data_layout::{DataLayoutError, DataLayouts, ScopeChain, SharedDataLayout};
use terrace_ir::{Attribute, Body, Context, Diagnostic, DictionaryAttr, Ident, Op, Reported};

use crate::pass::PassRegistry;
use crate::pipeline::Pipeline;
use crate::run::{Around, Run};

/// The operation that a pass works on: the root of a body of its own.
pub struct Target<'a> {
    pub(crate) body: &'a mut Body,
    pub(crate) around: Around,
    pub(crate) run: &'a Run<'a>,
}

impl<'a> Target<'a> {
    /// Returns the body, whose root is the operation.
    pub fn body(&self) -> &Body {
        self.body
    }

    /// Returns the body mutably.
    pub fn body_mut(&mut self) -> &mut Body {
        self.body
    }

    /// Returns the context of the body.
    pub fn context(&self) -> &Context {
        self.body.context()
    }

    /// Emits an error at the operation. The message is prefixed with the operation's name.
    pub fn error(&self, message: impl Into<String>) -> Reported {
        self.emit(self.body.root().error(message.into()))
    }

    /// Emits `diagnostic`. A pass fails by returning the result.
    pub fn emit(&self, diagnostic: Diagnostic) -> Reported {
        self.context().emit(diagnostic)
    }

    /// Returns the data layout scopes around the operation.
    pub fn outer_scopes(&self) -> &ScopeChain {
        &self.around.scopes
    }

    /// Iterates over the discardable attributes `name` of the enclosing operations, from the
    /// innermost operation outwards.
    pub fn enclosing_attributes(&self, name: &str) -> impl Iterator<Item = Attribute> {
        let cx = self.context();
        let name = Ident::get(cx, name);
        self.around.attributes.iter().rev().filter_map(move |attributes| {
            (*attributes)?.downcast::<DictionaryAttr>(cx)?.lookup(name)
        })
    }

    /// Returns the data layout inside the operation.
    ///
    /// # Errors
    /// When the enclosing layout specifications cannot be combined.
    pub fn data_layout(&self) -> Result<SharedDataLayout, DataLayoutError> {
        self.run.layouts.within(self.context(), &self.around.scopes.extended(self.body.root()))
    }

    /// Returns the cache of data layouts that all passes of a run share.
    pub fn data_layouts(&self) -> &DataLayouts {
        &self.run.layouts
    }

    /// Requests a change of the body around the operation. It is made when the pipelines on all
    /// operations of that body have run; never, if the operation has no parent.
    pub fn request_change_around(&self, change: impl FnOnce(&mut Body) + Send + 'static) {
        self.around.requests.push(Box::new(change));
    }

    /// Whether the operation is in a graph region.
    pub fn is_in_graph_region(&self) -> bool {
        self.around.is_in_graph
    }

    /// Returns the registry, for passes that construct pipelines.
    pub fn registry(&self) -> &'a PassRegistry {
        self.run.registry
    }

    /// Runs `pipeline` on the operation.
    ///
    /// # Errors
    /// When a pass in it fails.
    pub fn run_pipeline(&mut self, pipeline: &Pipeline) -> Result<(), Reported> {
        self.run.pipeline(pipeline, self.body, &mut Vec::new(), &self.around)
    }

    /// Splits the target into the body and a runner, which runs pipelines on some operations in the
    /// body while the pass modifies other operations.
    pub fn split(&mut self) -> (&mut Body, Runner<'a>) {
        let around = Arc::new(self.around.clone());
        (self.body, Runner { run: self.run, around })
    }

    /// Whether an instrument or an action handler observes passes, so that their order is visible.
    pub fn is_watched(&self) -> bool {
        !self.run.instruments.is_empty() || self.context().action_handler().is_some()
    }

    /// Whether the operation has no parent, so that it contains the whole program.
    pub fn is_outermost(&self) -> bool {
        self.around.depth == 0
    }
}

/// A means to run pipelines on operations at a fixed position in a target, on any thread.
#[derive(Clone)]
pub struct Runner<'a> {
    run: &'a Run<'a>,
    around: Arc<Around>,
}

impl Runner<'_> {
    /// Returns the data layout scopes around the operation of the runner.
    pub fn outer_scopes(&self) -> &ScopeChain {
        &self.around.scopes
    }

    /// Returns a runner for the operation at `path` below the root of `top`. This runner must be
    /// the runner for the root.
    ///
    /// # Panics
    /// When an operation on the path has no body of its own.
    #[must_use]
    pub fn at(&self, top: &Body, path: &[Op]) -> Self {
        let (mut around, mut body) = ((*self.around).clone(), top);
        for op in path {
            around = around.inside(body);
            body = body.child(*op).expect("every operation on the path has a body");
        }
        Self { run: self.run, around: Arc::new(around) }
    }

    /// Runs `pipeline` on the root of `body`.
    ///
    /// # Errors
    /// When a pass in it fails.
    pub fn run_pipeline(&self, pipeline: &Pipeline, body: &mut Body) -> Result<(), Reported> {
        self.run.pipeline(pipeline, body, &mut Vec::new(), &self.around)
    }
}
