//! The flat form ([`Module`]): functions as graphs of blocks over the types of a machine, which
//! [`legalize`](mod@crate::legalize) makes of LLVM IR and [`wasm`](crate::wasm) reads.
//!
//! A value is a number of 32 or 64 bits, or a vector of such numbers of 128 bits. An integer of
//! another width has zeros in the bits above its width. Addresses are 64-bit integers. Blocks have
//! parameters in place of `phi`.

mod print;

use terrace_llvm_ir::model::InstructionId;

/// The type of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Type {
    /// A 32-bit integer.
    I32,
    /// A 64-bit integer.
    I64,
    /// IEEE 754 binary32.
    F32,
    /// IEEE 754 binary64.
    F64,
    /// A vector of 128 bits.
    V128,
}

impl Type {
    /// Whether the type is a floating-point type.
    pub fn is_float(self) -> bool {
        matches!(self, Type::F32 | Type::F64)
    }

    /// Returns the width in bits.
    pub fn bits(self) -> u32 {
        match self {
            Type::I32 | Type::F32 => 32,
            Type::I64 | Type::F64 => 64,
            Type::V128 => 128,
        }
    }
}

/// The lanes of a vector of 128 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lanes {
    /// Four 32-bit integers.
    I32x4,
    /// Two 64-bit integers.
    I64x2,
    /// Four numbers of type binary32.
    F32x4,
    /// Two numbers of type binary64.
    F64x2,
}

impl Lanes {
    /// Returns the type of a lane.
    pub fn ty(self) -> Type {
        match self {
            Lanes::I32x4 => Type::I32,
            Lanes::I64x2 => Type::I64,
            Lanes::F32x4 => Type::F32,
            Lanes::F64x2 => Type::F64,
        }
    }

    /// Returns the number of lanes.
    pub fn count(self) -> usize {
        match self {
            Lanes::I32x4 | Lanes::F32x4 => 4,
            Lanes::I64x2 | Lanes::F64x2 => 2,
        }
    }
}

/// A value of a function, as an index into [`Function::types`].
pub type ValueId = u32;
/// A block of a function, as an index into [`Function::blocks`].
pub type BlockId = u32;
/// A function, as an index into [`Module::functions`].
pub type FunctionId = u32;
/// A variable, as an index into [`Module::variables`].
pub type VariableId = u32;

/// A function or variable to which the linker gives an address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symbol {
    /// A function of the module.
    Function(FunctionId),
    /// A variable of the module.
    Variable(VariableId),
}

/// An operation on one value; the types of operand and result select the variant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    /// Number of leading zeros.
    Clz,
    /// Number of trailing zeros.
    Ctz,
    /// Number of ones.
    Popcnt,
    /// Sign extension from 8 bits.
    Extend8,
    /// Sign extension from 16 bits.
    Extend16,
    /// Sign extension from 32 bits.
    Extend32,
    /// The low half of a 64-bit integer.
    Wrap,
    /// Zero extension of a 32-bit integer.
    ExtendU,
    /// Sign extension of a 32-bit integer.
    ExtendS,
    /// Negation of a floating-point number.
    Neg,
    /// Absolute value of a floating-point number.
    Abs,
    /// The square root.
    Sqrt,
    /// Rounding toward positive infinity.
    Ceil,
    /// Rounding toward negative infinity.
    Floor,
    /// Rounding toward zero.
    Trunc,
    /// Rounding to nearest, ties to even.
    Nearest,
    /// Conversion of a signed integer to a floating-point number.
    ConvertS,
    /// Conversion of an unsigned integer to a floating-point number.
    ConvertU,
    /// Conversion to a signed integer, which saturates; zero for NaN.
    TruncSatS,
    /// Conversion to an unsigned integer, which saturates; zero for NaN.
    TruncSatU,
    /// Conversion of binary32 to binary64.
    Promote,
    /// Conversion of binary64 to binary32.
    Demote,
    /// The same bits as a value of the other class of types.
    Reinterpret,
}

