//! Compiled expressions: [`Matcher`].

use terrace_ir::fold::constant_of;
use terrace_ir::{Attribute, TraitFlags, Value};

use super::Direction;
use super::index::{Index, Number};
use super::number::NumberKind;
use super::pattern::{AttributePattern, Operand, TypePattern, is_like};
use super::slice::{SliceOptions, backward, forward};

/// A compiled expression.
#[derive(Clone)]
pub(super) enum Matcher {
    /// The operation has this name, in which `*` stands for any text.
    Name(String),
    /// The operation has an attribute of this name.
    HasAttribute(String),
    /// The operation is a constant.
    Constant,
    /// The operation is a constant number of a kind.
    Number(NumberKind),
    /// The attribute is like the pattern.
    Attribute(String, AttributePattern),
    /// The types of the results are like the pattern.
    Types(TypePattern),
    /// The first operands are like these; the flag says whether there may be more.
    Operands(Vec<Operand>, bool),
    /// All match; all are slices, or none (MLIR: `allOf`).
    AllOf(Vec<Matcher>),
    /// One matches; the first that does not make a slice is preferred (MLIR: `anyOf`).
    AnyOf(Vec<Matcher>),
    /// All match; the last slice among them is the match.
    And(Vec<Matcher>),
    Not(Box<Matcher>),
    /// The first matches, and the second an operation around it.
    In(Box<Matcher>, Box<Matcher>),
    /// The first matches, and the second an operation nested in it.
    Containing(Box<Matcher>, Box<Matcher>),
    /// The first matches, and the second a user of its results.
    UsedBy(Box<Matcher>, Box<Matcher>),
    /// The backward slice of an operation, up to a distance (MLIR: `getDefinitions`).
    Definitions(Box<Matcher>, usize, SliceOptions),
    /// The backward slice of an operation, up to operations that match the second (MLIR:
    /// `getDefinitionsByPredicate`).
    DefinitionsUpTo(Box<Matcher>, Box<Matcher>, SliceOptions),
    /// The forward slice of an operation, up to operations that match the second; the flag says
    /// whether the operation itself is part of it (MLIR: `getUsersByPredicate`).
    UsersUpTo(Box<Matcher>, Box<Matcher>, bool),
}

/// The meanings of the names in an expression.
#[derive(Clone, Default)]
pub(super) struct Names {
    /// Each value with an operation of its body.
    pub(super) values: Vec<(String, Number, Value)>,
    attributes: Vec<(String, Attribute)>,
}

impl Names {
    /// Lets `name` stand for `value`; returns whether it does not stand for another one.
    pub(super) fn value(
        &mut self,
        index: &Index<'_>,
        name: &str,
        at: Number,
        value: Value,
    ) -> bool {
        let body = |number| index.op(number).body();
        if let Some((_, known_at, known)) = self.values.iter().find(|(known, ..)| known == name) {
            return *known == value && std::ptr::eq(body(*known_at), body(at));
        }
        self.values.push((name.to_owned(), at, value));
        true
    }

    /// Lets `name` stand for `attribute`; returns whether it does not stand for another one.
    pub(super) fn attribute(&mut self, name: &str, attribute: Attribute) -> bool {
        if let Some((_, known)) = self.attributes.iter().find(|(known, _)| known == name) {
            return *known == attribute;
        }
        self.attributes.push((name.to_owned(), attribute));
        true
    }

    /// Returns what `attempt` returns; undoes its additions if that is false.
    fn attempt(&mut self, attempt: impl FnOnce(&mut Self) -> bool) -> bool {
        let (values, attributes) = (self.values.len(), self.attributes.len());
        let done = attempt(self);
        if !done {
            self.values.truncate(values);
            self.attributes.truncate(attributes);
        }
        done
    }
}

/// A match by numbers.
pub(super) struct Bound {
    pub(super) root: Number,
    pub(super) ops: Vec<Number>,
    pub(super) values: Vec<(String, Number, Value)>,
}

impl Matcher {
    /// Returns the match of the operation `op`; `None` if it does not match.
    pub(super) fn bound(&self, index: &Index<'_>, op: Number) -> Option<Bound> {
        let mut names = Names::default();
        if self.matches(index, op, &mut names) {
            return Some(Bound { root: op, ops: vec![op], values: names.values });
        }
        let ops = self.slice(index, op)?;
        Some(Bound { root: op, ops, values: Vec::new() })
    }

    /// Whether the operation `op` itself matches, which slices do not.
    pub(super) fn matches(&self, index: &Index<'_>, op: Number, names: &mut Names) -> bool {
        let view = index.op(op);
        match self {
            Self::Name(name) => is_like(view.name_str(), name),
            Self::HasAttribute(name) => view.attribute(name).is_some(),
            Self::Constant => constant_of(view).is_some(),
            Self::Number(kind) => kind.holds(view),
            Self::Attribute(name, pattern) => {
                let attribute = view.attribute(name);
                attribute.is_some_and(|a| pattern.matches(view.context(), a, names))
            }
            Self::Types(pattern) => pattern.matches(view),
            Self::Operands(operands, may_have_more) => {
                let (count, wanted) = (view.operand_count(), operands.len());
                (count == wanted || *may_have_more && count > wanted)
                    && names.attempt(|names| {
                        let mut pairs = operands.iter().zip(view.operands());
                        pairs.all(|(operand, value)| operand.matches(index, op, value, names))
                    })
            }
            Self::AllOf(parts) | Self::And(parts) => {
                names.attempt(|names| parts.iter().all(|part| part.matches(index, op, names)))
            }
            Self::AnyOf(parts) => {
                parts.iter().any(|part| names.attempt(|names| part.matches(index, op, names)))
            }
            Self::Not(part) => {
                !part.matches(index, op, &mut names.clone()) && part.slice(index, op).is_none()
            }
            Self::In(part, outer) => names.attempt(|names| {
                part.matches(index, op, names) && outer.matches_any(index, index.around(op), names)
            }),
            Self::Containing(part, inner) => names.attempt(|names| {
                part.matches(index, op, names) && inner.matches_any(index, index.below(op), names)
            }),
            Self::UsedBy(part, user) => names.attempt(|names| {
                part.matches(index, op, names) && user.matches_any(index, index.users(op), names)
            }),
            Self::Definitions(..) | Self::DefinitionsUpTo(..) | Self::UsersUpTo(..) => false,
        }
    }

