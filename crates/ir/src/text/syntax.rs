//! The traits by which hooks parse and print their own syntax; the text format (`asm`) implements
//! them.

use std::fmt;

use crate::body::{Block, Body, OpRef, OpState, Region, RegionRef, Value};
use crate::store::attr::StringAttr;
use crate::store::diagnostic::Diagnostic;
use crate::store::handle::{Attribute, Handle, Ident, Location, Type};

pub use crate::text::op_part::{OpPart, ValueText};
pub use crate::text::parser::{AsmParser, OpAsmParser};
pub use crate::text::printer::{AsmPrinter, OpAsmPrinter, RegionPrint};

/// The result of a parser hook: its value, or the error to be reported (MLIR: `ParseResult`).
pub type ParseResult<T = ()> = Result<T, Diagnostic>;

/// Whether the printer of an attribute may omit its type (MLIR: `AttrTypeElision`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeElision {
    /// The type is always written.
    Never,
    /// The type is omitted if it is the default of the parser: `i64` or `f64`.
    May,
    /// The type is never written: the syntax around the attribute implies it.
    Must,
}

/// The limits above which constants are abbreviated in text.
#[derive(Clone, Copy, Debug, Default)]
pub struct PrintPolicy {
    /// The number of elements above which elements attributes are printed as
    /// `dense_resource<__elided__>`; `None` for no limit.
    pub elide_elements_above: Option<u64>,
    /// The number of elements above which elements attributes are printed in hexadecimal; `None`
    /// for 100.
    pub hex_elements_above: Option<u64>,
}

/// The text format as a printer of types and attributes, to which [`AsmPrinter`] dereferences.
pub trait AsmPrinterCore: fmt::Write {
    /// Writes ASCII text.
    ///
    /// # Errors
    /// When writing fails, or if `text` is not ASCII.
    fn write_ascii(&mut self, text: &[u8]) -> fmt::Result {
        self.write_str(std::str::from_utf8(text).map_err(|_| fmt::Error)?)
    }

    /// Writes a type, by its alias if it has one.
    fn print_type(&mut self, ty: Type) -> fmt::Result;

    /// Writes an attribute, by its alias if it has one.
    fn print_attribute(&mut self, attribute: Attribute, elision: TypeElision) -> fmt::Result;

    /// Writes the name of an attribute in a dictionary, in quotes where needed.
    fn print_attribute_name(&mut self, name: Ident) -> fmt::Result;

    /// Prints the alias of a type or attribute; returns `false` if there is no alias.
    fn print_alias(&mut self, _: crate::store::kind::Id) -> Result<bool, fmt::Error> {
        Ok(false)
    }

    /// Returns the number of bytes written; `None` if the printer does not count them.
    fn position(&self) -> Option<usize> {
        None
    }

    /// Writes a location nested in another one, without `loc(…)`, by its alias if it has one.
    fn print_nested_location(&mut self, location: Location) -> fmt::Result;

    /// Returns the limits above which constants are abbreviated.
    fn policy(&self) -> PrintPolicy;

    /// Writes the key of a resource of `dialect`, and adds the resource to the file's metadata.
    fn print_resource(&mut self, dialect: &str, key: &str) -> fmt::Result;

    /// Starts to print a mutable type or attribute, which may refer to itself; returns `false` if
    /// it is already being printed, so that only a reference is printed.
    fn enter_cyclic(&mut self, id: crate::store::kind::Id) -> bool;

    /// Ends the type or attribute started by the last [`AsmPrinterCore::enter_cyclic`] that
    /// returned `true`.
    fn leave_cyclic(&mut self);

    /// Returns the number of the distinct attribute `id` in the text, in the order of appearance.
    fn distinct_number(&mut self, id: crate::store::kind::Id) -> u64;
}

/// The text format as a printer of operations, to which [`OpAsmPrinter`] dereferences.
///
/// The default methods fail; a printer of types and attributes alone keeps them.
pub trait OpAsmPrinterCore: AsmPrinterCore {
    /// Writes the name of a value, as in `%0#1`.
    fn print_operand(&mut self, _: &Body, _: Value) -> fmt::Result {
        Err(fmt::Error)
    }

    /// Returns the name of a value as [`OpAsmPrinterCore::print_operand`] writes it; empty if the
    /// printer writes none.
    fn operand_text(&mut self, _: &Body, _: Value) -> String {
        String::new()
    }

    /// Writes ` loc(…)` if locations are written (MLIR: `printOptionalLocationSpecifier`).
    fn print_optional_location(&mut self, _: Location) -> fmt::Result {
        Err(fmt::Error)
    }

    /// Writes a part of the text of `op`.
    fn print_part(&mut self, op: OpRef<'_>, part: OpPart) -> fmt::Result {
        part.print(self, op)
    }

