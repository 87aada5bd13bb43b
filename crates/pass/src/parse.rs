//! The parser of pipelines in text: `builtin.module(func.func(cse,canonicalize{top-down=false}))`.
//!
//! [`Pipeline::parse`] reads the text into a syntax tree, looks up the names of all passes, and
//! creates the passes: errors of one step are reported before those of the next one, as in MLIR.

use std::fmt;
use std::iter::Peekable;

use terrace_ir::ensure_sufficient_stack;
use typed_arena::Arena;

use crate::pass::{OptionsError, PassRegistry};
use crate::pipeline::{Anchor, Pipeline};

/// The name of the text in messages.
const SOURCE: &str = "MLIR Textual PassPipeline Parser";

/// An error in the text of a pipeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PipelineError {
    /// The text that `mlir-opt` writes, whole lines.
    pub message: String,
    /// The name that is not registered; `None` if the text has another error.
    pub unknown_pass: Option<String>,
}

impl fmt::Display for PipelineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for PipelineError {}

impl From<String> for PipelineError {
    fn from(message: String) -> Self {
        Self { message, unknown_pass: None }
    }
}

impl Pipeline {
    /// Parses a pipeline of passes that are in `registry`; `program` is the name of the tool in
    /// messages.
    ///
    /// # Errors
    /// If the text is not a pipeline, or has a pass or option that does not exist.
    pub fn parse(
        registry: &PassRegistry,
        program: &str,
        text: &str,
    ) -> Result<Self, PipelineError> {
        let (anchor, inside) = unwrap(text)?;
        Self::parse_elements(registry, program, Anchor::of(anchor), inside)
    }

    /// Parses the elements of a pipeline on the operations that `anchor` selects.
    ///
    /// # Errors
    /// When [`Pipeline::parse`] fails on the text.
    pub fn parse_elements(
        registry: &PassRegistry,
        program: &str,
        anchor: Anchor,
        text: &str,
    ) -> Result<Self, PipelineError> {
        let mut pipeline = Pipeline::new(anchor);
        let arena = Arena::new();
        let parser = Parser { registry, program, text };
        let nodes = parser.read(&arena)?;
        for node in &nodes {
            parser.check_name(node)?;
        }
        let mut nodes = nodes.into_iter().peekable();
        parser.add_children(&mut nodes, None, &mut pipeline)?;
        Ok(pipeline)
    }
}

/// Splits a pipeline into its anchor and the text in the parentheses that follow.
fn unwrap(text: &str) -> Result<(&str, &str), String> {
    let wrapped = text.trim();
    let parts = wrapped
        .split_once('(')
        .and_then(|(anchor, rest)| Some((anchor.trim(), rest.strip_suffix(')')?)));
    parts.ok_or_else(|| {
        "<unknown>:0: error: expected pass pipeline to be wrapped with the anchor operation type, \
         e.g. 'builtin.module(...)'\n"
            .to_owned()
    })
}

/// Returns the text that `mlir-opt` writes for wrong options of a pass.
pub fn options_error(program: &str, error: &OptionsError) -> String {
    match error {
        OptionsError::Unknown(name) => {
            format!("<unknown>:0: error: <Pass-Options-Parser>: no such option {name}\n\n")
        }
        OptionsError::Value(name, message) => {
            format!("{program}: for the --{name} option: {message}\n")
        }
    }
}

/// A pass or a nested pipeline in the syntax tree.
struct Node<'a> {
    /// The name of the pass, or the anchor of the pipeline.
    name: &'a str,
    /// The offset of the name in the text, in bytes.
    at: usize,
    /// The enclosing pipeline; `None` for the outermost pipeline.
    parent: Option<&'a Node<'a>>,
    kind: NodeKind<'a>,
}

/// The two kinds of nodes.
enum NodeKind<'a> {
    /// A pass with the text of its options.
    Pass { options: &'a str },
    /// A nested pipeline.
    Pipeline,
}

impl<'a> Node<'a> {
    /// Whether the node is directly in the pipeline `parent`.
    fn is_in(&self, parent: Option<&'a Node<'a>>) -> bool {
        self.parent.map(std::ptr::from_ref) == parent.map(std::ptr::from_ref)
    }

    /// Iterates over the enclosing pipelines of the node, the innermost first, without the
    /// outermost one.
    fn parents(&self) -> impl Iterator<Item = &'a Node<'a>> + use<'a> {
        std::iter::successors(self.parent, |node| node.parent)
    }
}

struct Parser<'t> {
    registry: &'t PassRegistry,
    program: &'t str,
    /// The text in the parentheses of the outermost anchor.
    text: &'t str,
}

impl<'t> Parser<'t> {
    /// Returns the message for an error at byte `at`, with the line and a caret below it.
    fn error(&self, at: usize, message: &str) -> String {
        let before = &self.text[..at];
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.matches('\n').count() + 1;
        let column = at - start;
        let end = self.text[start..].find('\n').map_or(self.text.len(), |end| start + end);
        format!(
            "<unknown>:0: error: {SOURCE}:{line}:{}: error: {message}\n{}\n{}^\n\n",
            column + 1,
            &self.text[start..end],
            " ".repeat(column)
        )
    }

