//! Declarative assembly formats: from the text in a declaration to static elements.

pub(crate) mod emit;
mod groups;
mod lex;
mod parse;
mod spacing;
pub(crate) mod types;

use proc_macro2::TokenStream;
use syn::LitStr;

use crate::errors::Errors;
use crate::operation::model::{OpModel, Var};
use crate::paths::Roots;

/// What `type(…)` stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TypesOf {
    Var(Var),
    Operands,
    Results,
}

/// A property, which may be known by name only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Name {
    /// Something of the declaration.
    Known(Var),
    /// A field of the properties' struct.
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
}

/// An element of a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Element {
    Literal(String),
    /// Whether a space is forced (or suppressed).
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

/// A place in the text and what is wrong there.
pub(crate) struct Problem {
    pub(crate) at: usize,
    pub(crate) message: String,
}

/// Parses and checks `source` and gives the `Format` as an expression. Problems point into the
/// text where the compiler allows it, and quote it otherwise.
pub(crate) fn format(
    model: &OpModel,
    source: &LitStr,
    roots: &Roots,
    errors: &mut Errors,
) -> Option<TokenStream> {
    let text = source.value();
    let mut problems = Vec::new();
    let elements = parse::parse(&text, model, &mut problems);
    let sources = types::resolve(&text, model, &elements, &mut problems);
    if problems.is_empty() {
        return Some(emit::format(model, &text, &elements, &sources, roots));
    }
    for problem in problems {
        let at = problem.at.min(text.len());
        let around = excerpt(&text, at);
        errors.span(source.span(), format!("{} at {around}", problem.message));
    }
    None
}

/// The text around a place, with a mark.
fn excerpt(text: &str, at: usize) -> String {
    let before: String =
        text[..at].chars().rev().take(16).collect::<Vec<_>>().into_iter().rev().collect();
    let after: String = text[at..].chars().take(16).collect();
    format!("column {}: `{before}\u{2b9e}{after}`", at + 1)
}