    /// Whether one of `ops` matches.
    fn matches_any(
        &self,
        index: &Index<'_>,
        ops: impl IntoIterator<Item = Number>,
        names: &mut Names,
    ) -> bool {
        ops.into_iter().any(|op| names.attempt(|names| self.matches(index, op, names)))
    }

    /// Returns the slice that matches at `op`.
    fn slice(&self, index: &Index<'_>, op: Number) -> Option<Vec<Number>> {
        let matches = |part: &Matcher, op| part.matches(index, op, &mut Names::default());
        match self {
            Self::AllOf(parts) => {
                parts.iter().try_fold(None, |_, part| part.slice(index, op).map(Some))?
            }
            Self::And(parts) => parts.iter().try_fold(None, |last, part| {
                if matches(part, op) { Some(last) } else { part.slice(index, op).map(Some) }
            })?,
            Self::AnyOf(parts) => parts.iter().find_map(|part| part.slice(index, op)),
            Self::In(part, outer) => {
                let mut names = Names::default();
                let slice = part.slice(index, op)?;
                outer.matches_any(index, index.around(op), &mut names).then_some(slice)
            }
            Self::Containing(part, inner) => {
                let mut names = Names::default();
                let slice = part.slice(index, op)?;
                inner.matches_any(index, index.below(op), &mut names).then_some(slice)
            }
            Self::UsedBy(part, user) => {
                let mut names = Names::default();
                let slice = part.slice(index, op)?;
                user.matches_any(index, index.users(op), &mut names).then_some(slice)
            }
            Self::Definitions(part, depth, options) => {
                let slice =
                    matches(part, op).then(|| backward_up_to_depth(index, op, *depth, *options))?;
                is_more_than(slice, options.inclusive)
            }
            Self::DefinitionsUpTo(part, end, options) => {
                let mut filter = |op| !matches(end, op);
                let slice =
                    matches(part, op).then(|| backward(index, op, *options, &mut filter))?;
                is_more_than(slice, options.inclusive)
            }
            Self::UsersUpTo(part, end, inclusive) => {
                let mut filter = |op| !matches(end, op);
                let slice =
                    matches(part, op).then(|| forward(index, op, *inclusive, &mut filter))?;
                is_more_than(slice, *inclusive)
            }
            _ => None,
        }
    }
}

/// Returns `slice` if it has more than the operation that it was made for.
fn is_more_than(slice: Vec<Number>, inclusive: bool) -> Option<Vec<Number>> {
    (slice.len() > usize::from(inclusive)).then_some(slice)
}

/// Returns the backward slice of `root` up to operations that are `limit` definitions away. The
/// distance of an operation is the one that is known when the slice first reaches it, as in MLIR.
fn backward_up_to_depth(
    index: &Index<'_>,
    root: Number,
    limit: usize,
    options: SliceOptions,
) -> Vec<Number> {
    let mut depths = rustc_hash::FxHashMap::default();
    depths.insert(root, 0);
    let mut filter = |number: Number| {
        let Some(depth) = depths.get(&number).map(|depth: &usize| depth + 1) else { return false };
        if depth > limit {
            return true;
        }
        let op = index.op(number);
        for value in op.operands() {
            let definition = index.definition(op.body(), value);
            if let Some(definition) = definition.or_else(|| index.owner(op.body(), value)) {
                let known = depths.entry(definition).or_insert(depth);
                *known = depth.min(*known);
            }
        }
        true
    };
    backward(index, root, options, &mut filter)
}

/// Returns the slice of `root` in a direction, with `root`, up to operations that are `limit` uses
/// away.
pub(super) fn slice_of(
    index: &Index<'_>,
    root: Number,
    direction: Direction,
    limit: usize,
) -> Vec<Number> {
    let mut seen = rustc_hash::FxHashSet::from_iter([root]);
    let mut level = vec![root];
    let options = SliceOptions::default();
    for _ in 0..limit {
        let leads = |op: &Number| match direction {
            Direction::Backward => super::slice::definitions(index, *op, options),
            Direction::Forward => index.children(*op).chain(index.users(*op)).collect(),
        };
        let next: Vec<Number> = level.iter().flat_map(leads).collect();
        let is_isolated = |op: Number| index.op(op).flags().contains(TraitFlags::ISOLATED);
        let next = next.into_iter().filter(|op| !is_isolated(*op));
        level = next.filter(|op| seen.insert(*op)).collect();
        if level.is_empty() {
            break;
        }
    }
    // Operations of one block are in program order.
    let mut slice: Vec<Number> = seen.into_iter().collect();
    slice.sort_unstable();
    slice
}
