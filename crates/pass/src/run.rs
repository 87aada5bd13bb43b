//! Execution of pipelines. The entry point is [`PassManager::run`]; passes call back through
//! [`Target`](crate::Target) to run nested pipelines.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use terrace_data_layout::{DataLayouts, ScopeChain};
use terrace_ir::action::Action;
use terrace_ir::symbol::verify_symbol_table;
use terrace_ir::{
    Attribute, Body, Diagnostic, Enclosing, Location, Op, OpRef, Reported, TraitFlags,
    ensure_sufficient_stack, verify_in,
};

use crate::instrument::{Instrument, Moment, body_at_mut};
use crate::pass::PassRegistry;
use crate::pipeline::{Anchor, Element, Pipeline, Step};
use crate::progress::Progress;
use crate::target::Target;

/// The settings with which pipelines are run (MLIR: `PassManager`).
pub struct PassManager<'r> {
    registry: &'r PassRegistry,
    verify_each: bool,
    instruments: Vec<Box<dyn Instrument>>,
}

impl<'r> PassManager<'r> {
    /// Creates a manager that verifies after every pass.
    pub fn new(registry: &'r PassRegistry) -> Self {
        Self { registry, verify_each: true, instruments: Vec::new() }
    }

    /// Sets whether to verify after every pass; the default is `true`.
    pub fn verify_each(&mut self, verify: bool) -> &mut Self {
        self.verify_each = verify;
        self
    }

    /// Adds an instrument, which is called before and after every pass.
    pub fn instrument(&mut self, instrument: Box<dyn Instrument>) -> &mut Self {
        self.instruments.push(instrument);
        self
    }

    /// Runs `pipeline` on the root of `body`.
    ///
    /// # Errors
    /// When a pass fails or leaves invalid IR.
    pub fn run(&self, pipeline: &Pipeline, body: &mut Body) -> Result<(), Reported> {
        let root = body.root();
        if !pipeline.anchor.accepts(root.name_str()) {
            let message = format!(
                "can't run '{}' pass manager on '{}' op",
                pipeline.anchor.as_str(),
                root.name_str()
            );
            return Err(root.context().emit(Diagnostic::error(root.location(), message)));
        }
        let run = Run {
            registry: self.registry,
            verify_each: self.verify_each,
            instruments: &self.instruments,
            layouts: DataLayouts::new(),
        };
        run.pipeline(pipeline, body, &mut Vec::new(), &Around::default())
    }
}

/// The context of the operation that a pipeline runs on.
#[derive(Clone, Default)]
pub(crate) struct Around {
    /// The enclosing data layout scopes.
    pub(crate) scopes: ScopeChain,
    /// The discardable attributes of the enclosing operations, outermost first.
    pub(crate) attributes: Vec<Option<Attribute>>,
    /// Nesting depth: number of enclosing operations.
    pub(crate) depth: usize,
    /// Whether the operation is in a graph region.
    pub(crate) is_in_graph: bool,
    /// The changes of the innermost enclosing operation that passes have requested.
    pub(crate) requests: Requests,
}

/// Changes of a body, to be made when all pipelines on its operations have run.
#[derive(Clone, Default)]
pub(crate) struct Requests(Arc<Mutex<Vec<Request>>>);

type Request = Box<dyn FnOnce(&mut Body) + Send>;

impl Requests {
    /// Adds `change` to the requested changes.
    pub(crate) fn push(&self, change: Request) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(change);
    }

    /// Makes the changes of `body` in the order in which they were requested.
    fn fulfil(&self, body: &mut Body) {
        let changes = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        changes.into_iter().for_each(|change| change(body));
    }
}

impl Around {
    /// Returns the context of operations directly in the root of `body`.
    pub(crate) fn inside(&self, body: &Body) -> Self {
        let mut attributes = self.attributes.clone();
        attributes.push(body.attribute_dictionary(Op::ROOT));
        Self {
            scopes: self.scopes.extended(body.root()),
            attributes,
            depth: self.depth + 1,
            is_in_graph: body.root().flags().contains(TraitFlags::GRAPH_REGION),
            requests: Requests::default(),
        }
    }
}