    /// Reads the text into nodes of `arena`, in the order of the text.
    fn read<'a>(&self, arena: &'a Arena<Node<'a>>) -> Result<Vec<&'a Node<'a>>, String>
    where
        't: 'a,
    {
        let mut nodes: Vec<&'a Node<'a>> = Vec::new();
        let mut parent: Option<&'a Node<'a>> = None;
        let mut at = 0;
        while !self.text.trim().is_empty() {
            let rest = &self.text[at..];
            let end = rest.find([',', '{', '(', ')']).unwrap_or(rest.len());
            let name = rest[..end].trim();
            let blanks = if name.is_empty() { 0 } else { rest.len() - rest.trim_start().len() };
            let begin = at + blanks;
            at += end;
            let opens = self.text[at..].starts_with('(');
            let kind = match opens {
                true => NodeKind::Pipeline,
                false => NodeKind::Pass { options: self.options(&mut at)? },
            };
            let node = &*arena.alloc(Node { name, at: begin, parent, kind });
            nodes.push(node);
            if opens {
                // As in MLIR, an element follows in any case: `()` contains one without a name.
                at += 1;
                parent = Some(node);
            } else if self.close(&mut at, &mut parent)? {
                break;
            }
        }
        Ok(nodes)
    }

    /// Reads options in braces at `at`; empty without braces.
    fn options(&self, at: &mut usize) -> Result<&'t str, String> {
        let start = *at;
        if !self.text[start..].starts_with('{') {
            return Ok("");
        }
        let mut depth = 0;
        for (offset, c) in self.text[start..].char_indices() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                *at = start + offset + 1;
                return Ok(&self.text[start + 1..start + offset]);
            }
        }
        Err(self.error(start, "missing closing '}' while processing pass options"))
    }

    /// Reads closing parentheses and the comma before the next element. Returns whether the text
    /// ends there.
    fn close(&self, at: &mut usize, parent: &mut Option<&Node<'_>>) -> Result<bool, String> {
        loop {
            let rest = &self.text[*at..];
            let next = *at + rest.len() - rest.trim_start().len();
            match self.text[next..].chars().next() {
                Some(')') => {
                    let Some(closed) = parent.take() else {
                        let message = "encountered extra closing ')' creating unbalanced \
                                       parentheses while parsing pipeline";
                        return Err(self.error(next, message));
                    };
                    *parent = closed.parent;
                    *at = next + 1;
                }
                Some(',') => {
                    *at = next + 1;
                    return Ok(false);
                }
                None if parent.is_none() => return Ok(true),
                None => {
                    let message = "encountered unbalanced parentheses while parsing pipeline";
                    return Err(self.error(self.text.len(), message));
                }
                Some(_) => {
                    let message = "expected ',' after parsing pipeline";
                    return Err(self.error(next, message));
                }
            }
        }
    }

    /// Checks that a pass of the name of `node`, if it is a pass, is registered.
    fn check_name(&self, node: &Node<'_>) -> Result<(), PipelineError> {
        if matches!(node.kind, NodeKind::Pipeline) || self.registry.get(node.name).is_some() {
            return Ok(());
        }
        let message =
            format!("'{}' does not refer to a registered pass or pass pipeline", node.name);
        let message = self.error(node.at, &message);
        Err(PipelineError { message, unknown_pass: Some(node.name.to_owned()) })
    }

    /// Adds the children of `parent`, which are next in `nodes`, to `pipeline`.
    fn add_children<'a>(
        &self,
        nodes: &mut Peekable<impl Iterator<Item = &'a Node<'a>>>,
        parent: Option<&'a Node<'a>>,
        pipeline: &mut Pipeline,
    ) -> Result<(), String> {
        while let Some(node) = nodes.next_if(|node| node.is_in(parent)) {
            match node.kind {
                NodeKind::Pass { options } => self.add_pass(node, options, pipeline)?,
                NodeKind::Pipeline => {
                    let nested = pipeline.nest(node.name);
                    ensure_sufficient_stack(|| self.add_children(nodes, Some(node), nested))?;
                }
            }
        }
        Ok(())
    }

    /// Creates the pass of `node` and appends it to `pipeline`.
    fn add_pass(
        &self,
        node: &Node<'_>,
        options: &str,
        pipeline: &mut Pipeline,
    ) -> Result<(), String> {
        let info = self.registry.get(node.name).expect("the names have been checked");
        let failed = format!("failed to add `{}` with options `{options}`", node.name);
        let pass = match info.parse(options) {
            Ok(pass) => pass,
            Err(error @ OptionsError::Unknown(_)) => {
                return Err(format!("{}{failed}\n\n", options_error(self.program, &error)));
            }
            Err(error) => {
                let error = options_error(self.program, &error);
                return Err(format!("{error}<unknown>:0: error: \n{failed}\n"));
            }
        };
        if !pipeline.anchor.admits(info.anchor) {
            let mut error = format!(
                "<unknown>:0: error: Can't add pass '{}' restricted to '{}' on a PassManager \
                 intended to run on '{}', did you intend to nest?\n{failed}",
                info.title,
                info.anchor.unwrap_or_default(),
                pipeline.anchor.as_str()
            );
            for parent in node.parents() {
                let name = parent.name;
                error += &format!("\nfailed to add `{name}` with options `` to inner pipeline");
            }
            return Err(error + "\n");
        }
        pipeline.push_shared(pass);
        Ok(())
    }
}