    /// Writes the name of a block, as in `^bb1`.
    fn print_successor(&mut self, _: &Body, _: Block) -> fmt::Result {
        Err(fmt::Error)
    }

    /// Writes attributes as ` {a = 1}`, except the given names; nothing if none remain.
    fn print_optional_attr_dict(&mut self, _: &[(Ident, Attribute)], _: &[&str]) -> fmt::Result {
        Err(fmt::Error)
    }

    /// As [`OpAsmPrinterCore::print_optional_attr_dict`], after the keyword `attributes`.
    fn print_optional_attr_dict_with_keyword(
        &mut self,
        _: &[(Ident, Attribute)],
        _: &[&str],
    ) -> fmt::Result {
        Err(fmt::Error)
    }

    /// Writes a region in braces.
    fn print_region(&mut self, _: &Body, _: Region, _: RegionPrint) -> fmt::Result {
        Err(fmt::Error)
    }

    /// Writes `%name: type`, or only the name if the last argument is `true`; then attributes in
    /// braces, and the location if locations are written.
    fn print_region_argument(
        &mut self,
        _: &Body,
        _: Value,
        _: &[(Ident, Attribute)],
        _: bool,
    ) -> fmt::Result {
        Err(fmt::Error)
    }

    /// Gives the arguments of the region's entry block the names of the given values, which belong
    /// to the given body (MLIR: `shadowRegionArgs`).
    fn shadow_region_arguments(&mut self, _: RegionRef<'_>, _: &Body, _: &[Value]) {}

    /// Writes `op` without the names of its results, in its custom form if it has one
    /// (MLIR: `printCustomOrGenericOp`).
    fn print_custom_or_generic_op(&mut self, _: OpRef<'_>) -> fmt::Result {
        Err(fmt::Error)
    }

    /// Writes `op` in generic form.
    fn print_generic_op(&mut self, _: OpRef<'_>) -> fmt::Result {
        Err(fmt::Error)
    }

    /// Begins a new line with the indentation of the current operation.
    fn newline(&mut self) -> fmt::Result {
        Err(fmt::Error)
    }

    /// Increases (`true`) or decreases (`false`) the indentation of the lines that follow.
    fn indent(&mut self, _: bool) {}
}

/// An offset in bytes in the source text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct SourcePos(pub u32);

/// The brackets around a comma-separated list (MLIR: `AsmParser::Delimiter`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delimiter {
    /// No brackets; the list has at least one element.
    None,
    /// Parentheses, `( … )`, around any number of elements.
    Paren,
    /// Parentheses, `( … )`, around any number of elements; the error behind an element names the
    /// comma, too (MLIR: `parseCommaSeparatedListUntil`).
    ParenUntil,
    /// Square brackets, `[ … ]`, around any number of elements.
    Square,
    /// Angle brackets, `< … >`, around any number of elements.
    LessGreater,
    /// Braces, `{ … }`, around any number of elements.
    Braces,
    /// Parentheses, `( … )`; absent parentheses are the empty list.
    OptionalParen,
    /// Square brackets, `[ … ]`; absent brackets are the empty list.
    OptionalSquare,
    /// Angle brackets, `< … >`; absent brackets are the empty list.
    OptionalLessGreater,
    /// Braces, `{ … }`; absent braces are the empty list.
    OptionalBraces,
}

/// A size in a shape: `None` is the dynamic size, `?`.
pub type Dimension = Option<i64>;

/// An integer literal of any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IntegerLiteral {
    /// Whether the literal has a minus sign.
    pub negative: bool,
    /// The digits as written, after `0x` if hexadecimal.
    pub digits: String,
    /// Whether the literal is hexadecimal.
    pub hex: bool,
}

/// The name of an operand whose type is not known yet, as a span of the text, which needs no
/// allocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnresolvedOperand {
    /// The offset of the name's `%`.
    pub position: SourcePos,
    /// The length of the name in bytes, with `%`, without `#`; see [`AsmParserCore::text_at`].
    pub length: u32,
    /// The result number after `#`; 0 if absent.
    pub number: u32,
}

/// The declaration of a region's argument, `%name : type` (MLIR: `OpAsmParser::Argument`).
#[derive(Clone, Debug)]
pub struct Argument {
    /// The name of the argument, with `%`.
    pub name: UnresolvedOperand,
    /// The type of the argument.
    pub ty: Type,
    /// The attributes in braces after the type; empty if none are written.
    pub attributes: Vec<(Ident, Attribute)>,
    /// The location of the argument; `None` if none is written.
    pub location: Option<Location>,
}

/// The text format as a parser of types and attributes, to which [`AsmParser`] dereferences.
///
/// Methods named `parse_optional_…` consume nothing and return `None` or `false` when the syntax is
/// not next; the others return an error then.
pub trait AsmParserCore {
    /// Returns the offset of the next token (MLIR: `getCurrentLocation`).
    fn position(&self) -> SourcePos;