/// An execution of a pipeline.
pub(crate) struct Run<'r> {
    pub(crate) registry: &'r PassRegistry,
    verify_each: bool,
    pub(crate) instruments: &'r [Box<dyn Instrument>],
    pub(crate) layouts: DataLayouts,
}

impl Run<'_> {
    /// Runs `pipeline` on the operation at `path` below the root of `top`.
    pub(crate) fn pipeline(
        &self,
        pipeline: &Pipeline,
        top: &mut Body,
        path: &mut Vec<Op>,
        around: &Around,
    ) -> Result<(), Reported> {
        let mut elements = pipeline.elements().iter().peekable();
        while let Some(element) = elements.next() {
            let first = match element {
                Element::Pass(step) => {
                    self.step(step, top, path, around)?;
                    continue;
                }
                Element::Nested(nested) => nested,
            };
            // As in MLIR, adjacent pipelines with op names visit each operation only once.
            let mut together = vec![first];
            while first.anchor != Anchor::Any
                && let Some(Element::Nested(next)) = elements.peek()
                && next.anchor != Anchor::Any
            {
                together.push(next);
                elements.next();
            }
            ensure_sufficient_stack(|| self.nested(&together, top, path, around))?;
            self.verify_outermost(top, path, around)?;
        }
        Ok(())
    }

    /// Verifies symbol uses of the outermost operation, if the pass manager verifies after passes.
    /// The verification of nested operations does not cover them.
    fn verify_outermost(&self, top: &Body, path: &[Op], around: &Around) -> Result<(), Reported> {
        let root = top.root();
        let outermost = path.is_empty() && around.depth == 0;
        if !self.verify_each || !outermost || !root.flags().contains(TraitFlags::SYMBOL_TABLE) {
            return Ok(());
        }
        verify_symbol_table(root, Enclosing::none()).map_err(|error| root.context().emit(error))
    }

    fn tell(&self, moment: Moment, step: &Step, top: &Body, path: &[Op]) {
        for instrument in self.instruments {
            instrument.at(moment, step, top, path);
        }
    }

    fn step(
        &self,
        step: &Step,
        top: &mut Body,
        path: &[Op],
        around: &Around,
    ) -> Result<(), Reported> {
        self.tell(Moment::Before, step, top, path);
        let body = body_at_mut(top, path);
        let actions = body.context().action_handler();
        let action = Action::Pass { title: step.info.title, op: body.root() };
        let taken = actions.as_ref().is_none_or(|handler| handler.begins(action));
        let mut result = check_target(step, body.root());
        if result.is_ok() && taken {
            let mut target = Target { body, around: around.clone(), run: self };
            result = caught(&mut target, |target| step.run(target))
                .unwrap_or_else(|what| Err(panicked(step, &target, &what)));
        }
        if let Some(handler) = actions.filter(|_| taken) {
            handler.completed("pass-execution");
        }
        if result.is_ok() && self.verify_each {
            let is_outermost = path.is_empty() && around.depth == 0;
            let enclosing = if is_outermost { Enclosing::none() } else { Enclosing::unknown() };
            result = verify_in(body_at_mut(top, path).root(), enclosing);
        }
        let moment = if result.is_ok() { Moment::After } else { Moment::AfterFailed };
        self.tell(moment, step, top, path);
        result
    }

    /// Runs `pipelines` on the operations directly in the operation at `path`.
    fn nested(
        &self,
        pipelines: &[&Pipeline],
        top: &mut Body,
        path: &mut Vec<Op>,
        around: &Around,
    ) -> Result<(), Reported> {
        let body = body_at_mut(top, path);
        let inside = around.inside(body);
        let targets = targets(body, pipelines)?;
        let progress = Progress::of(body.context());
        if let Some(progress) = &progress {
            progress.begin(targets.len());
        }
        let run = |at: usize, top: &mut Body, path: &mut Vec<Op>| {
            let pipelines = &targets[at].1;
            let result =
                pipelines.iter().try_for_each(|one| self.pipeline(one, top, path, &inside));
            if let Some(progress) = &progress {
                progress.end_one();
            }
            result
        };
        if self.instruments.iter().any(|instrument| instrument.needs_top()) {
            // The instrument reads the whole IR, so no other pass may run at the same time.
            let mut result = Ok(());
            for (at, (op, _)) in targets.iter().enumerate() {
                path.push(*op);
                result = result.and(run(at, top, path));
                path.pop();
            }
            inside.requests.fulfil(body_at_mut(top, path));
            return result;
        }
        let body = body_at_mut(top, path);
        let cx = body.context().clone();
        let mut children: Vec<(usize, &mut Body)> = Vec::new();
        for (op, child) in body.bodies_mut() {
            if let Ok(at) = targets.binary_search_by_key(&op, |target| target.0) {
                children.push((at, child));
            }
        }
        let results = cx.map_in_order_mut(
            &mut children,
            |(_, child)| child.load(),
            || (),
            |(), (at, child)| run(*at, child, &mut Vec::new()),
        );
        inside.requests.fulfil(body);
        results.into_iter().collect()
    }
}

