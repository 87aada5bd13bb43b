//! The text of the flat form, for tests and `--emit=flat`.

use std::fmt::{self, Display, Formatter};

use super::{Block, Edge, Function, Instruction, Module, Symbol, Terminator, Type, ValueId};

impl Display for Type {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Type::I32 => "i32",
            Type::I64 => "i64",
            Type::F32 => "f32",
            Type::F64 => "f64",
            Type::V128 => "v128",
        })
    }
}

/// A list of values: `%1, %2`.
struct Values<'a>(&'a [ValueId]);

impl Display for Values<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (at, value) in self.0.iter().enumerate() {
            write!(f, "{}%{value}", if at > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

/// Values with their types: `%1: i32, %2: f64`.
struct Typed<'a>(&'a [ValueId], &'a [Type]);

impl Display for Typed<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (at, value) in self.0.iter().enumerate() {
            let separator = if at > 0 { ", " } else { "" };
            write!(f, "{separator}%{value}: {}", self.1[*value as usize])?;
        }
        Ok(())
    }
}

impl Display for Edge {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "^{}({})", self.to, Values(&self.arguments))
    }
}

impl Display for Instruction {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let lower = |name: String| name.to_lowercase();
        match self {
            Instruction::Constant(bits) => write!(f, "constant {bits:#x}"),
            Instruction::VectorConstant(bits) => write!(f, "constant {bits:#x}"),
            Instruction::VectorUnary(lanes, op, a) => {
                write!(f, "{} %{a}", lower(format!("{lanes:?}.{op:?}")))
            }
            Instruction::VectorBinary(lanes, op, a, b) => {
                write!(f, "{} %{a}, %{b}", lower(format!("{lanes:?}.{op:?}")))
            }
            Instruction::Splat(lanes, a) => {
                write!(f, "{} %{a}", lower(format!("{lanes:?}.splat")))
            }
            Instruction::ExtractLane(lanes, lane, a) => {
                write!(f, "{} %{a}[{lane}]", lower(format!("{lanes:?}.extract")))
            }
            Instruction::ReplaceLane(lanes, lane, a, b) => {
                write!(f, "{} %{a}[{lane}], %{b}", lower(format!("{lanes:?}.replace")))
            }
            Instruction::Unary(op, a) => write!(f, "{} %{a}", lower(format!("{op:?}"))),
            Instruction::Binary(op, a, b) => {
                write!(f, "{} %{a}, %{b}", lower(format!("{op:?}")))
            }
            Instruction::Compare(op, a, b) => {
                write!(f, "{} %{a}, %{b}", lower(format!("{op:?}")))
            }
            Instruction::Select(c, a, b) => write!(f, "select %{c}, %{a}, %{b}"),
            Instruction::Load { bytes, address, offset } => {
                write!(f, "load.{bytes} %{address} + {offset}")
            }
            Instruction::Store { bytes, address, offset, value } => {
                write!(f, "store.{bytes} %{value}, %{address} + {offset}")
            }
            Instruction::Copy { to, from, len } => write!(f, "copy %{to}, %{from}, %{len}"),
            Instruction::Fill { to, byte, len } => write!(f, "fill %{to}, %{byte}, %{len}"),
            Instruction::Address(Symbol::Function(id), addend) => {
                write!(f, "address function {id} + {addend}")
            }
            Instruction::Address(Symbol::Variable(id), addend) => {
                write!(f, "address variable {id} + {addend}")
            }
            Instruction::Frame { bytes, align } => write!(f, "frame {bytes} align {align}"),
            Instruction::StackPointer => f.write_str("stack_pointer"),
            Instruction::SetStackPointer(to) => write!(f, "set_stack_pointer %{to}"),
            Instruction::Call(function, arguments) => {
                write!(f, "call {function}({})", Values(arguments))
            }
            Instruction::CallIndirect(callee, _, arguments) => {
                write!(f, "call %{callee}({})", Values(arguments))
            }
            Instruction::Mark(point) => write!(f, "mark {point}"),
        }
    }
}

impl Display for Terminator {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Terminator::Branch(edge) => write!(f, "br {edge}"),
            Terminator::If(value, yes, no) => write!(f, "if %{value}, {yes}, {no}"),
            Terminator::Switch(value, cases, default) => {
                write!(f, "switch %{value}")?;
                cases.iter().try_for_each(|(case, edge)| write!(f, ", {case}: {edge}"))?;
                write!(f, ", {default}")
            }
            Terminator::Return(values) => write!(f, "return {}", Values(values)),
            Terminator::Unreachable => f.write_str("unreachable"),
        }
    }
}

fn block(f: &mut Formatter<'_>, at: usize, block: &Block, types: &[Type]) -> fmt::Result {
    writeln!(f, "^{at}({}):", Typed(&block.parameters, types))?;
    for (results, instruction) in &block.instructions {
        match results.as_slice() {
            [] => writeln!(f, "  {instruction}")?,
            results => writeln!(f, "  {} = {instruction}", Typed(results, types))?,
        }
    }
    writeln!(f, "  {}", block.terminator)
}

impl Display for Function {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let list =
            |types: &[Type]| types.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let (parameters, results) = (&self.signature.parameters, &self.signature.results);
        write!(f, "func @{}({}) -> ({})", self.name, list(parameters), list(results))?;
        if self.blocks.is_empty() {
            return writeln!(f);
        }
        writeln!(f, " {{")?;
        for (at, data) in self.blocks.iter().enumerate() {
            block(f, at, data, &self.types)?;
        }
        writeln!(f, "}}")
    }
}

impl Display for Module {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for data in &self.data {
            writeln!(f, "data {:#x} {:02x?}", data.address, data.bytes)?;
        }
        self.functions.iter().try_for_each(|function| write!(f, "{function}"))
    }
}