    /// Returns the offset of the operation in custom form, or of the dialect attribute, that is
    /// being read.
    fn name_position(&self) -> SourcePos;

    /// Returns the location of an offset in the text.
    fn location_at(&self, position: SourcePos) -> Location;

    /// Returns `length` bytes of the text from `position`; empty if the text ends before.
    fn text_at(&self, position: SourcePos, length: u32) -> &[u8];

    /// Returns an error at an offset in the text; inside of an operation in custom form, the
    /// message begins with the operation's name.
    fn error(&self, position: SourcePos, message: &str) -> Diagnostic {
        Diagnostic::error(self.location_at(position), message)
    }

    /// Consumes `punctuation` (`<`, `->`, `::`, …) if it is next; returns whether it was.
    fn parse_optional_punct(&mut self, punctuation: &str) -> bool;

    /// Reads `punctuation` (`<`, `->`, `::`, …), which must be next.
    fn parse_punct(&mut self, punctuation: &str) -> ParseResult;

    /// Consumes the keyword `keyword` if it is next; returns whether it was.
    fn parse_optional_keyword_str(&mut self, keyword: &str) -> bool;

    /// Reads the keyword `keyword`, which must be next.
    fn parse_keyword_str(&mut self, keyword: &str) -> ParseResult;

    /// Consumes the next keyword if it is one of `keywords` and returns its index in `keywords`;
    /// `None` otherwise.
    fn parse_optional_keyword_in(&mut self, keywords: &[&str]) -> Option<usize>;

    /// Parses any keyword; `None` if no keyword is next.
    fn parse_optional_keyword(&mut self) -> Option<String>;

    /// Reads any keyword.
    fn parse_keyword(&mut self) -> ParseResult<String>;

    /// Parses a keyword or a string; `None` if neither is next.
    fn parse_optional_keyword_or_string(&mut self) -> ParseResult<Option<String>>;

    /// Parses a string literal and returns its unescaped bytes; `None` if no string is next.
    fn parse_optional_string(&mut self) -> Option<Vec<u8>>;

    /// Reads a string literal, unescaped.
    fn parse_string(&mut self) -> ParseResult<Vec<u8>>;

    /// Parses an integer (or `true`, `false`); `None` if no integer is next.
    fn parse_optional_integer(&mut self) -> ParseResult<Option<IntegerLiteral>>;

    /// Reads an integer that fits a signed integer of 64 bits.
    fn parse_integer(&mut self) -> ParseResult<i64>;

    /// Reads a number with a fraction, or an integer, as a double.
    fn parse_float(&mut self) -> ParseResult<f64>;

    /// Reads a type in any form: builtin, `!dialect.…` or an alias.
    fn parse_type(&mut self) -> ParseResult<Type>;

    /// Parses a type; `None` if no type is next.
    fn parse_optional_type(&mut self) -> ParseResult<Option<Type>>;

    /// Parses an attribute. `ty` is the type of a constant that is written without a type.
    fn parse_attribute(&mut self, ty: Option<Type>) -> ParseResult<Attribute>;

    /// Parses an attribute; `None` if no attribute is next.
    fn parse_optional_attribute(&mut self, ty: Option<Type>) -> ParseResult<Option<Attribute>>;

    /// Parses a symbol name, `@name`; `None` if no symbol name is next.
    fn parse_optional_symbol_name(&mut self) -> ParseResult<Option<Handle<StringAttr>>>;

    /// Parses a symbol name, `@name`; returns the name without the `@`.
    fn parse_symbol_name(&mut self) -> ParseResult<Handle<StringAttr>>;

    /// Parses an attribute dictionary, `{a = 1, b}`; returns an empty list if no dictionary is
    /// next.
    fn parse_optional_attr_dict(&mut self) -> ParseResult<Vec<(Ident, Attribute)>>;

    /// Parses `attributes {a = 1, b}`; returns an empty list if the keyword is not next.
    fn parse_optional_attr_dict_with_keyword(&mut self) -> ParseResult<Vec<(Ident, Attribute)>>;

    /// Reads `4x?x8x`; without the last `x` if `trailing` is `false`, and without `?` if `dynamic`
    /// is `false`.
    fn parse_dimensions(&mut self, dynamic: bool, trailing: bool) -> ParseResult<Vec<Dimension>>;

    /// Reads the `x` between two sizes, which may be the start of the next word.
    fn parse_dimension_x(&mut self) -> ParseResult;

    /// Parses an affine expression of dimensions and symbols with these names; returns a map with
    /// the expression as its only result.
    fn parse_affine_expr(&mut self, dims: &[String], symbols: &[String]) -> ParseResult<Attribute>;

