//! Pipelines in text: `builtin.module(func.func(cse,canonicalize{top-down=false}))`.

use crate::options::OptionsError;
use crate::pipeline::{AddError, Anchor, Pipeline};
use crate::registry::PassRegistry;

/// The name by which messages call the text of a pipeline.
const SOURCE: &str = "MLIR Textual PassPipeline Parser";

impl Pipeline {
    /// The pipeline that `text` describes, of passes that `registry` knows; `program` is how
    /// messages call the tool.
    ///
    /// # Errors
    /// When the text is none of a pipeline: what `mlir-opt` writes then.
    pub fn parse(registry: &PassRegistry, program: &str, text: &str) -> Result<Self, String> {
        let (anchor, inside) = unwrap(text)?;
        let mut pipeline = Pipeline::new(Anchor::of(anchor));
        Parser { registry, program, text: inside, at: 0 }.elements(&mut pipeline)?;
        Ok(pipeline)
    }

    /// The pipeline on operations that `anchor` means whose elements `text` lists.
    ///
    /// # Errors
    /// As of [`Pipeline::parse`].
    pub fn parse_elements(
        registry: &PassRegistry,
        program: &str,
        anchor: Anchor,
        text: &str,
    ) -> Result<Self, String> {
        let mut pipeline = Pipeline::new(anchor);
        Parser { registry, program, text, at: 0 }.elements(&mut pipeline)?;
        Ok(pipeline)
    }
}

/// The anchor of a pipeline, and what is in its parentheses.
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

/// What is said of options that a pass does not take.
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

struct Parser<'t> {
    registry: &'t PassRegistry,
    program: &'t str,
    /// What is in the parentheses of the outermost anchor.
    text: &'t str,
    at: usize,
}

impl<'t> Parser<'t> {
    /// An error at `at`, with the line and a caret below.
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

    /// Reads elements up to the end of the text; parentheses are counted with `open`.
    fn elements(&mut self, top: &mut Pipeline) -> Result<(), String> {
        // The pipelines that are open, the outermost first.
        let mut open: Vec<Pipeline> = Vec::new();
        if self.text.trim().is_empty() {
            return Ok(());
        }
        loop {
            let start = self.at;
            let rest = &self.text[start..];
            let end = rest.find([',', '{', '(', ')']).unwrap_or(rest.len());
            let name = rest[..end].trim();
            self.at = start + end;
            if self.next_is('(') {
                self.at += 1;
                open.push(Pipeline::new(Anchor::of(name)));
                if self.skip_closing(&mut open, top)? {
                    return Ok(());
                }
                continue;
            }
            let options = self.options()?;
            let place = open.last_mut().unwrap_or(top);
            self.add(place, name, start, options).map_err(|error| inner_failures(error, &open))?;
            if self.skip_closing(&mut open, top)? {
                return Ok(());
            }
        }
    }

    fn next_is(&self, c: char) -> bool {
        self.text[self.at..].starts_with(c)
    }

    /// Reads options in braces; empty if there are none.
    fn options(&mut self) -> Result<&'t str, String> {
        if !self.next_is('{') {
            return Ok("");
        }
        let start = self.at;
        let mut depth = 0;
        for (at, c) in self.text[start..].char_indices() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.at = start + at + 1;
                return Ok(&self.text[start + 1..start + at]);
            }
        }
        Err(self.error(start, "missing closing '}' while processing pass options"))
    }

    /// Adds the pass called `name`.
    fn add(
        &self,
        pipeline: &mut Pipeline,
        name: &str,
        at: usize,
        options: &str,
    ) -> Result<(), String> {
        let Some(info) = self.registry.get(name) else {
            let message = format!("'{name}' does not refer to a registered pass or pass pipeline");
            let blanks = self.text[at..].len() - self.text[at..].trim_start().len();
            return Err(self.error(if name.is_empty() { at } else { at + blanks }, &message));
        };
        let anchor = pipeline.anchor.as_str().to_owned();
        let failed = format!("failed to add `{name}` with options `{options}`");
        match pipeline.add(info, options) {
            Ok(_) => Ok(()),
            Err(AddError::Anchor) => Err(format!(
                "<unknown>:0: error: Can't add pass '{}' restricted to '{}' on a PassManager \
                 intended to run on '{anchor}', did you intend to nest?\n{failed}",
                info.title,
                info.anchor.unwrap_or_default()
            )),
            Err(AddError::Options(error @ OptionsError::Unknown(_))) => {
                Err(format!("{}{failed}\n\n", options_error(self.program, &error)))
            }
            Err(AddError::Options(error)) => Err(format!(
                "{}<unknown>:0: error: \n{failed}\n",
                options_error(self.program, &error)
            )),
        }
    }

    /// Reads closing parentheses and the comma before the next element; whether the text ends.
    fn skip_closing(
        &mut self,
        open: &mut Vec<Pipeline>,
        top: &mut Pipeline,
    ) -> Result<bool, String> {
        loop {
            let rest = &self.text[self.at..];
            let blanks = rest.len() - rest.trim_start().len();
            let at = self.at + blanks;
            match self.text[at..].chars().next() {
                Some(')') => {
                    let Some(closed) = open.pop() else {
                        let message = "encountered extra closing ')' creating unbalanced \
                                       parentheses while parsing pipeline";
                        return Err(self.error(at, message));
                    };
                    open.last_mut().unwrap_or(top).nest(closed);
                    self.at = at + 1;
                }
                Some(',') => {
                    self.at = at + 1;
                    return Ok(false);
                }
                None if open.is_empty() => return Ok(true),
                None => {
                    let message = "encountered unbalanced parentheses while parsing pipeline";
                    return Err(self.error(self.text.len(), message));
                }
                // An anchor was just opened.
                Some(_) if self.text[..self.at].ends_with('(') => return Ok(false),
                Some(_) => {
                    let message = "expected ',' after parsing pipeline";
                    return Err(self.error(at, message));
                }
            }
        }
    }
}

/// The error of adding a pass, with a line for every pipeline around it.
fn inner_failures(error: String, open: &[Pipeline]) -> String {
    if !error.contains("failed to add") || error.ends_with('\n') {
        return error;
    }
    let mut error = error;
    for pipeline in open.iter().rev() {
        error.push_str(&format!(
            "\nfailed to add `{}` with options `` to inner pipeline",
            pipeline.anchor.as_str()
        ));
    }
    error.push('\n');
    error
}
