//! Declarative assembly formats as data: `#[operation(format = "…")]` creates a [`Format`], which
//! the text format interprets in both directions.
//!
//! A format is a list of [`Element`]s. The macro determines where the types of operands and results
//! come from when reading ([`Format::operand_types`], [`Format::result_types`]): a type is written,
//! is the only one that the constraint allows, follows from the type of another operand, result or
//! attribute, or is inferred. Spaces are elements of their own, placed by the macro. While an
//! operation is read, [`Parsed`] collects names of operands and types. Names are resolved to values
//! when all elements have been read, since an operand's type may follow its name.

use std::fmt;

use crate::body::{Block, OpRef};
use crate::body::{OpState, Region};
use crate::declaration::infer::Types;
use crate::store::context::Context;
use crate::store::handle::{Attribute, Ident, Type};
use crate::text::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, SourcePos, UnresolvedOperand};

/// A declared operand, result, property, region or successor, by its index in the declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Var {
    /// The declared operand with this index.
    Operand(u16),
    /// The declared result with this index.
    Result(u16),
    /// The field with this index of the properties struct.
    Property(u16),
    /// The declared region with this index.
    Region(u16),
    /// The declared successor with this index.
    Successor(u16),
}

/// The operands or results named in `type(…)` or `functional-type(…)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypesOf {
    /// The operands or results of one declaration.
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
    /// The source of the type of each operand when parsing.
    pub operand_types: &'static [TypeSource],
    /// The source of the type of each result when parsing.
    pub result_types: &'static [TypeSource],
    /// Indices of the properties that the format mentions; attribute dictionaries omit these.
    pub bound: &'static [u16],
    /// Whether a `prop-dict` contains the properties, so that `attr-dict` does not.
    pub has_prop_dict: bool,
    /// The source text of the format, for the dialect reference.
    pub source: &'static str,
}

/// The source of the type of an operand or result when the format is read.
#[derive(Clone, Copy)]
pub enum TypeSource {
    /// The type is written in the text.
    Written,
    /// The type is the only one that satisfies the constraint; the function creates it.
    Build(fn(&Context) -> Type),
    /// The type is that of another operand or result, mapped by the function if given.
    From(Var, Option<fn(&Context, Type) -> Option<Type>>),
    /// The types are those of another operand or result, mapped together by the function
    /// (MLIR: `RangedTypesMatchWith`).
    FromAll(Var, fn(&Context, &[Type]) -> Option<Types>),
    /// The type is that of the attribute in the property with this index.
    Property(u16),
    /// The type is inferred by the operation (MLIR: `InferTypeOpInterface`).
    Infer,
}

