//! The matchers of `mlir-query`: [`build`].

use super::matcher::Matcher;
use super::number::NumberKind;
use super::slice::SliceOptions;

/// A value in a query.
#[derive(Clone)]
pub enum Named {
    /// A text in quotes.
    Text(String),
    /// A number without a sign.
    Number(usize),
    /// `true` or `false`.
    Boolean(bool),
    /// An expression that matches operations.
    Matcher(Opaque),
}

/// A compiled expression as a value.
#[derive(Clone)]
pub struct Opaque(pub(super) Matcher);

impl Named {
    pub(super) fn matcher(matcher: Matcher) -> Self {
        Self::Matcher(Opaque(matcher))
    }

    /// Returns the kind of the value in messages.
    fn kind(&self) -> &'static str {
        match self {
            Self::Text(_) => "String",
            Self::Number(_) => "Signed",
            Self::Boolean(_) => "Boolean",
            Self::Matcher(_) => "Matcher",
        }
    }
}

/// The matchers with the kinds of their arguments: a letter each.
const MATCHERS: [(&str, &str); 16] = [
    ("getAllDefinitions", "MS"),
    ("getDefinitions", "MSBBB"),
    ("getDefinitionsByPredicate", "MMBBB"),
    ("getUsersByPredicate", "MMB"),
    ("hasOpAttrName", "T"),
    ("hasOpName", "T"),
    ("isConstantOp", ""),
    ("isNegInfFloat", ""),
    ("isNegZeroFloat", ""),
    ("isNonZero", ""),
    ("isOne", ""),
    ("isOneFloat", ""),
    ("isPosInfFloat", ""),
    ("isPosZeroFloat", ""),
    ("isZero", ""),
    ("isZeroFloat", ""),
];

/// Whether `name` is the name of a matcher.
pub(super) fn is_matcher(name: &str) -> bool {
    ["anyOf", "allOf"].contains(&name) || MATCHERS.iter().any(|(known, _)| *known == name)
}

/// Returns the matcher that the call of `name` with `args`, each with its offset, stands for.
///
/// # Errors
/// A message, with the offset of an argument or `None` for the name, if the arguments do not suit
/// the matcher.
pub(super) fn build(
    name: &str,
    args: Vec<(Named, usize)>,
) -> Result<Matcher, (Option<usize>, String)> {
    if ["anyOf", "allOf"].contains(&name) {
        return build_list(name, args);
    }
    let kinds = MATCHERS.iter().find(|(known, _)| *known == name).map_or("", |found| found.1);
    if kinds.len() != args.len() {
        let (expected, actual) = (kinds.len(), args.len());
        return Err((None, wrong_count(&expected.to_string(), actual)));
    }
    for (at, (kind, (value, offset))) in kinds.chars().zip(&args).enumerate() {
        let expected = match kind {
            'T' => "String",
            'S' => "Signed",
            'B' => "Boolean",
            _ => "Matcher",
        };
        if value.kind() != expected {
            return Err((Some(*offset), wrong_type(at, expected, value)));
        }
    }
    let args: Vec<Named> = args.into_iter().map(|(value, _)| value).collect();
    let options = |inclusive: &bool, arguments: &bool, above: &bool| SliceOptions {
        inclusive: *inclusive,
        omit_block_arguments: *arguments,
        omit_uses_from_above: *above,
    };
    use Named::{Boolean as B, Matcher as M, Number as N, Text as T};
    Ok(match (name, &args[..]) {
        ("hasOpName", [T(name)]) => Matcher::Name(name.clone()),
        ("hasOpAttrName", [T(name)]) => Matcher::HasAttribute(name.clone()),
        ("getAllDefinitions", [M(part), N(depth)]) => {
            Matcher::Definitions(Box::new(part.0.clone()), *depth, options(&true, &false, &false))
        }
        ("getDefinitions", [M(part), N(depth), B(inclusive), B(arguments), B(above)]) => {
            let options = options(inclusive, arguments, above);
            Matcher::Definitions(Box::new(part.0.clone()), *depth, options)
        }
        ("getDefinitionsByPredicate", [M(part), M(end), B(inclusive), B(arguments), B(above)]) => {
            let options = options(inclusive, arguments, above);
            let (part, end) = (Box::new(part.0.clone()), Box::new(end.0.clone()));
            Matcher::DefinitionsUpTo(part, end, options)
        }
        ("getUsersByPredicate", [M(part), M(end), B(inclusive)]) => {
            let (part, end) = (Box::new(part.0.clone()), Box::new(end.0.clone()));
            Matcher::UsersUpTo(part, end, *inclusive)
        }
        ("isNegInfFloat", _) => Matcher::Number(NumberKind::NegativeInfinity),
        ("isNegZeroFloat", _) => Matcher::Number(NumberKind::NegativeZeroFloat),
        ("isNonZero", _) => Matcher::Number(NumberKind::NonZero),
        ("isOne", _) => Matcher::Number(NumberKind::One),
        ("isOneFloat", _) => Matcher::Number(NumberKind::OneFloat),
        ("isPosInfFloat", _) => Matcher::Number(NumberKind::PositiveInfinity),
        ("isPosZeroFloat", _) => Matcher::Number(NumberKind::PositiveZeroFloat),
        ("isZero", _) => Matcher::Number(NumberKind::Zero),
        ("isZeroFloat", _) => Matcher::Number(NumberKind::ZeroFloat),
        _ => Matcher::Constant,
    })
}

/// As [`build`], for the matchers that take any number of matchers.
fn build_list(name: &str, args: Vec<(Named, usize)>) -> Result<Matcher, (Option<usize>, String)> {
    if args.is_empty() {
        return Err((None, wrong_count("at least 1", 0)));
    }
    let mut parts = Vec::new();
    for (at, (value, offset)) in args.into_iter().enumerate() {
        match value {
            Named::Matcher(part) => parts.push(part.0),
            other => return Err((Some(offset), wrong_type(at, "matcher: ", &other))),
        }
    }
    Ok(if name == "anyOf" { Matcher::AnyOf(parts) } else { Matcher::AllOf(parts) })
}

fn wrong_count(expected: &str, actual: usize) -> String {
    format!("Incorrect argument count. (Expected = {expected}) != (Actual = {actual})")
}

fn wrong_type(at: usize, expected: &str, actual: &Named) -> String {
    let (at, actual) = (at + 1, actual.kind());
    format!("Incorrect type for arg {at}. (Expected = {expected}) != (Actual = {actual})")
}
