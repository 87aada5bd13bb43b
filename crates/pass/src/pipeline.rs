//! Running passes one after the other.

use terrace_data_layout::{DataLayoutError, DataLayouts, ScopeChain, SharedDataLayout};
use terrace_ir::{Body, Context, Diagnostic, Enclosing, Op, Reported};

use crate::registry::{Pass, PassInfo};

/// The operation that a pass works on: the root of a body.
pub struct Target<'a> {
    body: &'a mut Body,
    scopes: ScopeChain,
    layouts: &'a DataLayouts,
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

    /// The scopes of data layout around the operation, with what they say.
    pub fn outer_scopes(&self) -> &ScopeChain {
        &self.scopes
    }

    /// The data layout in the operation itself.
    ///
    /// # Errors
    /// When the specifications around do not combine.
    pub fn data_layout(&self) -> Result<SharedDataLayout, DataLayoutError> {
        self.layouts.within(self.context(), &self.scopes.extended(self.body.root()))
    }

    /// The data layouts that this pipeline has asked for.
    pub fn data_layouts(&self) -> &DataLayouts {
        self.layouts
    }
}

/// Passes that run one after the other (MLIR: `OpPassManager`).
pub struct Pipeline {
    passes: Vec<(&'static PassInfo, Box<dyn Pass>)>,
    verify_each: bool,
}

impl Default for Pipeline {
    fn default() -> Self {
        Self { passes: Vec::new(), verify_each: true }
    }
}

impl Pipeline {
    /// A pipeline without passes, which verifies after every pass.
    pub fn new() -> Self {
        Self::default()
    }

    /// Verifies after every pass (the default), or not.
    pub fn verify_each(&mut self, verify: bool) -> &mut Self {
        self.verify_each = verify;
        self
    }

    /// Adds a pass with the options in `options`.
    ///
    /// # Errors
    /// When the pass has no such option, or rejects the value of one.
    pub fn add(&mut self, info: &'static PassInfo, options: &str) -> Result<&mut Self, String> {
        self.passes.push((info, info.with_options(options)?));
        Ok(self)
    }

    /// Whether the pipeline has no passes.
    pub fn is_empty(&self) -> bool {
        self.passes.is_empty()
    }

    /// Runs the passes on the root of `body`.
    ///
    /// # Errors
    /// When a pass fails or leaves invalid IR.
    pub fn run(&mut self, body: &mut Body) -> Result<(), Reported> {
        let layouts = DataLayouts::new();
        for (info, pass) in &mut self.passes {
            let cx = body.context().clone();
            let done = run_pass(info, pass.as_mut(), body, &layouts);
            done.map_err(|diagnostic| cx.emit(diagnostic))?;
            if self.verify_each {
                body.verify()?;
            }
        }
        Ok(())
    }
}

fn run_pass(
    info: &PassInfo,
    pass: &mut dyn Pass,
    body: &mut Body,
    layouts: &DataLayouts,
) -> Result<(), Diagnostic> {
    let on_root = info.anchor.is_none_or(|anchor| body.root().name_str() == anchor);
    if on_root {
        return pass.run(&mut Target { body, scopes: ScopeChain::none(), layouts });
    }
    let scopes = ScopeChain::of(body.root(), Enclosing::none());
    for op in anchors(info, body) {
        if let Some(child) = body.child_mut(op) {
            pass.run(&mut Target { body: child, scopes: scopes.clone(), layouts })?;
        }
    }
    Ok(())
}

/// The operations directly in the root's regions that the pass runs on.
fn anchors(info: &PassInfo, body: &Body) -> Vec<Op> {
    let ops = body.root().regions().flat_map(|r| r.blocks()).flat_map(|b| b.ops());
    ops.filter(|op| Some(op.name_str()) == info.anchor).map(|op| op.id()).collect()
}
