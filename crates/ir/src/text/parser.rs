//! What types, attributes and operations read their own syntax with.

use std::ops::{Deref, DerefMut};

use crate::body::{Block, Body, OpState, Region, Value};
use crate::store::attr::StringAttr;
use crate::store::context::Context;
use crate::store::diagnostic::Diagnostic;
use crate::store::handle::{Attribute, Handle, Ident, Location, Type};
use crate::text::syntax::{
    Argument, Delimiter, Dimension, IntegerLiteral, OpAsmParserCore, ParseResult, SourcePos,
    UnresolvedOperand,
};

/// Reads types and attributes (MLIR: `AsmParser`).
///
/// `parse_optional_…` consume nothing and give `None` or `false` when the thing is not next; the
/// others report an error then.
pub struct AsmParser<'p> {
    cx: &'p Context,
    pub(super) core: &'p mut (dyn OpAsmParserCore + 'p),
}

impl<'p> AsmParser<'p> {
    /// The parser that reads through `core`, and makes types, attributes and names in `cx`.
    #[inline]
    pub fn new(cx: &'p Context, core: &'p mut (dyn OpAsmParserCore + 'p)) -> Self {
        Self { cx, core }
    }

    /// Reads a list with `parse` for each element; `context` completes error messages.
    ///
    /// # Errors
    /// When an element or the brackets around them are wrong.
    pub fn parse_list(
        &mut self,
        delimiter: Delimiter,
        context: &str,
        mut parse: impl FnMut(&mut AsmParser<'_>) -> ParseResult,
    ) -> ParseResult {
        let cx = self.cx;
        self.core.parse_list(delimiter, context, &mut |core| parse(&mut AsmParser { cx, core }))
    }

    /// The context that types, attributes and names are made in. The reference is not one to the parser, which
    /// may go on reading; a clone would count references, for which threads wait for each other.
    #[inline]
    pub fn context(&self) -> &'p Context {
        self.cx
    }

    /// The place at which the next token starts (MLIR: `getCurrentLocation`).
    #[inline]
    pub fn position(&self) -> SourcePos {
        self.core.position()
    }

    /// Where the custom operation or the attribute being read starts.
    #[inline]
    pub fn name_position(&self) -> SourcePos {
        self.core.name_position()
    }

    /// The location of a place in the text.
    #[inline]
    pub fn location_at(&self, position: SourcePos) -> Location {
        self.core.location_at(position)
    }

    /// The `length` bytes of text from `position`.
    #[inline]
    pub fn text_at(&self, position: SourcePos, length: u32) -> &[u8] {
        self.core.text_at(position, length)
    }

    /// An error at a place in the text.
    #[inline]
    pub fn error(&self, position: SourcePos, message: &str) -> Diagnostic {
        self.core.error(position, message)
    }

    /// Reads `punctuation` (`<`, `->`, `::`, …) if it is next.
    #[inline]
    pub fn parse_optional_punct(&mut self, punctuation: &str) -> bool {
        self.core.parse_optional_punct(punctuation)
    }

    /// Reads `punctuation` (`<`, `->`, `::`, …), which must be next.
    #[inline]
    pub fn parse_punct(&mut self, punctuation: &str) -> ParseResult {
        self.core.parse_punct(punctuation)
    }

    /// Reads the keyword `keyword` if it is next.
    #[inline]
    pub fn parse_optional_keyword_str(&mut self, keyword: &str) -> bool {
        self.core.parse_optional_keyword_str(keyword)
    }

    /// Reads the keyword `keyword`, which must be next.
    #[inline]
    pub fn parse_keyword_str(&mut self, keyword: &str) -> ParseResult {
        self.core.parse_keyword_str(keyword)
    }

    /// Reads whichever of `keywords` is next and gives its index.
    #[inline]
    pub fn parse_optional_keyword_in(&mut self, keywords: &[&str]) -> Option<usize> {
        self.core.parse_optional_keyword_in(keywords)
    }

    /// Reads any keyword if one is next.
    #[inline]
    pub fn parse_optional_keyword(&mut self) -> Option<String> {
        self.core.parse_optional_keyword()
    }

    /// Reads any keyword; `message` completes the error `expected valid keyword`.
    #[inline]
    pub fn parse_keyword(&mut self) -> ParseResult<String> {
        self.core.parse_keyword()
    }

    /// Reads a keyword or a string.
    #[inline]
    pub fn parse_optional_keyword_or_string(&mut self) -> ParseResult<Option<String>> {
        self.core.parse_optional_keyword_or_string()
    }

    /// Reads a string literal, unescaped, if one is next.
    #[inline]
    pub fn parse_optional_string(&mut self) -> Option<Vec<u8>> {
        self.core.parse_optional_string()
    }

    /// Reads a string literal, unescaped.
    #[inline]
    pub fn parse_string(&mut self) -> ParseResult<Vec<u8>> {
        self.core.parse_string()
    }

    /// Reads an integer (or `true`, `false`) if one is next.
    #[inline]
    pub fn parse_optional_integer(&mut self) -> ParseResult<Option<IntegerLiteral>> {
        self.core.parse_optional_integer()
    }

    /// Reads an integer that fits into 64 bits, signed.
    #[inline]
    pub fn parse_integer(&mut self) -> ParseResult<i64> {
        self.core.parse_integer()
    }

    /// Reads a number with a fraction, or an integer, as a double.
    #[inline]
    pub fn parse_float(&mut self) -> ParseResult<f64> {
        self.core.parse_float()
    }

    /// Reads a type, in any form: builtin, `!dialect.…` or an alias.
    #[inline]
    pub fn parse_type(&mut self) -> ParseResult<Type> {
        self.core.parse_type()
    }

    /// Reads a type if one is next.
    #[inline]
    pub fn parse_optional_type(&mut self) -> ParseResult<Option<Type>> {
        self.core.parse_optional_type()
    }

    /// Reads an attribute; one that needs a type and has none written gets `ty`.
    #[inline]
    pub fn parse_attribute(&mut self, ty: Option<Type>) -> ParseResult<Attribute> {
        self.core.parse_attribute(ty)
    }

    /// Reads an attribute if one is next.
    #[inline]
    pub fn parse_optional_attribute(&mut self, ty: Option<Type>) -> ParseResult<Option<Attribute>> {
        self.core.parse_optional_attribute(ty)
    }

    /// Reads `@name` if it is next.
    #[inline]
    pub fn parse_optional_symbol_name(&mut self) -> ParseResult<Option<Handle<StringAttr>>> {
        self.core.parse_optional_symbol_name()
    }

    /// Reads a symbol name, `@name`, and gives it without the `@`.
    #[inline]
    pub fn parse_symbol_name(&mut self) -> ParseResult<Handle<StringAttr>> {
        self.core.parse_symbol_name()
    }

    /// Reads `{a = 1, b}` if it is next.
    #[inline]
    pub fn parse_optional_attr_dict(&mut self) -> ParseResult<Vec<(Ident, Attribute)>> {
        self.core.parse_optional_attr_dict()
    }

    /// Reads `attributes {a = 1, b}` if it is next.
    #[inline]
    pub fn parse_optional_attr_dict_with_keyword(
        &mut self,
    ) -> ParseResult<Vec<(Ident, Attribute)>> {
        self.core.parse_optional_attr_dict_with_keyword()
    }

    /// Reads `4x?x8x`, or without the last `x` if `trailing` is false.
    #[inline]
    pub fn parse_dimensions(
        &mut self,
        dynamic: bool,
        trailing: bool,
    ) -> ParseResult<Vec<Dimension>> {
        self.core.parse_dimensions(dynamic, trailing)
    }

    /// Reads an affine expression of dimensions and symbols with these names, as a map with one
    /// result. Errors when it is none.
    pub fn parse_affine_expr(
        &mut self,
        dims: &[String],
        symbols: &[String],
    ) -> ParseResult<Attribute> {
        self.core.parse_affine_expr(dims, symbols)
    }

    /// Reads `(d0)[s0] -> (…)`: an affine map, as an attribute. Errors when it is none.
    pub fn parse_affine_map(&mut self) -> ParseResult<Attribute> {
        self.core.parse_affine_map()
    }

    /// Reads `loc(…)` if it is next.
    #[inline]
    pub fn parse_optional_location(&mut self) -> ParseResult<Option<Location>> {
        self.core.parse_optional_location()
    }
}

/// Reads operations (MLIR: `OpAsmParser`): all that [`AsmParser`] reads, and operands, successors,
/// regions and arguments.
pub struct OpAsmParser<'p>(AsmParser<'p>);

