//! The parts of patterns: operands ([`Operand`]), attributes ([`AttributePattern`]) and types
//! ([`TypePattern`]).

use terrace_asm::DisplayIn;
use terrace_builtin::{FloatAttr, IntegerAttr};
use terrace_ir::fold::constant_of;
use terrace_ir::{Attribute, Context, OpRef, Type, Value};

use super::index::{Index, Number};
use super::matcher::{Matcher, Names};

/// A pattern of an operand.
#[derive(Clone)]
pub(super) enum Operand {
    /// Any value at all.
    Any,
    /// A value, the same for each occurrence of the name.
    Named(String),
    /// The result of a constant, which can have a name.
    Constant(Option<String>),
    /// The result of an operation that matches.
    Defined(Box<Matcher>),
}

impl Operand {
    /// Whether `value`, an operand of `user`, is like this.
    pub(super) fn matches(
        &self,
        index: &Index<'_>,
        user: Number,
        value: Value,
        names: &mut Names,
    ) -> bool {
        let definition = || index.definition(index.op(user).body(), value);
        match self {
            Self::Any => true,
            Self::Named(name) => names.value(index, name, user, value),
            Self::Constant(name) => {
                definition().is_some_and(|op| constant_of(index.op(op)).is_some())
                    && name.as_ref().is_none_or(|name| names.value(index, name, user, value))
            }
            Self::Defined(part) => definition().is_some_and(|op| part.matches(index, op, names)),
        }
    }
}

/// A pattern of an attribute.
#[derive(Clone)]
pub(super) enum AttributePattern {
    /// An attribute, the same for each occurrence of the name.
    Named(String),
    /// Exactly this attribute.
    Equal(Attribute),
    /// A number that is written without a type, which can be of any type.
    Number(Attribute),
}

impl AttributePattern {
    /// Whether `attribute` is like this.
    pub(super) fn matches(&self, cx: &Context, attribute: Attribute, names: &mut Names) -> bool {
        match self {
            Self::Named(name) => names.attribute(name, attribute),
            Self::Equal(wanted) => *wanted == attribute,
            Self::Number(wanted) => {
                let int = |a: Attribute| a.downcast::<IntegerAttr>(cx)?.to_i64();
                let float = |a: Attribute| Some(a.downcast::<FloatAttr>(cx)?.value.to_f64());
                int(*wanted).is_some_and(|number| int(attribute) == Some(number))
                    || float(*wanted).is_some_and(|number| float(attribute) == Some(number))
            }
        }
    }
}

/// A pattern of the types of results.
#[derive(Clone)]
pub(super) enum TypePattern {
    /// Exactly these types.
    Equal(Vec<Type>),
    /// One type, whose text is like this; `*` stands for any text.
    Like(String),
}

impl TypePattern {
    /// Whether the results of `op` have such types.
    pub(super) fn matches(&self, op: OpRef<'_>) -> bool {
        match self {
            Self::Equal(types) => op.result_types().eq(types.iter().copied()),
            Self::Like(pattern) => {
                let mut types = op.result_types();
                let first = types.next().filter(|_| types.len() == 0);
                first.is_some_and(|ty| is_like(&ty.display_in(op.context()).to_string(), pattern))
            }
        }
    }
}

/// Whether `text` is `pattern`, in which `*` stands for any text.
pub(super) fn is_like(text: &str, pattern: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else { return text == pattern };
    let Some(mut text) = text.strip_prefix(first) else { return false };
    let mut parts = rest.split('*').peekable();
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return text.ends_with(part);
        }
        match text.find(part) {
            Some(at) => text = &text[at + part.len()..],
            None => return false,
        }
    }
    true
}