/// An operation on two values of one type, which is the type of the result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    /// Addition, of integers or floating-point numbers.
    Add,
    /// Subtraction, of integers or floating-point numbers.
    Sub,
    /// Multiplication, of integers or floating-point numbers.
    Mul,
    /// Division, of signed integers or floating-point numbers; of integers it may trap.
    DivS,
    /// Division of unsigned integers; it may trap.
    DivU,
    /// Remainder of signed integers; it may trap.
    RemS,
    /// Remainder of unsigned integers; it may trap.
    RemU,
    /// The bitwise conjunction.
    And,
    /// The bitwise disjunction.
    Or,
    /// Bitwise exclusive disjunction.
    Xor,
    /// Shift to the left, by a number modulo the width.
    Shl,
    /// Shift to the right that copies the sign, by a number modulo the width.
    ShrS,
    /// Shift to the right that inserts zeros, by a number modulo the width.
    ShrU,
    /// Minimum of floating-point numbers, NaN if one is.
    Min,
    /// Maximum of floating-point numbers, NaN if one is.
    Max,
    /// The first number with the sign of the second one.
    CopySign,
}

impl BinaryOp {
    /// Whether the operation on integers traps for some operands.
    pub fn may_trap(self) -> bool {
        matches!(self, BinaryOp::DivS | BinaryOp::DivU | BinaryOp::RemS | BinaryOp::RemU)
    }
}

/// A comparison of two values of one type; the result is 0 or 1. Comparisons of floating-point
/// numbers are the signed ones, false for NaN except [`CompareOp::Ne`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CompareOp {
    /// The operands are equal.
    Eq,
    /// The operands are not equal.
    Ne,
    /// Less, signed or floating-point.
    LtS,
    /// Less, of unsigned integers.
    LtU,
    /// Less or equal, signed or floating-point.
    LeS,
    /// Less or equal, unsigned.
    LeU,
    /// Greater, signed or floating-point.
    GtS,
    /// Greater, of unsigned integers.
    GtU,
    /// Greater or equal, signed or floating-point.
    GeS,
    /// Greater or equal, unsigned.
    GeU,
}

/// An instruction of a block.
#[derive(Clone, PartialEq, Debug)]
pub enum Instruction {
    /// The number with these bits, of the type of the result; a vector has zeros above them.
    Constant(u64),
    /// The vector with these bits; the first lane is in the lowest ones.
    VectorConstant(u128),
    /// An operation on each lane of a vector: [`UnaryOp::Neg`] to [`UnaryOp::Nearest`].
    VectorUnary(Lanes, UnaryOp, ValueId),
    /// An operation on each pair of lanes of two vectors: [`BinaryOp::Add`], `Sub` and `Mul`,
    /// [`BinaryOp::DivS`] of floating-point numbers, and `And`, `Or` and `Xor` of integers.
    VectorBinary(Lanes, BinaryOp, ValueId, ValueId),
    /// The vector whose lanes are all this number.
    Splat(Lanes, ValueId),
    /// The number in a lane.
    ExtractLane(Lanes, u8, ValueId),
    /// The vector with the lane replaced by the number.
    ReplaceLane(Lanes, u8, ValueId, ValueId),
    /// An operation on one value.
    Unary(UnaryOp, ValueId),
    /// An operation on two values.
    Binary(BinaryOp, ValueId, ValueId),
    /// A comparison of two values.
    Compare(CompareOp, ValueId, ValueId),
    /// The second value if the first one is not zero, else the third one.
    Select(ValueId, ValueId, ValueId),
    /// The number in memory at an address plus an offset; integers of fewer bytes than the type of
    /// the result are extended with zeros.
    Load {
        /// Number of bytes read: 1, 2, 4, 8 or 16.
        bytes: u8,
        /// The address in memory.
        address: ValueId,
        /// Number of bytes added to the address.
        offset: u32,
    },
    /// Writes the low bytes of a number to memory.
    Store {
        /// Number of bytes written: 1, 2, 4, 8 or 16.
        bytes: u8,
        /// The address in memory.
        address: ValueId,
        /// Number of bytes added to the address.
        offset: u32,
        /// The number that is written.
        value: ValueId,
    },
    /// Copies bytes between ranges of memory that may overlap.
    Copy {
        /// The address of the destination.
        to: ValueId,
        /// The address of the source.
        from: ValueId,
        /// The number of bytes.
        len: ValueId,
    },
    /// Sets bytes of memory.
    Fill {
        /// The address of the first byte.
        to: ValueId,
        /// The value of each byte.
        byte: ValueId,
        /// The number of bytes.
        len: ValueId,
    },
    /// The address of a symbol plus a number of bytes; only in linked modules.
    Address(Symbol, i64),
    /// The address of memory that belongs to the call of the function; only in linked modules.
    Frame {
        /// The number of bytes.
        bytes: u32,
        /// The alignment of the address, a power of two.
        align: u32,
    },
    /// The address of the top of the stack, which grows down.
    StackPointer,
    /// Sets the top of the stack.
    SetStackPointer(ValueId),
    /// A call of a function of the module.
    Call(FunctionId, Vec<ValueId>),
    /// A call of the function at an address.
    CallIndirect(ValueId, Signature, Vec<ValueId>),
    /// Records that execution is at a point of the program (an index into
    /// [`Module::points`]), for errors.
    Mark(u32),
}

