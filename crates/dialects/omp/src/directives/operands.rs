//! Operands with their types as clauses read them.

use terrace_ir::Type;
use terrace_ir::format::{CustomArg, Parsed};
use terrace_ir::syntax::{OpAsmParser, ParseResult, UnresolvedOperand};

/// Operands with their types as they are read.
#[derive(Default)]
pub(super) struct Typed {
    pub(super) operands: Vec<UnresolvedOperand>,
    pub(super) types: Vec<Type>,
}

impl Typed {
    /// Reads `%a`.
    pub(super) fn parse_operand(&mut self, parser: &mut OpAsmParser<'_>) -> ParseResult {
        self.operands.push(parser.parse_operand()?);
        Ok(())
    }

    /// Reads `: type`.
    pub(super) fn parse_type(&mut self, parser: &mut OpAsmParser<'_>) -> ParseResult {
        parser.parse_punct(":")?;
        self.types.push(parser.parse_type()?);
        Ok(())
    }

    /// Reads `%a : type`.
    pub(super) fn parse(&mut self, parser: &mut OpAsmParser<'_>) -> ParseResult {
        self.parse_operand(parser)?;
        self.parse_type(parser)
    }

    /// Makes them the operands that the argument names.
    pub(super) fn store(self, parsed: &mut Parsed, arg: CustomArg) {
        parsed.set_operands(arg, self.operands);
        parsed.set_types(arg, self.types);
    }
}