/// One element of a declarative format, documented by its syntax in MLIR's format language.
pub enum Element {
    /// A keyword or punctuation, parsed and printed literally.
    Literal(&'static str),
    /// A space when printing, nothing when reading. The macro places spaces, so that no other
    /// element prints any; except attribute dictionaries, which print a space in front.
    Space,
    /// A line break (`\n`) when printing, nothing when reading.
    Newline,
    /// `attr-dict`: the attributes that the format does not mention.
    AttrDict,
    /// `attr-dict-with-keyword`: as `attr-dict`, after the keyword `attributes`.
    AttrDictWithKeyword,
    /// `prop-dict`: the properties that the format does not mention, as `<{…}>`.
    PropDict,
    /// `$operand`: the values of the declared operand with this index.
    Operand(u16),
    /// `operands`: all operands.
    Operands,
    /// `$property`: the value of the property with this index.
    Property(u16),
    /// `$region`: the declared region with this index.
    Region(u16),
    /// `regions`: all regions.
    Regions,
    /// `$successor`: the blocks of the declared successor with this index.
    Successor(u16),
    /// `successors`: all successors.
    Successors,
    /// `type(…)`; `qualified` types keep their prefix.
    Type {
        /// The operands or results whose types are written.
        of: TypesOf,
        /// Whether `qualified(…)` encloses the directive.
        qualified: bool,
    },
    /// `qualified($attribute)`: the attribute with this index, always with its dialect's prefix.
    QualifiedProperty(u16),
    /// A property that anchors its group without being the group's first element. Nothing is
    /// written if the property is a unit, since the presence of the group implies the value.
    AnchorProperty {
        /// The index of the property among the fields of the properties struct.
        index: u16,
        /// Whether a space is written in front of the value.
        space: bool,
    },
    /// `functional-type(inputs, results)`: the types of both as `(…) -> …`.
    FunctionalType(TypesOf, TypesOf),
    /// `custom<Name>(…)`: syntax that Rust functions read and write.
    Custom {
        /// The functions that read and write the directive.
        directive: &'static CustomDirective,
        /// The arguments of the directive.
        args: &'static [CustomArg],
    },
    /// `( … )?`, or `( … ) : ( … )?` with an alternative.
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
    /// The operand, result, property or region is present: neither empty nor at its default.
    Present(Var),
    /// Any of these variables is present: the anchor is a directive with these arguments.
    Any(&'static [Var]),
}

/// A clause of an `oilist`.
pub struct Clause {
    /// Whether a space is printed in front of `lead`.
    pub space: bool,
    /// The keyword or punctuation with which the clause starts.
    pub lead: &'static str,
    /// The elements of the clause after `lead`.
    pub elements: &'static [Element],
    /// The condition under which the clause is printed.
    pub anchor: Anchor,
    /// The index of the unit property that is set if the clause is present; `None` if the clause
    /// sets no property.
    pub sets: Option<u16>,
}

/// The types written for one operand or result, or for all of them.
#[derive(Default, Debug)]
pub struct WrittenTypes {
    types: Vec<Type>,
    written: bool,
}

impl WrittenTypes {
    /// Returns the types; `None` if no types were written.
    #[inline]
    pub fn get(&self) -> Option<&[Type]> {
        self.written.then_some(&self.types[..])
    }

    /// Records `types` as written.
    #[inline]
    pub fn set(&mut self, types: impl IntoIterator<Item = Type>) {
        self.begin().extend(types);
    }

    /// Records that types were written; returns the empty list to add them to.
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

/// The operands and types that a format has parsed so far: scratch space that is reused for each
/// operation.
///
/// The lists by declared operand, result, region or successor may be longer than the declaration.
#[derive(Default)]
pub struct Parsed {
    /// For each declared operand, the names parsed.
    pub operands: Vec<Vec<UnresolvedOperand>>,
    /// The offset of each declared operand in the text; for an empty one, the offset at which it
    /// would start.
    pub positions: Vec<SourcePos>,
    /// For each declared operand, the types parsed.
    pub operand_types: Vec<WrittenTypes>,
    /// For each declared result, the types parsed.
    pub result_types: Vec<WrittenTypes>,
    /// The offset of the operands parsed by the element `operands`.
    pub operands_position: SourcePos,
    /// The operands parsed by the element `operands`; `None` if the format has no such element.
    pub all_operands: Option<Vec<UnresolvedOperand>>,
    /// The types read by `type(operands)`.
    pub all_operand_types: WrittenTypes,
    /// The types read by `type(results)`.
    pub all_result_types: WrittenTypes,
    /// For each declared region, the regions parsed.
    pub regions: Vec<Vec<Region>>,
    /// For each declared successor, the blocks parsed.
    pub successors: Vec<Vec<Block>>,
    /// The lengths of the inner groups of each declared variadic of variadics.
    pub segments: Vec<(u16, Vec<i32>)>,
}

impl Parsed {
    /// Resets the scratch space for an operation with these numbers of declared operands, results,
    /// regions and successors.
    #[inline]
    pub fn begin(&mut self, [operands, results, regions, successors]: [usize; 4]) {
        renew(&mut self.operands, operands, Vec::clear);
        renew(&mut self.positions, operands, |position| *position = SourcePos(0));
        renew(&mut self.operand_types, operands, WrittenTypes::forget);
        renew(&mut self.result_types, results, WrittenTypes::forget);
        renew(&mut self.regions, regions, Vec::clear);
        renew(&mut self.successors, successors, Vec::clear);
        self.segments.clear();
        self.all_operands = None;
        self.all_operand_types.forget();
        self.all_result_types.forget();
    }
}

/// Clears the first `len` of `lists` by `clear`, keeping their capacity.
#[inline]
fn renew<T: Default>(lists: &mut Vec<T>, len: usize, clear: impl FnMut(&mut T)) {
    if lists.len() < len {
        lists.resize_with(len, T::default);
    }
    lists[..len].iter_mut().for_each(clear);
}

/// An argument of a custom directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CustomArg {
    /// `$name`: the directive parses and prints the variable.
    Var(Var),
    /// `type($name)`: the directive reads and writes the types.
    Type(TypesOf),
    /// `ref($name)`: another element parses and prints the variable; the directive may only read
    /// its value.
    Ref(Var),
    /// `ref(type($name))`: another element parses and prints the types; the directive may only read
    /// them.
    RefType(TypesOf),
    /// A string literal, passed to the directive verbatim.
    Text(&'static str),
    /// `attr-dict`: the directive parses all attributes into the state, including inherent ones,
    /// and prints those that [`attr_dict`] returns.
    AttrDict,
    /// `prop-dict`: the directive reads and writes the properties.
    PropDict,
}

/// A custom directive, `custom<Name>(…)`: syntax that Rust functions read and write.
pub struct CustomDirective {
    /// The name of the directive, as in `custom<Name>`.
    pub name: &'static str,
    /// Parses the directive: operands and types into `Parsed`, properties into the state. Returns
    /// whether the directive was present, which decides whether an optional group that starts with
    /// it is present.
    pub parse:
        fn(&mut OpAsmParser<'_>, &mut OpState, &mut Parsed, &[CustomArg]) -> ParseResult<bool>,
    /// Prints the directive with its arguments.
    pub print: fn(&mut OpAsmPrinter<'_>, OpRef<'_>, &[CustomArg]) -> fmt::Result,
}

/// A type that formats name as a custom directive.
#[diagnostic::on_unimplemented(message = "`{Self}` is no directive of assembly formats")]
pub trait Directive: 'static {
    /// The name of the directive with the functions that parse and print it.
    const DIRECTIVE: CustomDirective;
}

/// Returns the inherent and the discardable attributes of `op`, sorted by name, which a directive
/// with the argument `attr-dict` prints.
pub fn attr_dict(op: OpRef<'_>) -> Vec<(Ident, Attribute)> {
    attr_dict_where(op, |_| true)
}

/// As [`attr_dict`], for the attributes whose names are `shown`.
pub fn attr_dict_where(op: OpRef<'_>, shown: impl Fn(&str) -> bool) -> Vec<(Ident, Attribute)> {
    let cx = op.context();
    let mut all = Vec::new();
    if let Some(properties) = op.info().and_then(|info| info.properties) {
        let values = op.properties();
        // Values come before names: most fields are absent, and that is the cheaper test.
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