impl Instruction {
    /// Calls `visit` for each operand.
    pub fn for_each_operand(&self, mut visit: impl FnMut(ValueId)) {
        match self {
            Instruction::Constant(_)
            | Instruction::VectorConstant(_)
            | Instruction::Address(..)
            | Instruction::Frame { .. }
            | Instruction::StackPointer
            | Instruction::Mark(_) => {}
            Instruction::Unary(_, a)
            | Instruction::VectorUnary(_, _, a)
            | Instruction::Splat(_, a)
            | Instruction::ExtractLane(_, _, a)
            | Instruction::Load { address: a, .. }
            | Instruction::SetStackPointer(a) => visit(*a),
            Instruction::Binary(_, a, b)
            | Instruction::VectorBinary(_, _, a, b)
            | Instruction::ReplaceLane(_, _, a, b)
            | Instruction::Compare(_, a, b)
            | Instruction::Store { address: a, value: b, .. } => {
                [*a, *b].into_iter().for_each(visit);
            }
            Instruction::Select(a, b, c)
            | Instruction::Copy { to: a, from: b, len: c }
            | Instruction::Fill { to: a, byte: b, len: c } => {
                [*a, *b, *c].into_iter().for_each(visit);
            }
            Instruction::Call(_, arguments) => arguments.iter().copied().for_each(visit),
            Instruction::CallIndirect(callee, _, arguments) => {
                visit(*callee);
                arguments.iter().copied().for_each(visit);
            }
        }
    }

    /// Whether the result depends on the operands only, and the instruction cannot trap.
    pub fn is_pure(&self, types: &[Type]) -> bool {
        match self {
            Instruction::Constant(_)
            | Instruction::VectorConstant(_)
            | Instruction::Address(..)
            | Instruction::Unary(..)
            | Instruction::VectorUnary(..)
            | Instruction::VectorBinary(..)
            | Instruction::Splat(..)
            | Instruction::ExtractLane(..)
            | Instruction::ReplaceLane(..)
            | Instruction::Compare(..)
            | Instruction::Select(..) => true,
            Instruction::Binary(op, a, _) => !op.may_trap() || types[*a as usize].is_float(),
            _ => false,
        }
    }
}

/// A branch to a block, with values for its parameters.
#[derive(Clone, PartialEq, Debug)]
pub struct Edge {
    /// The destination block.
    pub to: BlockId,
    /// The values of the parameters, in order.
    pub arguments: Vec<ValueId>,
}

/// The end of a block.
#[derive(Clone, PartialEq, Debug)]
pub enum Terminator {
    /// A branch without condition.
    Branch(Edge),
    /// A branch by the first edge if the value is not zero, else by the second one.
    If(ValueId, Edge, Edge),
    /// A branch by the edge of the number that the value is, else by the last edge.
    Switch(ValueId, Vec<(u64, Edge)>, Edge),
    /// The end of the function, with its results.
    Return(Vec<ValueId>),
    /// The program traps.
    Unreachable,
}

