//! Parsing of operands with their types in clauses.

use terrace_ir::Type;
use terrace_ir::format::{CustomArg, Parsed};
use terrace_ir::syntax::{OpAsmParser, ParseResult, UnresolvedOperand};

/// Parsed operands and their types, before the operands are resolved.
#[derive(Default)]
pub(super) struct Typed {
    pub(super) operands: Vec<UnresolvedOperand>,
    pub(super) types: Vec<Type>,
}

impl Typed {
    /// Parses `%a`, one operand.
    pub(super) fn parse_operand(&mut self, parser: &mut OpAsmParser<'_>) -> ParseResult {
        self.operands.push(parser.parse_operand()?);
        Ok(())
    }

    /// Parses `: type`, the type of an operand.
    pub(super) fn parse_type(&mut self, parser: &mut OpAsmParser<'_>) -> ParseResult {
        parser.parse_punct(":")?;
        self.types.push(parser.parse_type()?);
        Ok(())
    }

    /// Parses `%a : type`, an operand with its type.
    pub(super) fn parse(&mut self, parser: &mut OpAsmParser<'_>) -> ParseResult {
        self.parse_operand(parser)?;
        self.parse_type(parser)
    }

    /// Stores the operands and types in the group that `arg` names.
    pub(super) fn store(self, parsed: &mut Parsed, arg: CustomArg) {
        parsed.set_operands(arg, self.operands);
        parsed.set_types(arg, self.types);
    }
}
