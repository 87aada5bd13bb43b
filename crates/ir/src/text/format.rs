//! Declarative assembly formats as data: `#[operation(format = "…")]` makes it, the text format
//! interprets it in both directions.

use std::fmt;

use crate::body::{Block, OpRef};
use crate::body::{OpState, Region};
use crate::declaration::op_info::OpInfo;
use crate::store::context::Context;
use crate::store::handle::{Attribute, Ident, Type};
use crate::text::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, SourcePos, UnresolvedOperand};

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
    /// It is that of another operand or result, or what the function makes of that.
    From(Var, Option<fn(&Context, Type) -> Option<Type>>),
    /// It is the type of an attribute in the properties.
    Property(u16),
    /// The operation's own inference gives it.
    Infer,
}

/// One element of a format.
pub enum Element {
    /// A keyword or punctuation.
    Literal(&'static str),
    /// A space, when printing. The macro has worked out where they go, so that every other element
    /// prints itself only; attribute dictionaries print their own.
    Space,
    /// `\n`, when printing.
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
    /// The anchor of a group that does not start with it: left out if it is a unit, whose presence
    /// is the group's.
    AnchorProperty {
        /// The property.
        index: u16,
        /// Whether a space goes in front.
        space: bool,
    },
    /// `functional-type(inputs, results)`.
    FunctionalType(TypesOf, TypesOf),
    /// `custom<Name>(…)`.
    Custom {
        /// The directive.
        directive: &'static CustomDirective,
        /// Its arguments.
        args: &'static [CustomArg],
    },
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
    /// Any of several being there: the arguments of a directive.
    Any(&'static [Var]),
}

/// A clause of an `oilist`.
pub struct Clause {
    /// The elements before `lead` that only print: spaces.
    pub space: bool,
    /// The keyword or punctuation that starts it.
    pub lead: &'static str,
    /// The elements after it.
    pub elements: &'static [Element],
    /// Whose presence decides.
    pub anchor: Anchor,
    /// A unit property that the clause's presence sets.
    pub sets: Option<u16>,
}

/// The types written for one operand or result, if they were.
#[derive(Default, Debug)]
pub struct WrittenTypes {
    types: Vec<Type>,
    written: bool,
}

impl WrittenTypes {
    /// The types; `None` if nothing was written.
    #[inline]
    pub fn get(&self) -> Option<&[Type]> {
        self.written.then_some(&self.types[..])
    }

    /// Says that `types` were written.
    #[inline]
    pub fn set(&mut self, types: impl IntoIterator<Item = Type>) {
        self.forget();
        self.types.extend(types);
        self.written = true;
    }

    #[inline]
    fn forget(&mut self) {
        self.types.clear();
        self.written = false;
    }
}

/// The operands and types that a format has read so far; used for one operation after another.
///
/// The lists by declared operand, result, region or successor may be longer than the declaration.
#[derive(Default)]
pub struct Parsed {
    /// For every declared operand, the names read.
    pub operands: Vec<Vec<UnresolvedOperand>>,
    /// For every declared operand, where it starts in the text, or would.
    pub positions: Vec<SourcePos>,
    /// For every declared operand, the types read.
    pub operand_types: Vec<WrittenTypes>,
    /// For every declared result, the types read.
    pub result_types: Vec<WrittenTypes>,
    /// Where the operands read by `operands` start in the text.
    pub operands_position: SourcePos,
    /// Operands read by `operands`.
    pub all_operands: Option<Vec<UnresolvedOperand>>,
    /// Types read by `type(operands)`.
    pub all_operand_types: Option<Vec<Type>>,
    /// Types read by `type(results)`.
    pub all_result_types: Option<Vec<Type>>,
    /// Regions read, by declared region.
    pub regions: Vec<Vec<Region>>,
    /// Successors read, by declared successor.
    pub successors: Vec<Vec<Block>>,
    /// For declared operands that are groups, the lengths of what was read.
    pub segments: Vec<(u16, Vec<i32>)>,
}

impl Parsed {
    /// Forgets everything, to begin with an operation that is declared as `info`.
    #[inline]
    pub fn begin(&mut self, info: &OpInfo) {
        renew(&mut self.operands, info.operands.len(), Vec::clear);
        renew(&mut self.positions, info.operands.len(), |position| *position = SourcePos(0));
        renew(&mut self.operand_types, info.operands.len(), WrittenTypes::forget);
        renew(&mut self.result_types, info.results.len(), WrittenTypes::forget);
        renew(&mut self.regions, info.regions.len(), Vec::clear);
        renew(&mut self.successors, info.successors.len(), Vec::clear);
        self.segments.clear();
        self.all_operands = None;
        self.all_operand_types = None;
        self.all_result_types = None;
    }
}

/// Makes the first `len` of `lists` as new; keeps what memory they have.
#[inline]
fn renew<T: Default>(lists: &mut Vec<T>, len: usize, clear: impl FnMut(&mut T)) {
    if lists.len() < len {
        lists.resize_with(len, T::default);
    }
    lists[..len].iter_mut().for_each(clear);
}

/// An argument of a user-defined piece of syntax.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CustomArg {
    /// `$name`: to be read and written.
    Var(Var),
    /// `type($name)`: to be read and written.
    Type(TypesOf),
    /// `ref($name)`: to look at.
    Ref(Var),
    /// `ref(type($name))`: to look at.
    RefType(TypesOf),
    /// A string.
    Text(&'static str),
    /// `attr-dict`: the attributes are to be read into the state, inherent ones too, and written;
    /// [`attr_dict`] gives them.
    AttrDict,
    /// `prop-dict`: the properties are to be read and written.
    PropDict,
}

/// A user-defined piece of syntax: `custom<Name>(…)`.
pub struct CustomDirective {
    /// The name in `custom<Name>`.
    pub name: &'static str,
    /// Reads it: operands and types go into `Parsed`, properties into the state. Gives whether it
    /// was there, which matters if it starts an optional group.
    pub parse:
        fn(&mut OpAsmParser<'_>, &mut OpState, &mut Parsed, &[CustomArg]) -> ParseResult<bool>,
    /// Writes it.
    pub print: fn(&mut dyn OpAsmPrinter, OpRef<'_>, &[CustomArg]) -> fmt::Result,
}

/// A type that stands for a user-defined piece of syntax in formats.
#[diagnostic::on_unimplemented(message = "`{Self}` is no directive of assembly formats")]
pub trait Directive: 'static {
    /// The functions.
    const DIRECTIVE: CustomDirective;
}

/// What `attr-dict` as an argument of a directive stands for when writing: the inherent and the
/// discardable attributes, sorted by name.
pub fn attr_dict(op: OpRef<'_>) -> Vec<(Ident, Attribute)> {
    let cx = op.context();
    let fields = op.info().and_then(|info| info.properties).map_or(&[][..], |p| p.fields);
    let inherent = fields.iter().filter(|field| field.attribute).filter_map(|field| {
        let value = field.get(cx, op.properties())?;
        Some((Ident::get(cx, field.name), value))
    });
    let mut all: Vec<(Ident, Attribute)> =
        inherent.chain(op.attributes().iter().copied()).collect();
    all.sort_by(|a, b| crate::lossless::compare(a.0.as_str(cx), b.0.as_str(cx)));
    all
}