impl Terminator {
    /// Returns the edges, in order.
    pub fn edges(&self) -> Vec<&Edge> {
        match self {
            Terminator::Branch(edge) => vec![edge],
            Terminator::If(_, yes, no) => vec![yes, no],
            Terminator::Switch(_, cases, default) => {
                cases.iter().map(|(_, edge)| edge).chain([default]).collect()
            }
            Terminator::Return(_) | Terminator::Unreachable => Vec::new(),
        }
    }

    /// Calls `visit` for each value used.
    pub fn for_each_operand(&self, mut visit: impl FnMut(ValueId)) {
        match self {
            Terminator::If(value, ..) | Terminator::Switch(value, ..) => visit(*value),
            Terminator::Return(values) => values.iter().copied().for_each(&mut visit),
            Terminator::Branch(_) | Terminator::Unreachable => {}
        }
        for edge in self.edges() {
            edge.arguments.iter().copied().for_each(&mut visit);
        }
    }
}

/// A sequence of instructions with a terminator.
#[derive(Clone, PartialEq, Debug)]
pub struct Block {
    /// The parameters, which edges set.
    pub parameters: Vec<ValueId>,
    /// The instructions with their results, in order.
    pub instructions: Vec<(Vec<ValueId>, Instruction)>,
    /// The terminator of the block.
    pub terminator: Terminator,
}

/// The types of parameters and results of a function.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Signature {
    /// The types of the parameters.
    pub parameters: Vec<Type>,
    /// The types of the results.
    pub results: Vec<Type>,
}

/// The visibility of a symbol to the linker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Linkage {
    /// Other object files see the symbol.
    #[default]
    Exported,
    /// Other object files see the symbol, and may define it, too.
    Weak,
    /// Only the module sees the symbol.
    Local,
}

/// A function; one without blocks is provided by the host.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Function {
    /// The name of the symbol.
    pub name: String,
    /// The visibility of the symbol.
    pub linkage: Linkage,
    /// Types of parameters and results.
    pub signature: Signature,
    /// The blocks; the first one is the entry, whose parameters are those of the function.
    pub blocks: Vec<Block>,
    /// The type of each value.
    pub types: Vec<Type>,
}

/// The initial bytes of a variable with a fixed address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Data {
    /// The address of the first byte.
    pub address: u64,
    /// The initial bytes.
    pub bytes: Vec<u8>,
}

/// Bytes of a variable that hold an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relocation {
    /// The number of bytes in front of the address.
    pub offset: u64,
    /// The symbol whose address it is.
    pub symbol: Symbol,
    /// The number of bytes added to the address of the symbol.
    pub addend: i64,
}

/// The initial contents of a variable.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Image {
    /// The initial bytes; zeros at the end may be missing.
    pub bytes: Vec<u8>,
    /// The addresses, which replace eight bytes each.
    pub relocations: Vec<Relocation>,
}

/// A variable to which the linker gives an address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// The name of the symbol.
    pub name: String,
    /// The visibility of the symbol.
    pub linkage: Linkage,
    /// The number of bytes.
    pub size: u64,
    /// The alignment of the address, a power of two.
    pub align: u64,
    /// Whether the program does not change the variable.
    pub is_constant: bool,
    /// Whether each thread has a variable of its own.
    pub is_thread_local: bool,
    /// The initial contents; `None` if another object file defines the variable.
    pub image: Option<Image>,
}

/// A program in the flat form. The addresses of variables, functions and the stack are fixed, as
/// [`legalize`](mod@crate::legalize) places them, or given by a linker.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Module {
    /// All functions, in order.
    pub functions: Vec<Function>,
    /// The variables with fixed addresses; other memory is zero.
    pub data: Vec<Data>,
    /// The variables of a linked module.
    pub variables: Vec<Variable>,
    /// The functions whose address is taken; the address is the index plus 1.
    pub table: Vec<FunctionId>,
    /// The address behind the variables, where the heap starts.
    pub heap: u64,
    /// The functions to call before others, in order.
    pub constructors: Vec<FunctionId>,
    /// The functions to call at the end, in order.
    pub destructors: Vec<FunctionId>,
    /// The instructions of the LLVM IR that marks refer to: the index of the function and the
    /// instruction in it.
    pub points: Vec<(u32, InstructionId)>,
}