/// Returns the operations directly in the root of `body` that a pipeline runs on, each with its
/// pipelines, sorted by id.
fn targets<'p>(
    body: &Body,
    pipelines: &[&'p Pipeline],
) -> Result<Vec<(Op, Vec<&'p Pipeline>)>, Reported> {
    let mut targets = Vec::new();
    let ops = body.root().regions().flat_map(|r| r.blocks()).flat_map(|b| b.ops());
    for op in ops {
        let name = op.name_str();
        let accepted = |p: &&&'p Pipeline| {
            p.anchor.accepts(name) && (p.anchor != Anchor::Any || runs_on(p, op))
        };
        let own: Vec<&'p Pipeline> = pipelines.iter().filter(accepted).copied().collect();
        if own.is_empty() {
            continue;
        }
        if body.child(op.id()).is_none() {
            let message = match op.info() {
                Some(_) => {
                    "trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'"
                }
                None => "trying to schedule a pass on an unregistered operation",
            };
            return Err(op.context().emit(op.error(message)));
        }
        targets.push((op.id(), own));
    }
    targets.sort_by_key(|target| target.0);
    Ok(targets)
}

/// Whether all passes of a pipeline with anchor `any` can run on `op`.
fn runs_on(pipeline: &Pipeline, op: OpRef<'_>) -> bool {
    let isolated = op.info().is_some_and(|info| info.flags.contains(TraitFlags::ISOLATED));
    isolated
        && pipeline.elements().iter().all(|element| match element {
            Element::Pass(step) => step.info.runs_on(op),
            Element::Nested(_) => true,
        })
}

/// Runs `work` and catches a panic; the error is the message of the panic.
fn caught<T>(
    target: &mut Target<'_>,
    work: impl FnOnce(&mut Target<'_>) -> T,
) -> Result<T, String> {
    // Unwind-safe: after a panic the pipeline ends, and the body is at most printed.
    catch_unwind(AssertUnwindSafe(|| work(target))).map_err(|payload| {
        let text = payload.downcast_ref::<String>().cloned();
        text.or_else(|| payload.downcast_ref::<&str>().map(|text| (*text).to_owned()))
            .unwrap_or_default()
    })
}

#[cold]
fn panicked(step: &Step, target: &Target<'_>, what: &str) -> Reported {
    let root = target.body().root();
    let message = format!("pass '{}' panicked: {what}", step.info.title);
    let location = root.location();
    let name = root.name_str();
    root.context().emit(Diagnostic::error(location, format!("'{name}' op {message}")))
}

/// Checks that the pass of `step` can run on `op`.
fn check_target(step: &Step, op: OpRef<'_>) -> Result<(), Reported> {
    let (title, name) = (step.info.title, op.name_str());
    if step.info.runs_on(op) {
        return Ok(());
    }
    let error = match step.info.interface {
        None => op.error(format!("trying to schedule pass '{title}' on an unsupported operation")),
        Some(_) => {
            let message = format!(
                "unable to schedule pass '{title}' on a PassManager intended to run on '{name}'!"
            );
            Diagnostic::error(Location::unknown(op.context()), message)
        }
    };
    Err(op.context().emit(error))
}
