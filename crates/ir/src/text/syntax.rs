//! What types, attributes and operations read and write their syntax through, as the text format does.

use std::fmt;

use crate::body::{Block, Body, OpRef, OpState, Region, Value};
use crate::store::attr::StringAttr;
use crate::store::diagnostic::Diagnostic;
use crate::store::handle::{Attribute, Handle, Ident, Location, Type};

pub use crate::text::op_part::{OpPart, ValueText};
pub use crate::text::parser::{AsmParser, OpAsmParser};
pub use crate::text::printer::{AsmPrinter, OpAsmPrinter, RegionPrint};

/// The result of a parser hook: its value, or the error to report (MLIR: `ParseResult`).
pub type ParseResult<T = ()> = Result<T, Diagnostic>;

/// Whether an attribute is written with its type (MLIR: `AttrTypeElision`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeElision {
    /// The type is always written.
    Never,
    /// The type is left out if a reader would assume the same one anyway: `i64` and `f64`.
    May,
    /// The type is never written: whoever reads the attribute knows it.
    Must,
}

/// Sizes above which constants are abbreviated.
#[derive(Clone, Copy, Debug, Default)]
pub struct PrintPolicy {
    /// Elements attributes with more elements are written `dense_resource<__elided__>`.
    pub elide_elements_above: Option<u64>,
    /// Elements attributes with more elements are written in hexadecimal; 100 by default.
    pub hex_elements_above: Option<u64>,
}

/// What writes text: the contract between [`AsmPrinter`], which hooks use, and the text format.
pub trait AsmPrinterCore: fmt::Write {
    /// Writes characters of ASCII.
    fn write_ascii(&mut self, text: &[u8]) -> fmt::Result {
        self.write_str(std::str::from_utf8(text).map_err(|_| fmt::Error)?)
    }

    /// Writes a type, by its alias if it has one.
    fn print_type(&mut self, ty: Type) -> fmt::Result;

    /// Writes an attribute, by its alias if it has one.
    fn print_attribute(&mut self, attribute: Attribute, elision: TypeElision) -> fmt::Result;

    /// Writes the name of an attribute in a dictionary, in quotes where needed.
    fn print_attribute_name(&mut self, name: Ident) -> fmt::Result;

    /// Writes the alias of a type or attribute if it has one, and says whether it has.
    fn print_alias(&mut self, _: crate::store::kind::Id) -> Result<bool, fmt::Error> {
        Ok(false)
    }

    /// Writes a location nested in another one, without `loc(…)`, by its alias if it has one.
    fn print_nested_location(&mut self, location: Location) -> fmt::Result;

    /// Sizes above which constants are abbreviated.
    fn policy(&self) -> PrintPolicy;

    /// Writes the key of a resource of `dialect` and makes the file's end list the resource.
    fn print_resource(&mut self, dialect: &str, key: &str) -> fmt::Result;

    /// Remembers that a mutable type or attribute is being written, so that it may occur inside
    /// itself; `false` if it already was being written.
    fn enter_cyclic(&mut self, id: crate::store::kind::Id) -> bool;

    /// Ends what the last [`AsmPrinter::enter_cyclic`] that gave `true` began.
    fn leave_cyclic(&mut self);

    /// The number of the distinct attribute `id` in the text: they are counted as they appear.
    fn distinct_number(&mut self, id: crate::store::kind::Id) -> u64;
}

/// What writes operations: the contract between [`OpAsmPrinter`], which hooks use, and the text
/// format. A printer of types and attributes alone keeps the methods that are given: they fail.
pub trait OpAsmPrinterCore: AsmPrinterCore {
    /// Writes the name of a value, as in `%0#1`.
    fn print_operand(&mut self, _: &Body, _: Value) -> fmt::Result {
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

    /// Writes ` {a = 1}` without the names given; nothing if nothing is left.
    fn print_optional_attr_dict(&mut self, _: &[(Ident, Attribute)], _: &[&str]) -> fmt::Result {
        Err(fmt::Error)
    }

    /// As [`OpAsmPrinter::print_optional_attr_dict`], with the keyword `attributes` in front.
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

    /// Writes `%name: type`, or without the type if so asked, attributes in braces, and its location
    /// if locations are written.
    fn print_region_argument(
        &mut self,
        _: &Body,
        _: Value,
        _: &[(Ident, Attribute)],
        _: bool,
    ) -> fmt::Result {
        Err(fmt::Error)
    }

    /// Writes `op` in its own form if it has one, without the names of its results.
    fn print_custom_or_generic_op(&mut self, _: OpRef<'_>) -> fmt::Result {
        Err(fmt::Error)
    }

    /// Writes `op` in generic form.
    fn print_generic_op(&mut self, _: OpRef<'_>) -> fmt::Result {
        Err(fmt::Error)
    }

    /// Starts a new line, indented as the current operation.
    fn newline(&mut self) -> fmt::Result {
        Err(fmt::Error)
    }

    /// Indents the following lines one step more (`true`) or less (`false`).
    fn indent(&mut self, _: bool) {}
}

/// A place in the source text: an offset in bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct SourcePos(pub u32);

/// The brackets around a comma-separated list (MLIR: `AsmParser::Delimiter`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delimiter {
    /// No brackets; the list has at least one element.
    None,
    /// Parentheses, `( … )`, around any number of elements.
    Paren,
    /// Square brackets, `[ … ]`, around any number of elements.
    Square,
    /// Angle brackets, `< … >`, around any number of elements.
    LessGreater,
    /// Braces, `{ … }`, around any number of elements.
    Braces,
    /// Parentheses, `( … )`, or nothing at all, which is the empty list.
    OptionalParen,
    /// Square brackets, `[ … ]`, or nothing at all, which is the empty list.
    OptionalSquare,
    /// Angle brackets, `< … >`, or nothing at all, which is the empty list.
    OptionalLessGreater,
    /// Braces, `{ … }`, or nothing at all, which is the empty list.
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

/// The name of an operand whose type is not known yet: a place in the text, so that reading one
/// costs nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnresolvedOperand {
    /// The place of the name's `%` in the text.
    pub position: SourcePos,
    /// The length of the name in bytes, with `%`, without `#`; its text is [`AsmParser::text_at`].
    pub length: u32,
    /// The number after `#`; 0 without one.
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
    /// The location of the argument, if one is written.
    pub location: Option<Location>,
}

