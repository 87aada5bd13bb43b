//! Declarative assembly formats as data: `#[operation(format = "…")]` makes it, the text format
//! interprets it in both directions.

use std::fmt;

use crate::body::OpRef;
use crate::context::Context;
use crate::handle::Type;
use crate::op_state::OpState;
use crate::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, UnresolvedOperand};

/// An operand, result or property of the operation, by its place in the declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Var {
    /// An operand.
    Operand(u16),
    /// A result.
    Result(u16),
    /// A property.
    Property(u16),
    /// A region.
    Region(u16),
    /// A successor.
    Successor(u16),
}

/// What `type(…)` and the arguments of `functional-type(…)` stand for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypesOf {
    /// The type or types of one operand or result.
    Var(Var),
    /// Of all operands.
    Operands,
    /// Of all results.
    Results,
}

/// A whole declarative format.
pub struct Format {
    /// The elements, in order.
    pub elements: &'static [Element],
    /// For every operand, where its type comes from when reading.
    pub operand_types: &'static [TypeSource],
    /// For every result, where its type comes from when reading.
    pub result_types: &'static [TypeSource],
    /// The properties that the format mentions: attribute dictionaries leave them out.
    pub bound: &'static [u16],
    /// Whether a `prop-dict` shows the properties, so that `attr-dict` does not.
    pub has_prop_dict: bool,
    /// The source, for the dialect reference.
    pub source: &'static str,
}

/// Where the type of an operand or result comes from when the format is read.
#[derive(Clone, Copy)]
pub enum TypeSource {
    /// It is written.
    Written,
    /// The constraint leaves only this one.
    Build(fn(&Context) -> Type),
    /// It follows from that of another operand or result.
    From(Var, fn(&Context, Type) -> Option<Type>),
    /// It is the type of an attribute in the properties.
    Property(u16),
    /// The operation's own inference gives it.
    Infer,
}

/// One element of a format.
pub enum Element {
    /// A keyword or punctuation.
    Literal(&'static str),
    /// `` ` ` ``: a space.
    Space,
    /// `` `` ``: no space.
    NoSpace,
    /// `\n`.
    Newline,
    /// `attr-dict`.
    AttrDict,
    /// `attr-dict-with-keyword`.
    AttrDictWithKeyword,
    /// `prop-dict`.
    PropDict,
    /// `$operand`.
    Operand(u16),
    /// `operands`.
    Operands,
    /// `$property`.
    Property(u16),
    /// `$region`.
    Region(u16),
    /// `regions`.
    Regions,
    /// `$successor`.
    Successor(u16),
    /// `successors`.
    Successors,
    /// `type(…)`; `qualified` types keep their prefix.
    Type {
        /// Of what.
        of: TypesOf,
        /// Whether `qualified(…)` is around it.
        qualified: bool,
    },
    /// `qualified($attribute)`.
    QualifiedProperty(u16),
    /// `functional-type(inputs, results)`.
    FunctionalType(TypesOf, TypesOf),
    /// `custom<Name>(…)`.
    Custom(&'static CustomDirective),
    /// `( … )?`, with `: ( … )` as the alternative.
    Optional {
        /// The elements.
        then: &'static [Element],
        /// The elements of the alternative.
        otherwise: &'static [Element],
        /// Whose presence decides.
        anchor: Anchor,
        /// A unit property in `then` that the group's presence sets.
        sets: Option<u16>,
    },
    /// `oilist( … | … )`: clauses in any order, each at most once.
    OiList(&'static [Clause]),
}

/// What decides whether an optional group is printed.
pub enum Anchor {
    /// An operand, result, property or region being there (not empty, not default).
    Present(Var),
    /// A predicate, for directives.
    Test(fn(OpRef<'_>) -> bool),
}

/// A clause of an `oilist`.
pub struct Clause {
    /// The keyword or punctuation that starts it.
    pub lead: &'static str,
    /// The elements after it.
    pub elements: &'static [Element],
    /// Whose presence decides.
    pub anchor: Anchor,
    /// A unit property that the clause's presence sets.
    pub sets: Option<u16>,
}

/// The operands and types that a format has read so far.
#[derive(Default)]
pub struct Parsed {
    /// For every declared operand, the names read; groups of a variadic of variadic are flattened.
    pub operands: Vec<Vec<UnresolvedOperand>>,
    /// For every declared operand, the types read.
    pub operand_types: Vec<Vec<Type>>,
    /// For every declared result, the types read.
    pub result_types: Vec<Vec<Type>>,
    /// Operands read by `operands`.
    pub all_operands: Option<Vec<UnresolvedOperand>>,
    /// Types read by `type(operands)`.
    pub all_operand_types: Option<Vec<Type>>,
    /// Types read by `type(results)`.
    pub all_result_types: Option<Vec<Type>>,
    /// Lengths of the groups of variadics of variadics, by operand.
    pub groups: Vec<(u16, Vec<i32>)>,
    /// Regions read, by declared region.
    pub regions: Vec<Vec<crate::op_state::RegionState>>,
    /// Successors read, by declared successor.
    pub successors: Vec<Vec<crate::body::Block>>,
}

/// A user-defined piece of syntax.
pub struct CustomDirective {
    /// The name in `custom<Name>`.
    pub name: &'static str,
    /// Reads it.
    pub parse: fn(&mut dyn OpAsmParser, &mut OpState, &mut Parsed) -> ParseResult,
    /// Writes it.
    pub print: fn(&mut dyn OpAsmPrinter, OpRef<'_>) -> fmt::Result,
}
