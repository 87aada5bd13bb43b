//! The parts of an operation's text in which operations that are alike otherwise differ.

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
