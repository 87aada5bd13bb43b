//! Syntax shared by operations with hand-written parsers and printers.

use std::fmt;

use crate::body::{Block, Body, OpRef, OpState, Region, RegionRef, Value};
use crate::declaration::op_info::{Arity, OpInfo};
use crate::declaration::op_type::OpType;
use crate::declaration::trait_flags::TraitFlags;
use crate::store::handle::{Handle, Type};
use crate::store::kind::Uniqued;
use crate::store::op_name::OpName;
use crate::text::format::attr_dict_where;
use crate::text::printer::OpAsmPrinter;
use crate::text::syntax::{
    Argument, Delimiter, OpAsmParser, ParseResult, RegionPrint, SourcePos, UnresolvedOperand,
};

/// A successor block with the operands that are passed to its arguments.
pub struct Destination {
    /// The block that control passes to.
    pub block: Block,
    /// The names of the operands.
    pub operands: Vec<UnresolvedOperand>,
    /// The types written for the operands; their number may differ from that of the operands.
    pub types: Vec<Type>,
}

impl OpAsmParser<'_> {
    /// Reads operands with a comma in front of each; the first comma need not be followed by an
    /// operand (MLIR: `parseTrailingOperandList`).
    pub fn parse_trailing_operand_list(&mut self) -> ParseResult<Vec<UnresolvedOperand>> {
        let mut operands = Vec::new();
        if self.parse_optional_punct(",") {
            operands.extend(self.parse_optional_operand()?);
        }
        while !operands.is_empty() && self.parse_optional_punct(",") {
            operands.push(self.parse_operand()?);
        }
        Ok(operands)
    }

    /// Reads types separated by commas.
    ///
    /// # Errors
    /// When no type is next.
    pub fn parse_type_list(&mut self) -> ParseResult<Vec<Type>> {
        let mut types = vec![self.parse_type()?];
        while self.parse_optional_punct(",") {
            types.push(self.parse_type()?);
        }
        Ok(types)
    }

    /// Reads `: type` with a type of kind `T` (MLIR: `parseColonType`).
    ///
    /// # Errors
    /// If no type is next, or a type of another kind; the second error is located at the colon.
    pub fn parse_colon_type_of<T: Uniqued>(&mut self) -> ParseResult<Handle<T>> {
        let at = self.position();
        self.parse_punct(":")?;
        let ty = self.parse_type()?;
        Handle::from_id(ty.id()).ok_or_else(|| {
            let message = format!(
                "invalid kind of type specified: expected {}, but found '{}'",
                T::INFO.name,
                ty.to_text(self.context())
            );
            self.error(at, &message)
        })
    }

    /// Reads `-> i32` or `-> (i32, i64)` (MLIR: `parseArrowTypeList`).
    ///
    /// # Errors
    /// When no arrow is next, or neither a type nor types in parentheses follow.
    pub fn parse_arrow_types(&mut self) -> ParseResult<Vec<Type>> {
        self.parse_punct("->")?;
        self.parse_types_of_arrow()
    }

    /// As [`OpAsmParser::parse_arrow_types`]; returns no types if no arrow is next.
    ///
    /// # Errors
    /// When neither a type nor types in parentheses follow the arrow.
    pub fn parse_optional_arrow_types(&mut self) -> ParseResult<Vec<Type>> {
        if self.parse_optional_punct("->") { self.parse_types_of_arrow() } else { Ok(Vec::new()) }
    }

    fn parse_types_of_arrow(&mut self) -> ParseResult<Vec<Type>> {
        if !self.parse_optional_punct("(") {
            return Ok(vec![self.parse_type()?]);
        }
        if self.parse_optional_punct(")") {
            return Ok(Vec::new());
        }
        let types = self.parse_type_list()?;
        self.parse_punct(")")?;
        Ok(types)
    }

    /// Reads a successor and the operands passed to it, `^block(%a, %b : types)`.
    ///
    /// # Errors
    /// When no block is next, or the parentheses behind it have other contents.
    pub fn parse_destination(&mut self) -> ParseResult<Destination> {
        let block = self.parse_successor()?;
        let (mut operands, mut types) = (Vec::new(), Vec::new());
        if self.parse_optional_punct("(") {
            operands = self.parse_operand_list(Delimiter::None)?;
            self.parse_punct(":")?;
            types = self.parse_type_list()?;
            self.parse_punct(")")?;
        }
        Ok(Destination { block, operands, types })
    }

    /// Resolves `operands` to values of type `ty` and adds these to the operands of `state`.
    ///
    /// # Errors
    /// When a value is of another type.
    pub fn resolve_operands<'o>(
        &mut self,
        state: &mut OpState,
        operands: impl IntoIterator<Item = &'o UnresolvedOperand>,
        ty: Type,
    ) -> ParseResult {
        for operand in operands {
            let value = self.resolve_operand(operand, ty)?;
            state.add_operand(value);
        }
        Ok(())
    }

    /// Resolves `operands` to values of the corresponding `types` and adds these to the operands of
    /// `state`.
    ///
    /// # Errors
    /// When the numbers of operands and types differ, located at `at`, or a value has another type.
    pub fn resolve_operands_with_types(
        &mut self,
        state: &mut OpState,
        operands: &[UnresolvedOperand],
        types: &[Type],
        at: SourcePos,
    ) -> ParseResult {
        if operands.len() != types.len() {
            let message = format!(
                "number of operands and types do not match: got {} operands and {} types",
                operands.len(),
                types.len()
            );
            return Err(self.error(at, &message));
        }
        for (operand, ty) in operands.iter().zip(types) {
            let value = self.resolve_operand(operand, *ty)?;
            state.add_operand(value);
        }
        Ok(())
    }

    /// Reads `(%a = %b, …)`: arguments of a region and their initial values
    /// (MLIR: `parseAssignmentList`).
    ///
    /// # Errors
    /// When the text is not a list of assignments in parentheses.
    pub fn parse_assignment_list(&mut self) -> ParseResult<Vec<(Argument, UnresolvedOperand)>> {
        let mut assignments = Vec::new();
        if self.text_at(self.position(), 1) != b"(" {
            return Err(self.error(self.position(), "expected '('"));
        }
        self.parse_list(Delimiter::ParenUntil, "", |parser| {
            let argument = parser.parse_argument(false, false)?;
            parser.parse_punct("=")?;
            assignments.push((argument, parser.parse_operand()?));
            Ok(())
        })?;
        Ok(assignments)
    }

    /// Reads the arguments of a region, `(%a: i32, %b)`, with types if `types` is set and
    /// attributes if `attributes` is set. The list may be empty, even without brackets.
    ///
    /// # Errors
    /// When the text is not a list of arguments in these brackets.
    pub fn parse_argument_list(
        &mut self,
        delimiter: Delimiter,
        types: bool,
        attributes: bool,
    ) -> ParseResult<Vec<Argument>> {
        let mut arguments = Vec::new();
        if delimiter == Delimiter::None && self.text_at(self.position(), 1) != b"%" {
            return Ok(arguments);
        }
        self.parse_list(delimiter, " in argument list", |parser| {
            arguments.push(parser.parse_argument(types, attributes)?);
            Ok(())
        })?;
        Ok(arguments)
    }

    /// Reads a region of `state` and appends the terminator `T` if the region has no terminator;
    /// see [`OpAsmParser::ensure_terminator`].
    ///
    /// # Errors
    /// When no region is next.
    pub fn parse_region_ended_by<T: OpType>(
        &mut self,
        state: &mut OpState,
        arguments: &[Argument],
    ) -> ParseResult<Region> {
        let region = self.parse_region(state, arguments, false)?;
        self.ensure_terminator(state, region, T::INFO);
        state.adopt_region(region);
        Ok(region)
    }

    /// Appends a block to `region` if it is empty, and an operation declared as `terminator` to its
    /// last block if the block has no terminator (MLIR: `ensureTerminator`).
    pub fn ensure_terminator(
        &mut self,
        state: &mut OpState,
        region: Region,
        terminator: &'static OpInfo,
    ) {
        let location = state.location();
        let body = state.region_body(self.body());
        let block = match body.last_block(region) {
            Some(block) => block,
            None => body.append_block(region, []),
        };
        let ends = |op| body.op(op).flags().contains(TraitFlags::TERMINATOR);
        if body.last_op(block).is_some_and(ends) {
            return;
        }
        let cx = body.context().clone();
        let name = OpName::get(&cx, terminator.name);
        let mut ending = OpState::with_info(name, Some(terminator), location);
        let single = terminator.regions.iter().filter(|region| region.arity == Arity::Single);
        for _ in single {
            let region = ending.add_region(body);
            if terminator.flags.contains(TraitFlags::SINGLE_BLOCK) {
                body.append_block(region, []);
            }
        }
        let op = body.create(ending);
        body.insert_op(op, block, None);
    }
}

