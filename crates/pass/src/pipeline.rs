//! Pipelines: passes in order, and pipelines of nested operations.

use crate::options::{Options, OptionsError};
use crate::registry::{Pass, PassInfo};

/// The operations that a pipeline runs on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Operations of this name.
    Named(String),
    /// Any operation that its passes can run on.
    Any,
}

impl Anchor {
    /// The anchor as text has it: a name, or `any`.
    pub fn of(text: &str) -> Self {
        if text == "any" { Anchor::Any } else { Anchor::Named(text.to_owned()) }
    }

    /// The text of the anchor.
    pub fn as_str(&self) -> &str {
        match self {
            Anchor::Named(name) => name,
            Anchor::Any => "any",
        }
    }

    /// Whether operations of this name are meant.
    pub fn accepts(&self, name: &str) -> bool {
        match self {
            Anchor::Named(own) => own == name,
            Anchor::Any => true,
        }
    }
}

/// A pass of a pipeline.
pub struct Step {
    /// The description of the pass.
    pub info: &'static PassInfo,
    /// The values of the pass's options.
    pub options: Options,
    pub(crate) pass: Box<dyn Pass>,
}

/// What a pipeline is made of.
pub enum Element {
    /// A pass is run on the operation itself.
    Pass(Step),
    /// A pipeline is run on operations directly in the operation.
    Nested(Pipeline),
}

/// Passes that run one after the other on operations of a kind (MLIR: `OpPassManager`).
pub struct Pipeline {
    /// The operations that the pipeline runs on.
    pub anchor: Anchor,
    elements: Vec<Element>,
}

/// Why a pass cannot be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AddError {
    /// The pass runs on other operations.
    Anchor,
    /// Its options are wrong.
    Options(OptionsError),
}

impl Pipeline {
    /// A pipeline without passes on operations that `anchor` means.
    pub fn new(anchor: Anchor) -> Self {
        Self { anchor, elements: Vec::new() }
    }

    /// A pipeline without passes on modules.
    pub fn on_module() -> Self {
        Self::new(Anchor::of("builtin.module"))
    }

    /// The passes and nested pipelines, in order.
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    /// Whether the pipeline has no passes.
    pub fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// Adds a pass with the options in `options`, which must be one for the pipeline's operations.
    ///
    /// # Errors
    /// When the pass runs on other operations, or its options are wrong.
    pub fn add(&mut self, info: &'static PassInfo, options: &str) -> Result<&mut Self, AddError> {
        let options = info.parse_options(options).map_err(AddError::Options)?;
        let fits = match (&self.anchor, info.anchor) {
            (Anchor::Named(own), Some(wanted)) => own == wanted,
            _ => true,
        };
        if !fits {
            return Err(AddError::Anchor);
        }
        let pass = (info.create)(&options);
        self.elements.push(Element::Pass(Step { info, options, pass }));
        Ok(self)
    }

    /// As [`Pipeline::add`]; a pass for other operations goes into a pipeline of these.
    ///
    /// # Errors
    /// When the pass's options are wrong.
    pub fn add_nesting(
        &mut self,
        info: &'static PassInfo,
        options: &str,
    ) -> Result<&mut Self, OptionsError> {
        match (&self.anchor, info.anchor) {
            (Anchor::Named(own), Some(wanted)) if own != wanted => {
                let mut nested = Pipeline::new(Anchor::of(wanted));
                nested.add_nesting(info, options)?;
                self.nest(nested);
            }
            _ => match self.add(info, options) {
                Err(AddError::Options(error)) => return Err(error),
                Err(AddError::Anchor) | Ok(_) => {}
            },
        }
        Ok(self)
    }

    /// Adds a pipeline of operations in the pipeline's.
    pub fn nest(&mut self, nested: Pipeline) -> &mut Self {
        self.elements.push(Element::Nested(nested));
        self
    }

    /// The pipeline in one line, as `--pass-pipeline` takes it; elements are separated by
    /// `separator`, those of nested ones by commas.
    pub fn to_text(&self, separator: &str) -> String {
        let elements: Vec<String> = self.elements.iter().map(Element::to_text).collect();
        format!("{}({})", self.anchor.as_str(), elements.join(separator))
    }

    /// The pipeline with a line for each element (MLIR: `--dump-pass-pipeline`).
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

impl Step {
    /// What the pass has counted: names, descriptions and values.
    pub fn statistics(&self) -> Vec<(&'static str, &'static str, u64)> {
        self.pass.statistics()
    }

    /// The pass with its options, as pipelines in text have it.
    pub fn to_text(&self) -> String {
        format!("{}{}", self.info.name, self.options.to_pipeline_text())
    }
}

impl std::fmt::Debug for Pipeline {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.to_text(","))
    }
}
