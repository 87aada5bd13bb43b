//! The parts of an operation's text in which operations that are alike otherwise differ.

use std::fmt;

use crate::body::OpRef;
use crate::store::handle::Type;
use crate::text::syntax::OpAsmPrinterCore;

/// A part of an operation's text that stands for one of its operands or results, by number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueText {
    /// The name of an operand.
    Operand(u32),
    /// The type of an operand.
    OperandType(u32),
    /// The type of a result.
    ResultType(u32),
}

impl ValueText {
    /// The type of the operand or result of `op`.
    ///
    /// # Panics
    /// When `op` has no such operand or result.
    #[inline]
    pub fn type_in(self, op: OpRef<'_>) -> Type {
        let value = match self {
            ValueText::Operand(at) | ValueText::OperandType(at) => op.operand(at as usize),
            ValueText::ResultType(at) => op.result(at as usize),
        };
        op.body().value_type(value)
    }
}

/// A part of an operation's text that two operations alike in everything else may differ in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpPart {
    /// What stands for an operand or result.
    Value(ValueText),
    /// The discardable attributes, as in ` {a = 1}`.
    Attributes,
    /// The discardable attributes, as in ` attributes {a = 1}`.
    AttributesWithKeyword,
}

impl OpPart {
    /// Writes the part of `op` by the functions for what it is.
    pub(super) fn print(
        self,
        to: &mut (impl OpAsmPrinterCore + ?Sized),
        op: OpRef<'_>,
    ) -> fmt::Result {
        match self {
            OpPart::Value(ValueText::Operand(at)) => {
                to.print_operand(op.body(), op.operand(at as usize))
            }
            OpPart::Value(of) => to.print_type(of.type_in(op)),
            OpPart::Attributes => to.print_optional_attr_dict(op.attributes(), &[]),
            OpPart::AttributesWithKeyword => {
                to.print_optional_attr_dict_with_keyword(op.attributes(), &[])
            }
        }
    }
}