impl OpAsmPrinter<'_> {
    /// Writes the names of values, separated by `, `.
    ///
    /// # Errors
    /// When writing fails.
    pub fn print_values(
        &mut self,
        body: &Body,
        values: impl IntoIterator<Item = Value>,
    ) -> fmt::Result {
        self.print_list(values, |printer, value| printer.print_operand(body, value))
    }

    /// Writes the name of a value and its type, `%a : i32`.
    ///
    /// # Errors
    /// When writing fails.
    pub fn print_typed_operand(&mut self, body: &Body, value: Value) -> fmt::Result {
        self.print_operand(body, value)?;
        self.write_str(" : ")?;
        self.print_type(body.value_type(value))
    }

    /// Writes types, separated by `, `.
    ///
    /// # Errors
    /// When writing fails.
    pub fn print_types(&mut self, types: impl IntoIterator<Item = Type>) -> fmt::Result {
        self.print_list(types, |printer, ty| printer.print_type(ty))
    }

    /// Writes ` -> i32` or ` -> (i32, i64)`; nothing if there are no types
    /// (MLIR: `printOptionalArrowTypeList`).
    ///
    /// # Errors
    /// When writing fails.
    pub fn print_optional_arrow_types(
        &mut self,
        types: impl ExactSizeIterator<Item = Type>,
    ) -> fmt::Result {
        match types.len() {
            0 => Ok(()),
            1 => {
                self.write_str(" -> ")?;
                self.print_types(types)
            }
            _ => self.print_arrow_types_in_parentheses(types),
        }
    }

    /// Writes ` -> (i32)`, with parentheses also around a single type.
    ///
    /// # Errors
    /// When writing fails.
    pub fn print_arrow_types_in_parentheses(
        &mut self,
        types: impl IntoIterator<Item = Type>,
    ) -> fmt::Result {
        self.write_str(" -> (")?;
        self.print_types(types)?;
        self.write_str(")")
    }

    /// Writes `(%a = %b, …)`: arguments of a region and their initial values.
    ///
    /// # Errors
    /// When writing fails.
    pub fn print_assignments(
        &mut self,
        body: &Body,
        arguments: impl IntoIterator<Item = Value>,
        values: impl IntoIterator<Item = Value>,
    ) -> fmt::Result {
        self.write_str("(")?;
        let pairs = arguments.into_iter().zip(values);
        self.print_list(pairs, |printer, (argument, value)| {
            printer.print_operand(body, argument)?;
            printer.write_str(" = ")?;
            printer.print_operand(body, value)
        })?;
        self.write_str(")")
    }

    /// As [`OpAsmPrinterCore::print_region`], for a region with its body.
    ///
    /// [`OpAsmPrinterCore::print_region`]: crate::syntax::OpAsmPrinterCore::print_region
    ///
    /// # Errors
    /// When writing fails.
    pub fn print_region_of(&mut self, region: RegionRef<'_>, options: RegionPrint) -> fmt::Result {
        self.print_region(region.body(), region.id(), options)
    }

    /// Writes a successor and the operands passed to it, `^block(%a, %b : types)`.
    ///
    /// # Errors
    /// When writing fails.
    pub fn print_destination(
        &mut self,
        op: OpRef<'_>,
        block: Option<Block>,
        operands: impl IntoIterator<Item = Value>,
    ) -> fmt::Result {
        if let Some(block) = block {
            self.print_successor(op.body(), block)?;
        }
        let operands: Vec<Value> = operands.into_iter().collect();
        if operands.is_empty() {
            return Ok(());
        }
        self.write_str("(")?;
        self.print_values(op.body(), operands.iter().copied())?;
        self.write_str(" : ")?;
        self.print_types(operands.iter().map(|value| op.body().value_type(*value)))?;
        self.write_str(")")
    }

    /// Writes ` {a = 1}`: the inherent and the discardable attributes of `op` whose names are not
    /// `elided`; nothing if none remain.
    ///
    /// # Errors
    /// When writing fails.
    pub fn print_all_attributes(&mut self, op: OpRef<'_>, elided: &[&str]) -> fmt::Result {
        let all = attr_dict_where(op, |name| !elided.contains(&name));
        self.print_optional_attr_dict(&all, &[])
    }

    /// As [`OpAsmPrinter::print_all_attributes`], after the keyword `attributes`.
    ///
    /// # Errors
    /// When writing fails.
    pub fn print_all_attributes_with_keyword(
        &mut self,
        op: OpRef<'_>,
        elided: &[&str],
    ) -> fmt::Result {
        let all = attr_dict_where(op, |name| !elided.contains(&name));
        self.print_optional_attr_dict_with_keyword(&all, &[])
    }
}
