//! Queries: expressions that match operations ([`Query`]).
//!
//! An expression is a pattern with the syntax of `patterns!`, but the names of operations as in the
//! text, a call of one of the matchers of `mlir-query`, or several of these:
//!
//! | expression | matches |
//! |---|---|
//! | `arith.addi`, `arith.*`, `_` | an operation by its name |
//! | `arith.addi(x, arith.constant)` | an operation with these operands; `()` has none |
//! | `{ value: 1 : i32, fastmath }` | an operation with these attributes |
//! | `arith.addi : i32` | an operation with these types of results |
//! | `hasOpName("arith.addi")` | what the matcher of `mlir-query` matches |
//! | `A in B` | `A`, nested in `B` |
//! | `A containing B` | `A`, with `B` nested in it |
//! | `A used by B` | `A`, whose results `B` uses |
//! | `not A`, `A and B`, `A or B`, `(A)` | |

mod call;
mod index;
mod lex;
mod matcher;
mod number;
mod parse;
mod pattern;
mod slice;

use rustc_hash::FxHashMap;
use terrace_diag::SourceManager;
use terrace_ir::{Body, Context, OpRef, Value};

use index::Index;
use matcher::{Bound, Matcher};

use crate::json::Json;
use crate::line::Line;

pub use call::{Named, Opaque};

/// A compiled expression, for IR of the context that it was compiled for.
pub struct Query {
    matcher: Matcher,
    /// The name of the function to extract the matched operations to; empty without one.
    function: String,
}

/// An error in an expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QueryError {
    /// The line and the column, counted from 1; `None` if the message is about the whole.
    pub place: Option<(usize, usize)>,
    /// The message without the place.
    pub message: String,
}

impl std::fmt::Display for QueryError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.place {
            Some((line, column)) => write!(f, "{line}:{column}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for QueryError {}

/// A match of a [`Query`].
pub struct Match<'a> {
    /// The operation that matches.
    pub root: OpRef<'a>,
    /// The operation itself, or its slice.
    pub ops: Vec<OpRef<'a>>,
    /// The values that the names in the expression stand for, each with its body.
    pub values: Vec<(String, &'a Body, Value)>,
}

impl Match<'_> {
    /// Writes the match as an object.
    pub fn write(&self, json: &mut Json, sources: &SourceManager) {
        json.object(|json| {
            json.name("operation").text(self.root.name_str());
            Line::of_op(self.root, sources).write(json);
            if self.ops.len() > 1 {
                json.name("slice").list(&self.ops, |json, op| {
                    json.object(|json| {
                        json.name("operation").text(op.name_str());
                        Line::of_op(*op, sources).write(json);
                    });
                });
            }
            if !self.values.is_empty() {
                json.name("values").object(|json| {
                    for (name, body, value) in &self.values {
                        let line = Line::of_value(body, *value, sources);
                        json.name(name).object(|json| line.write(json));
                    }
                });
            }
        });
    }
}

/// The direction of a slice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// The operations that an operation depends on.
    Backward,
    /// The operations that depend on an operation.
    Forward,
}

impl Query {
    /// Compiles `text` with the types and attributes of `cx`. `named` are the values that names
    /// stand for.
    ///
    /// # Errors
    /// When the text is not an expression.
    pub fn new(
        cx: &Context,
        text: &str,
        named: &FxHashMap<String, Named>,
    ) -> Result<Self, Vec<QueryError>> {
        let (matcher, function) = parse::parse(cx, text, named)?;
        Ok(Self { matcher, function })
    }

    /// Compiles `text`, which can be a text in quotes, a number or a boolean, too.
    ///
    /// # Errors
    /// When the text is not a value.
    pub fn value(
        cx: &Context,
        text: &str,
        named: &FxHashMap<String, Named>,
    ) -> Result<Named, Vec<QueryError>> {
        parse::parse_value(cx, text, named)
    }

    /// Returns the name of the function that the expression extracts its matches to, which
    /// `.extract("name")` at its end asks for.
    pub fn function(&self) -> Option<&str> {
        (!self.function.is_empty()).then_some(&*self.function)
    }

    /// Returns the matches in `root`, those of inner operations first.
    pub fn matches<'a>(&self, root: OpRef<'a>) -> Vec<Match<'a>> {
        self.find(root, |_, bound| bound)
    }

    /// As [`Query::matches`], with the slice of each matched operation up to `depth` operations
    /// away.
    pub fn slices<'a>(
        &self,
        root: OpRef<'a>,
        direction: Direction,
        depth: usize,
    ) -> Vec<Match<'a>> {
        self.find(root, |index, bound| Bound {
            ops: matcher::slice_of(index, bound.root, direction, depth),
            ..bound
        })
    }

    fn find<'a>(
        &self,
        root: OpRef<'a>,
        change: impl Fn(&Index<'a>, Bound) -> Bound,
    ) -> Vec<Match<'a>> {
        let index = Index::new(root);
        let mut found = Vec::new();
        for number in index.inner_first() {
            let Some(bound) = self.matcher.bound(&index, *number) else { continue };
            let bound = change(&index, bound);
            let values = bound.values.into_iter();
            found.push(Match {
                root: index.op(bound.root),
                ops: bound.ops.into_iter().map(|op| index.op(op)).collect(),
                values: values.map(|(name, at, v)| (name, index.op(at).body(), v)).collect(),
            });
        }
        found
    }
}
