//! The commands of a session: [`Session`].

use std::io::Write;

use rustc_hash::FxHashMap;
use terrace_ide::{Named, Query, QueryError};

use super::{extract, show};
use crate::input::Input;

/// The text that `help` prints.
const HELP: &str = "Available commands:

  match MATCHER, m MATCHER      Match the mlir against the given matcher.
  let NAME VALUE                    Let a name stand for a matcher, text, number or boolean.
  quit                              Terminates the query session.

";

/// The result of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    Done,
    Failed,
    Quit,
}

/// A file and the names that commands have defined.
pub(super) struct Session<'i> {
    input: &'i Input,
    named: FxHashMap<String, Named>,
}

impl<'i> Session<'i> {
    /// Creates a session with `input`.
    pub(super) fn new(input: &'i Input) -> Self {
        Self { input, named: FxHashMap::default() }
    }

    /// Runs `command` and writes its result, or its error, to `out`.
    pub(super) fn run(&mut self, command: &str, out: &mut dyn Write) -> Outcome {
        let command = command.trim();
        let (word, rest) =
            command.split_at(command.find(char::is_whitespace).unwrap_or(command.len()));
        let outcome = match word {
            "" => Ok(Outcome::Done),
            _ if word.starts_with('#') => Ok(Outcome::Done),
            "help" | "quit" if !rest.is_empty() => {
                Err(format!("unexpected extra input: '{rest}'\n"))
            }
            "help" => Ok(write(out, HELP)),
            "quit" => Ok(Outcome::Quit),
            "m" | "match" => self.find(rest, out),
            "let" => self.define(rest),
            _ => Err(format!("unknown command: {word}\n")),
        };
        outcome.unwrap_or_else(|message| {
            write(out, &message);
            Outcome::Failed
        })
    }

    /// Prints the matches of `expression`.
    ///
    /// # Errors
    /// The lines of the error, if the text is not an expression.
    fn find(&self, expression: &str, out: &mut dyn Write) -> Result<Outcome, String> {
        let [first, ..] = &self.input.bodies[..] else { return Ok(Outcome::Done) };
        let cx = first.context();
        let query = Query::new(cx, expression.trim_start(), &self.named).map_err(lines)?;
        let roots = self.input.bodies.iter().map(|body| body.root());
        let found: Vec<_> = roots.clone().flat_map(|root| query.matches(root)).collect();
        let Some(name) = query.function() else {
            show::matches(out, &found, &self.input.sources);
            return Ok(Outcome::Done);
        };
        match extract::function(cx, name, roots, &found) {
            Some(text) => Ok(write(out, &format!("\n{text}\n\n"))),
            None => Ok(Outcome::Failed),
        }
    }

    /// Lets a name stand for a value.
    ///
    /// # Errors
    /// The lines of the error, if the text is not a name and a value.
    fn define(&mut self, text: &str) -> Result<Outcome, String> {
        let [first, ..] = &self.input.bodies[..] else { return Ok(Outcome::Done) };
        let text = text.trim_start();
        let (name, value) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if name.is_empty()
            || !name.chars().all(is_word)
            || name.starts_with(|c: char| c.is_ascii_digit())
        {
            return Err(format!("expected a name: '{name}'\n"));
        }
        let value =
            Query::value(first.context(), value.trim_start(), &self.named).map_err(lines)?;
        self.named.insert(name.to_owned(), value);
        Ok(Outcome::Done)
    }
}

/// Returns `errors` as lines.
fn lines(errors: Vec<QueryError>) -> String {
    errors.iter().map(|error| format!("{error}\n")).collect()
}

/// Writes `text` to `out`.
fn write(out: &mut dyn Write, text: &str) -> Outcome {
    // A failure to write to standard output cannot be reported.
    let _ = out.write_all(text.as_bytes());
    Outcome::Done
}