/// The contract between [`AsmParser`], which hooks use, and the text format, which reads types and
/// attributes for it.
pub trait AsmParserCore {
    /// The place at which the next token starts (MLIR: `getCurrentLocation`).
    fn position(&self) -> SourcePos;

    /// Where the custom operation or the attribute being read starts.
    fn name_position(&self) -> SourcePos;

    /// The location of a place in the text.
    fn location_at(&self, position: SourcePos) -> Location;

    /// The `length` bytes of text from `position`.
    fn text_at(&self, position: SourcePos, length: u32) -> &[u8];

    /// An error at a place in the text.
    fn error(&self, position: SourcePos, message: &str) -> Diagnostic {
        Diagnostic::error(self.location_at(position), message)
    }

    /// Reads `punctuation` (`<`, `->`, `::`, …) if it is next.
    fn parse_optional_punct(&mut self, punctuation: &str) -> bool;

    /// Reads `punctuation` (`<`, `->`, `::`, …), which must be next.
    fn parse_punct(&mut self, punctuation: &str) -> ParseResult;

    /// Reads the keyword `keyword` if it is next.
    fn parse_optional_keyword_str(&mut self, keyword: &str) -> bool;

    /// Reads the keyword `keyword`, which must be next.
    fn parse_keyword_str(&mut self, keyword: &str) -> ParseResult;

    /// Reads whichever of `keywords` is next and gives its index.
    fn parse_optional_keyword_in(&mut self, keywords: &[&str]) -> Option<usize>;

    /// Reads any keyword if one is next.
    fn parse_optional_keyword(&mut self) -> Option<String>;

    /// Reads any keyword; `message` completes the error `expected valid keyword`.
    fn parse_keyword(&mut self) -> ParseResult<String>;

    /// Reads a keyword or a string.
    fn parse_optional_keyword_or_string(&mut self) -> ParseResult<Option<String>>;

    /// Reads a string literal, unescaped, if one is next.
    fn parse_optional_string(&mut self) -> Option<Vec<u8>>;

    /// Reads a string literal, unescaped.
    fn parse_string(&mut self) -> ParseResult<Vec<u8>>;

    /// Reads an integer (or `true`, `false`) if one is next.
    fn parse_optional_integer(&mut self) -> ParseResult<Option<IntegerLiteral>>;

    /// Reads an integer that fits into 64 bits, signed.
    fn parse_integer(&mut self) -> ParseResult<i64>;

    /// Reads a number with a fraction, or an integer, as a double.
    fn parse_float(&mut self) -> ParseResult<f64>;

    /// Reads a type, in any form: builtin, `!dialect.…` or an alias.
    fn parse_type(&mut self) -> ParseResult<Type>;

    /// Reads a type if one is next.
    fn parse_optional_type(&mut self) -> ParseResult<Option<Type>>;

    /// Reads an attribute; one that needs a type and has none written gets `ty`.
    fn parse_attribute(&mut self, ty: Option<Type>) -> ParseResult<Attribute>;

    /// Reads an attribute if one is next.
    fn parse_optional_attribute(&mut self, ty: Option<Type>) -> ParseResult<Option<Attribute>>;

    /// Reads `@name` if it is next.
    fn parse_optional_symbol_name(&mut self) -> ParseResult<Option<Handle<StringAttr>>>;

    /// Reads a symbol name, `@name`, and gives it without the `@`.
    fn parse_symbol_name(&mut self) -> ParseResult<Handle<StringAttr>>;

