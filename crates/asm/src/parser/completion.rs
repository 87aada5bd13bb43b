//! Completion: the elements that may follow at the end of a text that breaks off.
//!
//! The parser reads the text in front of a cursor with a [`Recorder`](super::recording::Recorder)
//! that completes. Each function that finds the end of the text where it reads an element notes
//! what it would accept, until the first error there.

use terrace_diag::SourceFile;
use terrace_ir::{Body, Context, Type, Value, lossless};

use super::Parser;
use super::recording::Recorder;
use crate::lexer::TokenKind as K;

/// An element that may follow at the end of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// An operation, generic or custom.
    Operation,
    /// The name of a value.
    Value {
        /// Whether other elements than values are more likely, so that only `%` calls for a value.
        unlikely: bool,
    },
    /// The name of a block.
    Block,
    /// A type of any dialect.
    Type,
    /// An attribute of any dialect.
    Attribute,
    /// A keyword of the syntax of an operation.
    Keyword {
        /// The text of the keyword.
        text: String,
        /// Whether other elements may follow instead.
        optional: bool,
    },
}

/// A value in scope.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VisibleValue {
    /// The name, with `%`.
    pub name: String,
    /// The type of the value, or of the first result of a group.
    pub ty: Type,
    /// The definition: an operation by name, or an argument by index.
    pub origin: ValueOrigin,
}

/// The definition of a value in scope.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ValueOrigin {
    /// A result of an operation.
    Result {
        /// The name of the operation.
        op: String,
        /// The number of results of the operation.
        count: usize,
    },
    /// The argument of a block, by index.
    Argument(usize),
}

/// The elements that may follow at the end of a text, and the names in scope there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Completion {
    /// The elements that may follow, without duplicates.
    pub expected: Vec<Expected>,
    /// The values in scope, in the order of their definitions.
    pub values: Vec<VisibleValue>,
    /// The names of the blocks of the innermost region in the text, with `^`.
    pub blocks: Vec<String>,
    /// The aliases of attributes, each with its value as text.
    pub attribute_aliases: Vec<(String, String)>,
    /// The aliases of types, each with its value as text.
    pub type_aliases: Vec<(String, String)>,
    /// The dialect whose operations need no prefix; empty if every operation needs one.
    pub default_dialect: String,
}

/// The state of completion.
#[derive(Default)]
pub(super) struct Completing {
    completion: Completion,
    /// Whether the first error at the end of the text has been reached.
    ended: bool,
}

/// Returns what may follow behind the part of a file between two offsets in bytes. Diagnostics go
/// to [`Context::emit`].
pub fn complete(cx: &Context, file: &SourceFile, range: std::ops::Range<usize>) -> Completion {
    let mut parser = super::top::recording_parser(cx, file, range);
    if let Some(recorder) = &mut parser.recorder {
        recorder.completing = Some(Completing::default());
    }
    let location = parser.top_location();
    if let Err(error) = parser.file(location) {
        parser.report(error);
    }
    parser.end_completion();
    let completing = parser.recorder.as_mut().and_then(|recorder| recorder.completing.take());
    let mut completion = completing.unwrap_or_default().completion;
    let aliases = &parser.speculation.definitions().aliases;
    let name = |name: &[u8]| lossless::encode(name).into_owned();
    let attributes = aliases.attributes.iter();
    completion.attribute_aliases = attributes.map(|(n, a)| (name(n), a.to_text(cx))).collect();
    completion.type_aliases = aliases.types.iter().map(|(n, t)| (name(n), t.to_text(cx))).collect();
    completion
}

impl Recorder<'_> {
    /// Returns the state of completion until the first error at the end of the text.
    fn open_completion(&mut self) -> Option<&mut Completing> {
        self.completing.as_mut().filter(|completing| !completing.ended)
    }
}

impl Parser<'_> {
    /// Notes that `expected` may follow, if the parser completes and is at the end of the text.
    #[cold]
    pub(super) fn expects(&mut self, expected: Expected) {
        if !self.cursor.at(K::Eof) {
            return;
        }
        let Some(recorder) = &mut self.recorder else { return };
        if let Some(completing) = recorder.open_completion()
            && !completing.completion.expected.contains(&expected)
        {
            completing.completion.expected.push(expected);
        }
    }

    /// Notes that a value may follow; see [`Parser::expects`].
    #[inline]
    pub(super) fn expects_value(&mut self) {
        if self.cursor.at(K::Eof) {
            self.expects(Expected::Value { unlikely: false });
        }
    }

    /// Notes that a keyword may follow; see [`Parser::expects`].
    #[cold]
    pub(super) fn expects_keyword(&mut self, text: &str, optional: bool) {
        if self.records() {
            self.expects(Expected::Keyword { text: text.to_owned(), optional });
        }
    }

    /// Notes what is in scope at the first error at the end of the text.
    pub(super) fn end_completion(&mut self) {
        let scopes = &self.scopes;
        let Some(recorder) = &mut self.recorder else { return };
        let Some(completing) = recorder.open_completion() else { return };
        completing.ended = true;
        let completion = &mut completing.completion;
        completion.default_dialect = scopes.default_dialect().to_owned();
        completion.blocks = scopes.blocks.visible().map(|n| lossless::encode(n).into()).collect();
        let mut values = scopes.names.visible();
        values.sort_by_key(|(_, meaning)| meaning.position);
        // The results of a group have one name and one position.
        values.dedup_by(|(name, a), (kept, b)| name == kept && a.position == b.position);
        for (name, meaning) in values {
            let body = match meaning.body == scopes.body_number {
                true => Some(&*scopes.body),
                false => scopes.outer_body(meaning.body),
            };
            if let (Some(body), Some(value)) = (body, meaning.value) {
                let name = lossless::encode(name).into_owned();
                completion.values.push(visible(body, value, name));
            }
        }
    }
}

fn visible(body: &Body, value: Value, name: String) -> VisibleValue {
    let origin = match (body.result_of(value), body.argument_of(value)) {
        (Some((op, _)), _) => ValueOrigin::Result {
            op: body.op(op).name_str().to_owned(),
            count: body.result_count(op),
        },
        (_, argument) => ValueOrigin::Argument(argument.map_or(0, |(_, index)| index)),
    };
    VisibleValue { name, ty: body.value_type(value), origin }
}
