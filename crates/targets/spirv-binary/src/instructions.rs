//! The instructions of operations that are written and read by one rule ([`Instruction`]), which
//! the table `data/instructions.tsv` describes.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::enums::Enumeration;

/// An instruction that consists of the arguments of an operation, in order.
pub(crate) struct Instruction {
    /// The full name of the operation.
    pub(crate) operation: &'static str,
    /// The number by which binaries name the instruction.
    pub(crate) code: Code,
    /// The operands and attributes, in the order of the instruction's words.
    pub(crate) arguments: Vec<Argument>,
}

/// The number of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Code {
    /// The number of an opcode.
    Core(u32),
    /// The name of a set of extended instructions, and the number in that set.
    Extended(&'static str, u32),
}

/// An argument of an instruction.
pub(crate) enum Argument {
    /// An operand, as the id of its value.
    Value,
    /// An operand that may be absent.
    Optional,
    /// All operands that are left.
    Values,
    /// An integer attribute, as one word.
    Integer(&'static str),
    /// An array of integers, which takes all words that are left.
    Integers(&'static str),
    /// A type attribute, as the id of the type.
    Type(&'static str),
    /// An attribute with a case of an enumeration, as its number.
    Literal(&'static Enumeration, &'static str),
    /// An attribute with a case of an enumeration, as the id of a constant.
    Constant(&'static Enumeration, &'static str),
}

/// All instructions of the table.
struct Table {
    by_operation: FxHashMap<&'static str, Instruction>,
    operations: FxHashMap<Code, &'static str>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let text = include_str!("../data/instructions.tsv");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    let instructions: Vec<Instruction> = rows.filter_map(parse).collect();
    let operations = instructions.iter().map(|row| (row.code, row.operation)).collect();
    let by_operation = instructions.into_iter().map(|row| (row.operation, row)).collect();
    Table { by_operation, operations }
});

/// Returns the instruction of a row; `None` for a malformed one.
fn parse(row: &'static str) -> Option<Instruction> {
    let mut fields = row.split('\t');
    let (operation, code, arguments) = (fields.next()?, fields.next()?, fields.next()?);
    let code = match code.split_once(' ') {
        Some((set, number)) => Code::Extended(set, number.parse().ok()?),
        None => Code::Core(code.parse().ok()?),
    };
    let arguments = arguments.split(", ").filter(|argument| !argument.is_empty());
    let arguments = arguments.map(argument).collect::<Option<_>>()?;
    Some(Instruction { operation, code, arguments })
}

fn argument(text: &'static str) -> Option<Argument> {
    let words: Vec<&'static str> = text.split(' ').collect();
    Some(match words[..] {
        ["value"] => Argument::Value,
        ["optional"] => Argument::Optional,
        ["values"] => Argument::Values,
        ["integer", name] => Argument::Integer(name),
        ["integers", name] => Argument::Integers(name),
        ["type", name] => Argument::Type(name),
        ["literal", kind, name] => Argument::Literal(Enumeration::named(kind)?, name),
        ["constant", kind, name] => Argument::Constant(Enumeration::named(kind)?, name),
        _ => return None,
    })
}

/// Returns the instruction of an operation; `None` if it is not in the table.
pub(crate) fn of_operation(name: &str) -> Option<&'static Instruction> {
    TABLE.by_operation.get(name)
}

/// Returns the instruction with a number; `None` if it is not in the table.
pub(crate) fn with_code(code: Code) -> Option<&'static Instruction> {
    of_operation(TABLE.operations.get(&code)?)
}

/// Returns the name of the set of extended instructions if the table has some of it.
pub(crate) fn extended_set(name: &[u8]) -> Option<&'static str> {
    ["GLSL.std.450", "OpenCL.std"].into_iter().find(|set| set.as_bytes() == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    use terrace_ir::{Context, DialectRegistry, OpName};

    #[test]
    fn operations_have_the_arguments_of_their_rows() {
        let mut registry = DialectRegistry::new();
        registry.insert::<terrace_spirv::SpirvDialect>();
        let cx = Context::with_registry(registry);
        cx.load::<terrace_spirv::SpirvDialect>();
        for (operation, instruction) in &TABLE.by_operation {
            let info = OpName::get(&cx, operation).info(&cx);
            let info = info.unwrap_or_else(|| panic!("{operation} does not exist"));
            let fields = info.properties.map_or(&[][..], |properties| properties.fields);
            let mut operands = 0;
            for argument in &instruction.arguments {
                match *argument {
                    Argument::Value | Argument::Optional | Argument::Values => operands += 1,
                    Argument::Integer(name)
                    | Argument::Integers(name)
                    | Argument::Type(name)
                    | Argument::Literal(_, name)
                    | Argument::Constant(_, name) => {
                        let is_known = fields.iter().any(|field| field.name == name);
                        assert!(is_known, "{operation} has no attribute {name}");
                    }
                }
            }
            assert_eq!(info.operands.len(), operands, "{operation}");
        }
    }

    #[test]
    fn every_row_is_well_formed() {
        let text = include_str!("../data/instructions.tsv");
        for row in text.lines().filter(|line| !line.starts_with('#')) {
            assert!(parse(row).is_some(), "{row}");
        }
    }
}