    /// Reads `{a = 1, b}` if it is next.
    fn parse_optional_attr_dict(&mut self) -> ParseResult<Vec<(Ident, Attribute)>>;

    /// Reads `attributes {a = 1, b}` if it is next.
    fn parse_optional_attr_dict_with_keyword(&mut self) -> ParseResult<Vec<(Ident, Attribute)>>;

    /// Reads `4x?x8x`, or without the last `x` if `trailing` is false.
    fn parse_dimensions(&mut self, dynamic: bool, trailing: bool) -> ParseResult<Vec<Dimension>>;

    /// Reads an affine expression of dimensions and symbols with these names, as a map.
    fn parse_affine_expr(&mut self, dims: &[String], symbols: &[String]) -> ParseResult<Attribute>;

    /// Reads a list with `parse` for each element; `context` completes error messages.
    fn parse_list(
        &mut self,
        delimiter: Delimiter,
        context: &str,
        parse: &mut dyn FnMut(&mut dyn OpAsmParserCore) -> ParseResult,
    ) -> ParseResult;

    /// Reads `loc(…)` if it is next.
    fn parse_optional_location(&mut self) -> ParseResult<Option<Location>>;

    /// Reads the key of a resource of `dialect`.
    fn parse_resource(&mut self, dialect: &str) -> ParseResult<Ident>;

    /// Loads the dialect `name` if it is available.
    fn load_dialect(&mut self, name: &str);

    /// Remembers that a mutable type or attribute is being read, so that it may occur inside
    /// itself; `false` if it already was being read.
    fn enter_cyclic(&mut self, id: crate::store::kind::Id) -> bool;

    /// Ends what the last [`AsmParserCore::enter_cyclic`] that gave `true` began.
    fn leave_cyclic(&mut self);
}

/// The contract between [`OpAsmParser`], which hooks use, and the text format, which reads
/// operations for it.
pub trait OpAsmParserCore: AsmParserCore {
    /// The body that the operation will be in.
    fn body(&mut self) -> &mut Body;

    /// The name before the first `=`: name and number of the n-th result, if results are named.
    fn result_name(&self, index: usize) -> Option<(String, usize)>;

    /// How many results the text names.
    fn result_count(&self) -> usize;

    /// Reads `%name` or `%name#1`; `results` says whether `#1` is allowed.
    fn parse_operand(&mut self) -> ParseResult<UnresolvedOperand>;

    /// Reads an operand if one is next.
    fn parse_optional_operand(&mut self) -> ParseResult<Option<UnresolvedOperand>>;

    /// Reads operands separated by commas.
    fn parse_operand_list(&mut self, delimiter: Delimiter) -> ParseResult<Vec<UnresolvedOperand>>;

    /// Reads exactly `count` operands separated by commas.
    fn parse_operands(&mut self, count: usize) -> ParseResult<Vec<UnresolvedOperand>>;

    /// The value of that name, which must have type `ty`; it may be defined later.
    fn resolve_operand(&mut self, operand: &UnresolvedOperand, ty: Type) -> ParseResult<Value>;

    /// Reads `(d0)[s0] -> (…)`: an affine map, as an attribute.
    fn parse_affine_map(&mut self) -> ParseResult<Attribute>;

    /// Reads an affine expression of values as a map; new values are added to the lists.
    fn parse_affine_expr_of_values(
        &mut self,
        dims: &mut Vec<UnresolvedOperand>,
        symbols: &mut Vec<UnresolvedOperand>,
    ) -> ParseResult<Attribute>;

    /// Reads the name of a block, `^name`; the block may be defined later.
    fn parse_successor(&mut self) -> ParseResult<Block>;

    /// Reads `^name` if it is next.
    fn parse_optional_successor(&mut self) -> ParseResult<Option<Block>>;

    /// Reads a region in braces. `arguments` become those of the entry block. `isolated` hides the
    /// names outside of it. The regions of an operation that is isolated from above are made in the
    /// operation's own body.
    fn parse_region(
        &mut self,
        state: &mut OpState,
        arguments: &[Argument],
        isolated: bool,
    ) -> ParseResult<Region>;

    /// Reads a region if one is next.
    fn parse_optional_region(
        &mut self,
        state: &mut OpState,
        arguments: &[Argument],
        isolated: bool,
    ) -> ParseResult<Option<Region>>;

    /// Makes a region without blocks for `state`.
    fn empty_region(&mut self, state: &mut OpState) -> Region;

    /// Reads `%name`, and `: type`, `{attributes}` and `loc(…)` as asked for, if it is next.
    fn parse_optional_argument(
        &mut self,
        ty: bool,
        attributes: bool,
    ) -> ParseResult<Option<Argument>>;

    /// As [`OpAsmParser::parse_optional_argument`], where one must be next.
    fn parse_argument(&mut self, ty: bool, attributes: bool) -> ParseResult<Argument>;

    /// Reads a whole operation in generic form after its name, into `state`.
    fn parse_generic_op_after_name(&mut self, state: &mut OpState) -> ParseResult;
}
