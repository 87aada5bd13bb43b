//! Observable steps of transformations: [`Action`] and the trait [`ActionHandler`] whose
//! implementations trace or veto them (MLIR: `tracing::Action`).

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError, RwLock};

use crate::body::{Body, Op, OpRef, RegionRef};
use crate::store::context::Context;

/// A step of a transformation.
#[derive(Clone, Copy)]
pub enum Action<'a> {
    /// A pass runs on an operation (MLIR: `PassExecutionAction`).
    Pass {
        /// The title of the pass.
        title: &'a str,
        /// The operation that the pass runs on.
        op: OpRef<'a>,
    },
    /// The greedy driver goes through a region (MLIR: `GreedyPatternRewriteIteration`).
    Iteration {
        /// Number of this iteration, counted from 1.
        number: u64,
        /// The region that the driver processes.
        region: RegionRef<'a>,
    },
    /// A pattern is tried on an operation (MLIR: `ApplyPatternAction`).
    Pattern {
        /// The name of the pattern.
        name: &'a str,
        /// The operation that the pattern is tried on.
        op: OpRef<'a>,
    },
    /// A conversion runs on an operation and its nested operations (MLIR: `ApplyConversionAction`).
    Conversion {
        /// The operation that the conversion runs on.
        op: OpRef<'a>,
    },
}

impl Action<'_> {
    /// The name of actions that try a pattern.
    pub const PATTERN: &'static str = "apply-pattern";
    /// The name of actions that run a conversion.
    pub const CONVERSION: &'static str = "apply-conversion";

    /// Returns the name of this kind of action (MLIR: `getTag`).
    pub fn tag(&self) -> &'static str {
        match self {
            Action::Pass { .. } => "pass-execution",
            Action::Iteration { .. } => "GreedyPatternRewriteIteration",
            Action::Pattern { .. } => Self::PATTERN,
            Action::Conversion { .. } => Self::CONVERSION,
        }
    }
}

/// The cause of a change of a body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RewrittenBy<'a> {
    /// The pattern of this name was applied.
    Pattern(&'a str),
    /// An operation of this name was converted.
    Conversion(&'a str),
    /// An operation was folded.
    Fold,
    /// An operation without uses and effects was erased.
    DeadCode,
}

/// A change of a body by a driver of patterns or a conversion.
#[derive(Clone, Copy)]
pub struct Rewriting<'a> {
    /// The cause of the change.
    pub by: RewrittenBy<'a>,
    /// The body after the rewriting.
    pub body: &'a Body,
    /// The operations that were created, or modified in place as the matched ones; some may have
    /// been erased again.
    pub made: &'a [Op],
    /// The operations that were erased; later operations may reuse their ids.
    pub erased: &'a [Op],
}

/// An observer of the actions of a context; actions nest.
pub trait ActionHandler: Send + Sync {
    /// Called before an action runs. Returns whether the action is to run.
    fn begins(&self, action: Action<'_>) -> bool;
    /// Called after the most recent action with this tag has run.
    fn completed(&self, tag: &'static str);
    /// Called after the greedy driver has applied a pattern, and after a conversion has finished.
    fn rewritten(&self, rewriting: Rewriting<'_>) {
        let _ = rewriting;
    }
}

#[derive(Default)]
struct Installed(RwLock<Option<Arc<dyn ActionHandler>>>);

impl Context {
    /// Installs `handler` as the observer of the actions of this context (MLIR:
    /// `registerActionHandler`).
    pub fn set_action_handler(&self, handler: Arc<dyn ActionHandler>) {
        let installed = self.extension::<Installed>();
        *installed.0.write().unwrap_or_else(PoisonError::into_inner) = Some(handler);
        self.shows_actions().store(true, Ordering::Release);
    }

    /// Returns the handler that [`Context::set_action_handler`] has installed; `None` without a
    /// handler.
    pub fn action_handler(&self) -> Option<Arc<dyn ActionHandler>> {
        if !self.shows_actions().load(Ordering::Acquire) {
            return None;
        }
        self.extension::<Installed>().0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
