//! Pipelines: passes in order, and pipelines of nested operations.
//!
//! A [`Pipeline`] is constructed with [`Pipeline::push`] and [`Pipeline::nest`], or parsed from
//! text; [`PassManager`](crate::PassManager) runs it.

use std::sync::{Arc, OnceLock};

use terrace_ir::{Context, OpType};

use crate::pass::{Pass, PassInfo, PassResult, RunPass, options_text};
use crate::statistic::StatisticValue;
use crate::target::Target;

/// The operations that a pipeline runs on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Operations of this name.
    Named(String),
    /// Any isolated operation that all passes of the pipeline can run on.
    Any,
}

impl Anchor {
    /// Creates the anchor that `text` spells: the name of an operation, or `any`.
    pub fn of(text: &str) -> Self {
        if text == "any" { Anchor::Any } else { Anchor::Named(text.to_owned()) }
    }

    /// Returns the text of the anchor: the name of an operation, or `any`.
    pub fn as_str(&self) -> &str {
        match self {
            Anchor::Named(name) => name,
            Anchor::Any => "any",
        }
    }

    /// Whether the anchor includes operations called `name`.
    pub fn accepts(&self, name: &str) -> bool {
        match self {
            Anchor::Named(own) => own == name,
            Anchor::Any => true,
        }
    }

    /// Whether a pass restricted to `wanted` (`None`: unrestricted) can be in a pipeline with this
    /// anchor.
    pub(crate) fn admits(&self, wanted: Option<&str>) -> bool {
        match (self, wanted) {
            (Anchor::Named(own), Some(wanted)) => own == wanted,
            _ => true,
        }
    }
}

impl From<&str> for Anchor {
    fn from(text: &str) -> Self {
        Self::of(text)
    }
}

/// A pass of a pipeline.
pub struct Step {
    /// The declaration of the pass.
    pub info: &'static PassInfo,
    pass: Arc<dyn Pass>,
    /// The prepared pass, and the context that it is prepared for.
    prepared: OnceLock<(Context, RunPass)>,
}

impl Step {
    fn new(pass: Arc<dyn Pass>) -> Self {
        Self { info: pass.info(), pass, prepared: OnceLock::new() }
    }

    /// Runs the pass on `target`.
    pub(crate) fn run(&self, target: &mut Target<'_>) -> PassResult {
        let cx = target.context();
        let prepare = || Arc::clone(&self.pass).prepare(cx);
        let (known, run) = self.prepared.get_or_init(|| (cx.clone(), prepare()));
        match known.same(cx) {
            true => run(target),
            // The pipeline has run on another context before.
            false => prepare()(target),
        }
    }

    /// Returns the statistics of the pass with their current values.
    pub fn statistics(&self) -> Vec<StatisticValue> {
        self.pass.statistics()
    }

    /// Returns the options of the pass as in the text of pipelines, in braces; empty for a pass
    /// without options.
    pub fn options_text(&self) -> String {
        options_text(&*self.pass)
    }

    /// Returns the pass with its options, as in the text of pipelines.
    pub fn to_text(&self) -> String {
        format!("{}{}", self.info.name, self.options_text())
    }
}

/// An element of a pipeline.
pub enum Element {
    /// A pass, which runs on the operation of the pipeline.
    Pass(Step),
    /// A pipeline, which runs on operations directly in the operation of the outer pipeline.
    Nested(Pipeline),
}

/// A list of passes that run in order on operations of a kind (MLIR: `OpPassManager`).
pub struct Pipeline {
    /// The operations that the pipeline runs on.
    pub anchor: Anchor,
    elements: Vec<Element>,
}

impl Pipeline {
    /// Creates a pipeline without passes on the operations that `anchor` selects.
    pub fn new(anchor: impl Into<Anchor>) -> Self {
        Self { anchor: anchor.into(), elements: Vec::new() }
    }

    /// Creates a pipeline without passes on operations of type `O`.
    pub fn on<O: OpType>() -> Self {
        Self::new(O::INFO.name)
    }

    /// Creates a pipeline without passes on `builtin.module`.
    pub fn on_module() -> Self {
        Self::new("builtin.module")
    }

    /// Returns the passes and nested pipelines, in order.
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    /// Whether the pipeline has neither passes nor nested pipelines.
    pub fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// Appends `pass`; a pass that is restricted to operations other than those of the pipeline is
    /// appended to a nested pipeline on its operations (MLIR: `OpPassManager::Nesting::Implicit`).
    ///
    /// A pass in an `Arc` is shared with the caller, who can read its statistics later.
    pub fn push<P: Pass>(&mut self, pass: P) -> &mut Self {
        self.push_shared(Arc::new(pass))
    }

    /// Appends a pass whose type is not known statically, as [`Pipeline::push`] does.
    pub fn push_shared(&mut self, pass: Arc<dyn Pass>) -> &mut Self {
        let anchor = pass.info().anchor;
        match anchor.filter(|_| !self.anchor.admits(anchor)) {
            Some(anchor) => _ = self.nest(anchor).push_shared(pass),
            None => self.elements.push(Element::Pass(Step::new(pass))),
        }
        self
    }

    /// Appends an empty pipeline on the operations that `anchor` selects among the direct children
    /// of this pipeline's operations, and returns it (MLIR: `OpPassManager::nest`).
    pub fn nest(&mut self, anchor: impl Into<Anchor>) -> &mut Pipeline {
        match self.elements.push_mut(Element::Nested(Pipeline::new(anchor))) {
            Element::Nested(nested) => nested,
            Element::Pass(_) => unreachable!("a pipeline was pushed"),
        }
    }

    /// Appends an empty pipeline on operations of type `O`, as [`Pipeline::nest`] does.
    pub fn nest_on<O: OpType>(&mut self) -> &mut Pipeline {
        self.nest(O::INFO.name)
    }

    /// Returns the pipeline in one line, in the syntax of `--pass-pipeline`; its elements are
    /// separated by `separator`, those of nested pipelines by commas.
    pub fn to_text(&self, separator: &str) -> String {
        let elements: Vec<String> = self.elements.iter().map(Element::to_text).collect();
        format!("{}({})", self.anchor.as_str(), elements.join(separator))
    }

    /// Returns the pipeline with a line for each element (MLIR: `--dump-pass-pipeline`).
    pub fn to_lines(&self) -> String {
        let mut out = format!("Pass Manager with {} passes:\n", self.elements.len());
        self.write_lines(&mut out, 0);
        out.push_str("\n\n");
        out
    }

    fn write_lines(&self, out: &mut String, depth: usize) {
        let indent = "  ".repeat(depth);
        out.push_str(&format!("{indent}{}(\n", self.anchor.as_str()));
        for (index, element) in self.elements.iter().enumerate() {
            match element {
                Element::Pass(step) => out.push_str(&format!("{indent}  {}", step.to_text())),
                Element::Nested(nested) => nested.write_lines(out, depth + 1),
            }
            let last = index + 1 == self.elements.len();
            out.push_str(if last { "\n" } else { ",\n" });
        }
        if self.elements.is_empty() {
            out.push('\n');
        }
        out.push_str(&format!("{indent})"));
    }
}

impl Element {
    fn to_text(&self) -> String {
        match self {
            Element::Pass(step) => step.to_text(),
            Element::Nested(nested) => nested.to_text(","),
        }
    }
}

impl std::fmt::Debug for Pipeline {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.to_text(","))
    }
}