    /// Reads a list with `parse` for each element; `context` completes error messages.
    fn parse_list(
        &mut self,
        delimiter: Delimiter,
        context: &str,
        parse: &mut dyn FnMut(&mut dyn OpAsmParserCore) -> ParseResult,
    ) -> ParseResult;

    /// Parses a location, `loc(…)`; `None` if no location is next.
    fn parse_optional_location(&mut self) -> ParseResult<Option<Location>>;

    /// Reads the key of a resource of `dialect`.
    fn parse_resource(&mut self, dialect: &str) -> ParseResult<Ident>;

    /// Loads the dialect `name` if it is available.
    ///
    /// Hooks must not load dialects through the context: pieces of the text may be parsed in
    /// another order than that of the text.
    fn load_dialect(&mut self, name: &str);

    /// Starts to parse a mutable type or attribute, which may refer to itself; returns `false` if
    /// it is already being parsed, so that this is such a reference.
    fn enter_cyclic(&mut self, id: crate::store::kind::Id) -> bool;

    /// Ends the type or attribute started by the last [`AsmParserCore::enter_cyclic`] that returned
    /// `true`.
    fn leave_cyclic(&mut self);
}

/// The text format as a parser of operations, to which [`OpAsmParser`] dereferences.
pub trait OpAsmParserCore: AsmParserCore {
    /// Returns the body that the operation being read will be in.
    fn body(&mut self) -> &mut Body;

    /// Returns the name of result `index` before the `=`, without `%`, and the index of the result
    /// in the group of this name; `None` if the result has no name.
    fn result_name(&self, index: usize) -> Option<(String, usize)>;

    /// Returns the number of results that the text names.
    fn result_count(&self) -> usize;

    /// Reads `%name` or `%name#1`.
    fn parse_operand(&mut self) -> ParseResult<UnresolvedOperand>;

    /// Parses an operand, `%name` or `%name#1`; `None` if no operand is next.
    fn parse_optional_operand(&mut self) -> ParseResult<Option<UnresolvedOperand>>;

    /// Reads operands separated by commas.
    fn parse_operand_list(&mut self, delimiter: Delimiter) -> ParseResult<Vec<UnresolvedOperand>>;

    /// Reads exactly `count` operands separated by commas.
    fn parse_operands(&mut self, count: usize) -> ParseResult<Vec<UnresolvedOperand>>;

    /// Returns the value named `operand`, which must have type `ty`. The value may be defined
    /// later.
    fn resolve_operand(&mut self, operand: &UnresolvedOperand, ty: Type) -> ParseResult<Value>;

    /// Reads an affine map, `(d0)[s0] -> (…)`, as an attribute.
    fn parse_affine_map(&mut self) -> ParseResult<Attribute>;

    /// Parses an affine expression of values, `%i + symbol(%n)`; returns a map with the expression
    /// as its only result. Adds values that are not yet among `dims` and `symbols`.
    fn parse_affine_expr_of_values(
        &mut self,
        dims: &mut Vec<UnresolvedOperand>,
        symbols: &mut Vec<UnresolvedOperand>,
    ) -> ParseResult<Attribute>;

    /// Reads the name of a block, `^name`; the block may be defined later.
    fn parse_successor(&mut self) -> ParseResult<Block>;

    /// Parses a successor, `^name`; `None` if no block name is next.
    fn parse_optional_successor(&mut self) -> ParseResult<Option<Block>>;

    /// Parses a region in braces, whose entry block has the arguments `arguments`; with `isolated`,
    /// names from outside of the region are not visible. Regions of an operation that is isolated
    /// from above are created in the operation's own body.
    fn parse_region(
        &mut self,
        state: &mut OpState,
        arguments: &[Argument],
        isolated: bool,
    ) -> ParseResult<Region>;

    /// Parses a region as [`OpAsmParserCore::parse_region`] does; `None` if no region is next.
    fn parse_optional_region(
        &mut self,
        state: &mut OpState,
        arguments: &[Argument],
        isolated: bool,
    ) -> ParseResult<Option<Region>>;

    /// Creates a region without blocks for `state`.
    fn empty_region(&mut self, state: &mut OpState) -> Region;

    /// Parses an argument of a region: `%name`, then `: type` if `ty` is set, `{…}` if `attributes`
    /// is set, and an optional `loc(…)`; `None` if no argument is next.
    fn parse_optional_argument(
        &mut self,
        ty: bool,
        attributes: bool,
    ) -> ParseResult<Option<Argument>>;

    /// As [`OpAsmParserCore::parse_optional_argument`], but the argument is required.
    fn parse_argument(&mut self, ty: bool, attributes: bool) -> ParseResult<Argument>;

    /// Reads the rest of an operation in generic form, after its name, into `state`.
    fn parse_generic_op_after_name(&mut self, state: &mut OpState) -> ParseResult;
}
