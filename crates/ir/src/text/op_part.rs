//! Parts of an operation's text that are printed anew for each operation, when the printer reuses
//! the cached text of operations with the same name and properties.

/// A part of an operation's text that shows an operand or result, by index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueText {
    /// The name of an operand.
    Operand(u32),
    /// The type of an operand.
    OperandType(u32),
    /// The type of a result.
    ResultType(u32),
}

/// A part of an operation's text that depends on more than its name, properties and numbers of
/// operands and results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpPart {
    /// The name or type of an operand or result.
    Value(ValueText),
    /// The discardable attributes, as in ` {a = 1}`.
    Attributes,
    /// The discardable attributes, as in ` attributes {a = 1}`.
    AttributesWithKeyword,
}
