//! Declarative assembly formats as data: `#[operation(format = "…")]` makes one, the text format
//! interprets it in both directions.
//!
//! A format is a list of [`Element`]s. Where the types of operands and results come from when
//! reading is worked out by the macro and stands in [`Format::operand_types`] and
//! [`Format::result_types`]: a type is written, is the only one that the constraint allows, follows
//! from another operand's, result's or attribute's type, or is inferred. Spaces are elements of
//! their own, placed by the macro. While an operation is read, operands stay names and types are
//! collected in [`Parsed`]; both are resolved when all elements have been read, since a type may be
//! written after what it types.

use std::fmt;

use crate::body::{Block, OpRef};
use crate::body::{OpState, Region};
use crate::declaration::infer::Types;
use crate::declaration::op_info::OpInfo;
use crate::store::context::Context;
use crate::store::handle::{Attribute, Ident, Type};
use crate::text::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, SourcePos, UnresolvedOperand};

/// A declared operand, result, property, region or successor, by its place in the declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Var {
    /// The declared operand at this place.
    Operand(u16),
    /// The declared result at this place.
    Result(u16),
    /// The property at this place among the fields of the properties struct.
    Property(u16),
    /// The declared region at this place.
    Region(u16),
    /// The declared successor at this place.
    Successor(u16),
}

/// The operands or results whose types `type(…)`, or an argument of `functional-type(…)`, stands
/// for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypesOf {
    /// The type or types of one operand or result.
    Var(Var),
    /// The types of all operands: `type(operands)`.
    Operands,
    /// The types of all results: `type(results)`.
    Results,
}

/// A declarative assembly format (MLIR: `assemblyFormat`).
pub struct Format {
    /// The elements of the format, in the order of the text.
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
    /// The type is written in the text.
    Written,
    /// The type is the only one that satisfies the constraint; the function builds it.
    Build(fn(&Context) -> Type),
    /// The type is that of another operand or result, or what the function makes of that type.
    From(Var, Option<fn(&Context, Type) -> Option<Type>>),
    /// The types are what the function makes of those of another operand or result
    /// (MLIR: `RangedTypesMatchWith`).
    FromAll(Var, fn(&Context, &[Type]) -> Option<Types>),
    /// The type is that of the attribute at this place among the properties.
    Property(u16),
    /// The type is one that the operation's own inference gives (MLIR: `InferTypeOpInterface`).
    Infer,
}