impl<'p> Deref for OpAsmParser<'p> {
    type Target = AsmParser<'p>;
    #[inline]
    fn deref(&self) -> &AsmParser<'p> {
        &self.0
    }
}

impl<'p> DerefMut for OpAsmParser<'p> {
    #[inline]
    fn deref_mut(&mut self) -> &mut AsmParser<'p> {
        &mut self.0
    }
}

impl<'p> OpAsmParser<'p> {
    /// The parser that reads through `core`, and makes types, attributes and names in `cx`.
    #[inline]
    pub fn new(cx: &'p Context, core: &'p mut (dyn OpAsmParserCore + 'p)) -> Self {
        Self(AsmParser::new(cx, core))
    }

    /// Reads a list with `parse` for each element; `context` completes error messages.
    ///
    /// # Errors
    /// When an element or the brackets around them are wrong.
    pub fn parse_list(
        &mut self,
        delimiter: Delimiter,
        context: &str,
        mut parse: impl FnMut(&mut OpAsmParser<'_>) -> ParseResult,
    ) -> ParseResult {
        let cx = self.0.cx;
        let parse = &mut |core: &mut dyn OpAsmParserCore| parse(&mut OpAsmParser::new(cx, core));
        self.0.core.parse_list(delimiter, context, parse)
    }

    /// The body that the operation will be in.
    #[inline]
    pub fn body(&mut self) -> &mut Body {
        self.0.core.body()
    }

    /// The name before the first `=`: name and number of the n-th result, if results are named.
    #[inline]
    pub fn result_name(&self, index: usize) -> Option<(String, usize)> {
        self.0.core.result_name(index)
    }

    /// How many results the text names.
    #[inline]
    pub fn result_count(&self) -> usize {
        self.0.core.result_count()
    }

    /// Reads `%name` or `%name#1`; `results` says whether `#1` is allowed.
    #[inline]
    pub fn parse_operand(&mut self) -> ParseResult<UnresolvedOperand> {
        self.0.core.parse_operand()
    }

    /// Reads an operand if one is next.
    #[inline]
    pub fn parse_optional_operand(&mut self) -> ParseResult<Option<UnresolvedOperand>> {
        self.0.core.parse_optional_operand()
    }

    /// Reads operands separated by commas.
    #[inline]
    pub fn parse_operand_list(
        &mut self,
        delimiter: Delimiter,
    ) -> ParseResult<Vec<UnresolvedOperand>> {
        self.0.core.parse_operand_list(delimiter)
    }

    /// Reads exactly `count` operands separated by commas.
    #[inline]
    pub fn parse_operands(&mut self, count: usize) -> ParseResult<Vec<UnresolvedOperand>> {
        self.0.core.parse_operands(count)
    }

    /// The value of that name, which must have type `ty`; it may be defined later.
    #[inline]
    pub fn resolve_operand(&mut self, operand: &UnresolvedOperand, ty: Type) -> ParseResult<Value> {
        self.0.core.resolve_operand(operand, ty)
    }

    /// Reads an affine expression of values, `%i + symbol(%n)`, as a map with one result; values not
    /// yet among `dims` and `symbols` are added. Errors when it is none.
    pub fn parse_affine_expr_of_values(
        &mut self,
        dims: &mut Vec<UnresolvedOperand>,
        symbols: &mut Vec<UnresolvedOperand>,
    ) -> ParseResult<Attribute> {
        self.0.core.parse_affine_expr_of_values(dims, symbols)
    }

    /// Reads the name of a block, `^name`; the block may be defined later.
    #[inline]
    pub fn parse_successor(&mut self) -> ParseResult<Block> {
        self.0.core.parse_successor()
    }

    /// Reads `^name` if it is next.
    #[inline]
    pub fn parse_optional_successor(&mut self) -> ParseResult<Option<Block>> {
        self.0.core.parse_optional_successor()
    }

    /// Reads a region in braces. `arguments` become those of the entry block. `isolated` hides the
    /// names outside of it. The regions of an operation that is isolated from above are made in the
    /// operation's own body.
    #[inline]
    pub fn parse_region(
        &mut self,
        state: &mut OpState,
        arguments: &[Argument],
        isolated: bool,
    ) -> ParseResult<Region> {
        self.0.core.parse_region(state, arguments, isolated)
    }

    /// Reads a region if one is next.
    #[inline]
    pub fn parse_optional_region(
        &mut self,
        state: &mut OpState,
        arguments: &[Argument],
        isolated: bool,
    ) -> ParseResult<Option<Region>> {
        self.0.core.parse_optional_region(state, arguments, isolated)
    }

    /// Makes a region without blocks for `state`.
    #[inline]
    pub fn empty_region(&mut self, state: &mut OpState) -> Region {
        self.0.core.empty_region(state)
    }

    /// Reads `%name`, and `: type`, `{attributes}` and `loc(…)` as asked for, if it is next.
    #[inline]
    pub fn parse_optional_argument(
        &mut self,
        ty: bool,
        attributes: bool,
    ) -> ParseResult<Option<Argument>> {
        self.0.core.parse_optional_argument(ty, attributes)
    }

    /// As [`OpAsmParser::parse_optional_argument`], where one must be next.
    #[inline]
    pub fn parse_argument(&mut self, ty: bool, attributes: bool) -> ParseResult<Argument> {
        self.0.core.parse_argument(ty, attributes)
    }

    /// Reads a whole operation in generic form after its name, into `state`.
    #[inline]
    pub fn parse_generic_op_after_name(&mut self, state: &mut OpState) -> ParseResult {
        self.0.core.parse_generic_op_after_name(state)
    }
}
