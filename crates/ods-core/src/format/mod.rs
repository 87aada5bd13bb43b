//! Declarative assembly formats: from the text in a declaration to static data.
//!
//! The steps are: lexing (`lex.rs`); parsing (`parse.rs`, `parse_groups.rs`); checks beyond the
//! grammar (`rules.rs`: duplicates, anchors, completeness, ambiguity); the sources of types
//! (`types.rs`); emission of a `terrace_ir::format::Format` (`emit.rs`, `groups.rs`) with the
//! spaces of MLIR's printers (`spacing.rs`). The parser and printer in `terrace-asm` interpret the
//! result.

pub(crate) mod emit;
mod groups;
pub(crate) mod lex;
pub(crate) mod mark;
mod parse;
mod parse_groups;
mod rules;
pub(crate) mod spacing;
pub(crate) mod types;

use std::ops::Range;

use proc_macro2::TokenStream;
use syn::LitStr;

use crate::errors::Errors;
use crate::operation::model::{OpModel, Var};
use crate::paths::Roots;

/// The argument of `type(…)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TypesOf {
    Var(Var),
    Operands,
    Results,
}

/// The entity that `$name` refers to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Name {
    /// An operand, result, region, successor or property of the declaration.
    Known(Var),
    /// A field of a properties struct that is declared elsewhere, so that only its name is known.
    Field(String),
}

/// An argument of `custom<…>`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Arg {
    Var(Name),
    Type(TypesOf),
    Ref(Name),
    RefType(TypesOf),
    Text(String),
    Dictionary(Dictionary),
}

/// A dictionary directive of a format: `attr-dict` or `prop-dict`. A format has at most one of
/// either.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dictionary {
    Attributes,
    Properties,
}

impl Dictionary {
    /// Returns the directive for the dictionary.
    fn word(self) -> &'static str {
        match self {
            Self::Attributes => "attr-dict",
            Self::Properties => "prop-dict",
        }
    }
}

/// An element of a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Element {
    Literal(String),
    /// A space (`true`, written `` ` ` ``), or suppression of a space (`false`, an empty literal).
    Space(bool),
    Newline,
    AttrDict,
    AttrDictWithKeyword,
    PropDict,
    Var {
        name: Name,
        qualified: bool,
    },
    Operands,
    Regions,
    Successors,
    Type {
        of: TypesOf,
        qualified: bool,
    },
    FunctionalType(TypesOf, TypesOf),
    Custom {
        name: String,
        args: Vec<Arg>,
    },
    Optional {
        then: Vec<Element>,
        otherwise: Vec<Element>,
        anchor: usize,
        in_else: bool,
    },
    OiList(Vec<(String, Vec<Element>)>),
}

impl Element {
    /// Whether the element prints the dictionary `which`, directly or as an argument of a
    /// directive.
    fn writes(&self, which: Dictionary) -> bool {
        match self {
            Element::AttrDict | Element::AttrDictWithKeyword => which == Dictionary::Attributes,
            Element::PropDict => which == Dictionary::Properties,
            Element::Custom { args, .. } => args.contains(&Arg::Dictionary(which)),
            _ => false,
        }
    }
}

/// An error in the text of a format, with its range.
pub(crate) struct FormatError {
    pub(crate) at: Range<usize>,
    pub(crate) message: String,
}

/// Parses and checks the format `source`. Returns it as an expression; `None` after reporting
/// errors.
pub(crate) fn format(
    model: &OpModel,
    source: &LitStr,
    roots: &Roots,
    errors: &mut Errors,
) -> Option<TokenStream> {
    let text = source.value();
    let mut problems = Vec::new();
    let elements = parse::parse(&text, model, &mut problems);
    if problems.is_empty() {
        let sources = types::resolve(model, &elements);
        return Some(emit::format(model, source, &elements, &sources, roots));
    }
    problems.sort_by_key(|problem| problem.at.start);
    problems.iter().for_each(|problem| errors.push(mark::error(source, &text, problem)));
    None
}

/// Returns the errors for types that the format `source` does not determine, given a predicate
/// `buildable` on the names of constraints that allow a single type.
pub(crate) fn unknown_types(
    model: &OpModel,
    source: &LitStr,
    buildable: &dyn Fn(&str) -> bool,
) -> Vec<String> {
    let elements = parse::parse(&source.value(), model, &mut Vec::new());
    let sources = types::resolve(model, &elements);
    let values = model.operands.iter().zip(&sources.operands);
    let values = values.chain(model.results.iter().zip(&sources.results));
    let unknown = values.filter_map(|(decl, source)| match source {
        types::Source::Build(message) => {
            let constraint = quote::ToTokens::to_token_stream(&decl.constraint).to_string();
            (!buildable(&constraint)).then(|| message.clone())
        }
        _ => None,
    });
    unknown.collect()
}

/// Returns the error in the literal `text`; `None` if it is a valid literal.
pub(crate) fn literal_problem(text: &str) -> Option<String> {
    let word = text.bytes().next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_')
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.'));
    const PUNCTUATION: &[&str] = &[
        "->", "...", ",", ":", "=", "<", ">", "(", ")", "[", "]", "{", "}", "?", "+", "*", "-",
        "|", "::", "@", "/", "==",
    ];
    let known = word || PUNCTUATION.contains(&text);
    (!known).then(|| format!("`{text}` is neither a keyword nor punctuation"))
}