/// One element of a declarative format; what it stands for is written in MLIR's format language.
pub enum Element {
    /// A keyword or punctuation, read and written as it stands.
    Literal(&'static str),
    /// A space when printing, nothing when reading. The macro has worked out where spaces go, so
    /// that every other element prints itself only; attribute dictionaries print their own.
    Space,
    /// A line break (`\n`) when printing, nothing when reading.
    Newline,
    /// `attr-dict`: the attributes that the format does not mention.
    AttrDict,
    /// `attr-dict-with-keyword`: as `attr-dict`, after the keyword `attributes`.
    AttrDictWithKeyword,
    /// `prop-dict`: the properties that the format does not mention, as `<{…}>`.
    PropDict,
    /// `$operand`: the values of the declared operand at this place.
    Operand(u16),
    /// `operands`: all operands.
    Operands,
    /// `$property`: the value of the property at this place.
    Property(u16),
    /// `$region`: the declared region at this place.
    Region(u16),
    /// `regions`: all regions.
    Regions,
    /// `$successor`: the blocks of the declared successor at this place.
    Successor(u16),
    /// `successors`: all successors.
    Successors,
    /// `type(…)`; `qualified` types keep their prefix.
    Type {
        /// The operands or results whose types stand here.
        of: TypesOf,
        /// Whether `qualified(…)` is around it.
        qualified: bool,
    },
    /// `qualified($attribute)`: the attribute at this place, always with its dialect's prefix.
    QualifiedProperty(u16),
    /// The anchor of a group that does not start with it: left out if it is a unit, whose presence
    /// is the group's.
    AnchorProperty {
        /// The place of the property among the fields of the properties struct.
        index: u16,
        /// Whether a space is written in front of the value.
        space: bool,
    },
    /// `functional-type(inputs, results)`: the types of both as `(…) -> …`.
    FunctionalType(TypesOf, TypesOf),
    /// `custom<Name>(…)`: a piece of syntax that Rust functions read and write.
    Custom {
        /// The functions that read and write the directive.
        directive: &'static CustomDirective,
        /// The arguments of the directive.
        args: &'static [CustomArg],
    },
    /// `( … )?`, with `: ( … )` as the alternative.
    Optional {
        /// The elements of the group.
        then: &'static [Element],
        /// The elements of the alternative.
        otherwise: &'static [Element],
        /// The condition under which the group is printed.
        anchor: Anchor,
        /// A unit property in `then` that the group's presence sets.
        sets: Option<u16>,
    },
    /// `oilist( … | … )`: clauses in any order, each at most once.
    OiList(&'static [Clause]),
}

/// The condition under which an optional group is printed.
pub enum Anchor {
    /// An operand, result, property or region being there (not empty, not default).
    Present(Var),
    /// Any of several being there: the anchor is a directive with these arguments.
    Any(&'static [Var]),
}

/// A clause of an `oilist`.
pub struct Clause {
    /// The elements before `lead` that only print: spaces.
    pub space: bool,
    /// The keyword or punctuation that starts the clause, by which it is found when reading.
    pub lead: &'static str,
    /// The elements of the clause after `lead`.
    pub elements: &'static [Element],
    /// The condition under which the clause is printed.
    pub anchor: Anchor,
    /// A unit property that the clause's presence sets.
    pub sets: Option<u16>,
}

/// The types written for one operand or result, or for all, if they were.
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
        self.begin().extend(types);
    }

    /// Says that types were written: those that are put in the list.
    #[inline]
    pub fn begin(&mut self) -> &mut Vec<Type> {
        self.types.clear();
        self.written = true;
        &mut self.types
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
    /// The operands read by `operands`; `None` if the format has no such element.
    pub all_operands: Option<Vec<UnresolvedOperand>>,
    /// The types read by `type(operands)`, if the format has such an element.
    pub all_operand_types: WrittenTypes,
    /// The types read by `type(results)`, if the format has such an element.
    pub all_result_types: WrittenTypes,
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
        self.all_operand_types.forget();
        self.all_result_types.forget();
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
    /// `$name`: the directive reads and writes it.
    Var(Var),
    /// `type($name)`: the directive reads and writes the types.
    Type(TypesOf),
    /// `ref($name)`: another element reads and writes it; the directive may look at it.
    Ref(Var),
    /// `ref(type($name))`: another element reads and writes the types; the directive may look.
    RefType(TypesOf),
    /// A string literal, passed to the directive as it is.
    Text(&'static str),
    /// `attr-dict`: the attributes are to be read into the state, inherent ones too, and written;
    /// [`attr_dict`] gives them.
    AttrDict,
    /// `prop-dict`: the properties are to be read and written.
    PropDict,
}

/// A user-defined piece of syntax: `custom<Name>(…)`.
pub struct CustomDirective {
    /// The name of the directive, as in `custom<Name>`.
    pub name: &'static str,
    /// Reads the directive: operands and types go into `Parsed`, properties into the state. Gives
    /// whether it was there, which matters if it starts an optional group.
    pub parse:
        fn(&mut OpAsmParser<'_>, &mut OpState, &mut Parsed, &[CustomArg]) -> ParseResult<bool>,
    /// Writes the directive with its arguments.
    pub print: fn(&mut OpAsmPrinter<'_>, OpRef<'_>, &[CustomArg]) -> fmt::Result,
}

/// A type that stands for a user-defined piece of syntax in formats.
#[diagnostic::on_unimplemented(message = "`{Self}` is no directive of assembly formats")]
pub trait Directive: 'static {
    /// The name of the directive and the functions that read and write it.
    const DIRECTIVE: CustomDirective;
}

/// The attributes that `attr-dict` as an argument of a directive stands for when writing: the
/// inherent and the discardable ones, sorted by name.
pub fn attr_dict(op: OpRef<'_>) -> Vec<(Ident, Attribute)> {
    attr_dict_where(op, |_| true)
}

/// As [`attr_dict`], of the attributes with those names that are `shown`.
pub fn attr_dict_where(op: OpRef<'_>, shown: impl Fn(&str) -> bool) -> Vec<(Ident, Attribute)> {
    let cx = op.context();
    let mut all = Vec::new();
    if let Some(properties) = op.info().and_then(|info| info.properties) {
        let values = op.properties();
        // Most fields are absent, which is seen sooner than by their names.
        properties.attributes(
            cx,
            values,
            |field| field.attribute,
            |field, value| {
                if shown(field.name) {
                    all.push((Ident::get(cx, field.name), value));
                }
            },
        );
    }
    all.extend(op.attributes().iter().filter(|(name, _)| shown(name.as_str(cx))));
    all.sort_by(|a, b| crate::lossless::compare(a.0.as_str(cx), b.0.as_str(cx)));
    all
}
