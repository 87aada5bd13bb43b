//! Differences of two texts of IR by structure ([`differences`]): names of values, locations,
//! spelling and the order of symbols do not count.

mod compare;
mod describe;
mod pair;
mod shape;

use terrace_ir::{Attribute, OpRef, Type, Value};

use pair::Pairing;

pub use describe::{Changed, Sides};

/// The differences that count.
#[derive(Clone, Debug, Default)]
pub struct DiffOptions {
    /// Whether locations count.
    pub locations: bool,
    /// The names of attributes that do not count.
    pub ignored_attributes: Vec<String>,
}

/// A difference between two pieces of IR.
#[derive(Clone)]
pub struct Difference<'a> {
    /// The operation in the old IR.
    pub old: Option<OpRef<'a>>,
    /// The operation in the new IR.
    pub new: Option<OpRef<'a>>,
    /// The kind of the difference.
    pub kind: DifferenceKind,
    /// The names of the symbols around the operation, from the outside in.
    pub symbols: Vec<String>,
}

/// The kind of a [`Difference`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DifferenceKind {
    /// The new IR does not have the operation.
    Removed,
    /// The old IR does not have the operation.
    Added,
    /// The operation is at another place.
    Moved,
    /// Parts of the operation differ.
    Changed(Vec<Detail>),
}

/// A part of an operation that differs: what it was, and what it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Detail {
    /// The name of the operation.
    Name,
    /// The attribute of this name.
    Attribute(String, Option<Attribute>, Option<Attribute>),
    /// The operand of this number.
    Operand(usize, Option<Value>, Option<Value>),
    /// The type of the result of this number.
    Result(usize, Option<Type>, Option<Type>),
    /// The type of an argument: the numbers of its region, its block and the argument itself.
    Argument([usize; 3], Option<Type>, Option<Type>),
    /// The successor of this number.
    Successor(usize),
    /// Properties that are no attributes.
    Properties,
    /// The location of the operation.
    Location,
}

/// Returns the differences between `old` and `new`, two operations of one context, in the order of
/// the old IR. What is equal, or only has other names of values, is paired first; the rest by its
/// kind and place. A difference in an operation does not make its users different.
pub fn differences<'a>(
    old: OpRef<'a>,
    new: OpRef<'a>,
    options: &DiffOptions,
) -> Vec<Difference<'a>> {
    compare::compare(Pairing::new(old, new, options), options)
}
