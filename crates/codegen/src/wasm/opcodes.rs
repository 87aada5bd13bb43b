//! The instructions of WebAssembly for the operations of the flat form.

use wasm_encoder::{Instruction as I, MemArg};

use crate::flat::{BinaryOp, CompareOp, Lanes, Type, UnaryOp};

/// Returns the instruction that pushes the number with these bits.
pub(super) fn constant(ty: Type, bits: u64) -> I<'static> {
    match ty {
        Type::I32 => I::I32Const(bits as i32),
        Type::I64 => I::I64Const(bits as i64),
        Type::F32 => I::F32Const(f32::from_bits(bits as u32).into()),
        Type::F64 => I::F64Const(f64::from_bits(bits).into()),
        Type::V128 => I::V128Const(i128::from(bits)),
    }
}

/// Selects an instruction by the type of the operands.
macro_rules! by_type {
    ($ty:expr, $i32:ident, $i64:ident, $f32:ident, $f64:ident) => {
        match $ty {
            Type::I32 => I::$i32,
            Type::I64 => I::$i64,
            Type::F32 => I::$f32,
            Type::F64 | Type::V128 => I::$f64,
        }
    };
    (int $ty:expr, $i32:ident, $i64:ident) => {
        if $ty == Type::I64 { I::$i64 } else { I::$i32 }
    };
    (float $ty:expr, $f32:ident, $f64:ident) => {
        if $ty == Type::F64 { I::$f64 } else { I::$f32 }
    };
}

/// Returns the instruction for an operation on a value of type `from` with a result of type `to`.
pub(super) fn unary(op: UnaryOp, from: Type, to: Type) -> I<'static> {
    match op {
        UnaryOp::Clz => by_type!(int from, I32Clz, I64Clz),
        UnaryOp::Ctz => by_type!(int from, I32Ctz, I64Ctz),
        UnaryOp::Popcnt => by_type!(int from, I32Popcnt, I64Popcnt),
        UnaryOp::Extend8 => by_type!(int from, I32Extend8S, I64Extend8S),
        UnaryOp::Extend16 => by_type!(int from, I32Extend16S, I64Extend16S),
        UnaryOp::Extend32 => I::I64Extend32S,
        UnaryOp::Wrap => I::I32WrapI64,
        UnaryOp::ExtendU => I::I64ExtendI32U,
        UnaryOp::ExtendS => I::I64ExtendI32S,
        UnaryOp::Neg => by_type!(float from, F32Neg, F64Neg),
        UnaryOp::Abs => by_type!(float from, F32Abs, F64Abs),
        UnaryOp::Sqrt => by_type!(float from, F32Sqrt, F64Sqrt),
        UnaryOp::Ceil => by_type!(float from, F32Ceil, F64Ceil),
        UnaryOp::Floor => by_type!(float from, F32Floor, F64Floor),
        UnaryOp::Trunc => by_type!(float from, F32Trunc, F64Trunc),
        UnaryOp::Nearest => by_type!(float from, F32Nearest, F64Nearest),
        UnaryOp::ConvertS => match (from, to) {
            (Type::I64, Type::F64) => I::F64ConvertI64S,
            (Type::I64, _) => I::F32ConvertI64S,
            (_, Type::F64) => I::F64ConvertI32S,
            (_, _) => I::F32ConvertI32S,
        },
        UnaryOp::ConvertU => match (from, to) {
            (Type::I64, Type::F64) => I::F64ConvertI64U,
            (Type::I64, _) => I::F32ConvertI64U,
            (_, Type::F64) => I::F64ConvertI32U,
            (_, _) => I::F32ConvertI32U,
        },
        UnaryOp::TruncSatS => match (from, to) {
            (Type::F64, Type::I64) => I::I64TruncSatF64S,
            (Type::F64, _) => I::I32TruncSatF64S,
            (_, Type::I64) => I::I64TruncSatF32S,
            (_, _) => I::I32TruncSatF32S,
        },
        UnaryOp::TruncSatU => match (from, to) {
            (Type::F64, Type::I64) => I::I64TruncSatF64U,
            (Type::F64, _) => I::I32TruncSatF64U,
            (_, Type::I64) => I::I64TruncSatF32U,
            (_, _) => I::I32TruncSatF32U,
        },
        UnaryOp::Promote => I::F64PromoteF32,
        UnaryOp::Demote => I::F32DemoteF64,
        UnaryOp::Reinterpret => by_type!(
            from,
            F32ReinterpretI32,
            F64ReinterpretI64,
            I32ReinterpretF32,
            I64ReinterpretF64
        ),
    }
}

/// Returns the instruction for an operation on values of a type.
pub(super) fn binary(op: BinaryOp, ty: Type) -> I<'static> {
    match op {
        BinaryOp::Add => by_type!(ty, I32Add, I64Add, F32Add, F64Add),
        BinaryOp::Sub => by_type!(ty, I32Sub, I64Sub, F32Sub, F64Sub),
        BinaryOp::Mul => by_type!(ty, I32Mul, I64Mul, F32Mul, F64Mul),
        BinaryOp::DivS => by_type!(ty, I32DivS, I64DivS, F32Div, F64Div),
        BinaryOp::DivU => by_type!(int ty, I32DivU, I64DivU),
        BinaryOp::RemS => by_type!(int ty, I32RemS, I64RemS),
        BinaryOp::RemU => by_type!(int ty, I32RemU, I64RemU),
        BinaryOp::And => by_type!(int ty, I32And, I64And),
        BinaryOp::Or => by_type!(int ty, I32Or, I64Or),
        BinaryOp::Xor => by_type!(int ty, I32Xor, I64Xor),
        BinaryOp::Shl => by_type!(int ty, I32Shl, I64Shl),
        BinaryOp::ShrS => by_type!(int ty, I32ShrS, I64ShrS),
        BinaryOp::ShrU => by_type!(int ty, I32ShrU, I64ShrU),
        BinaryOp::Min => by_type!(float ty, F32Min, F64Min),
        BinaryOp::Max => by_type!(float ty, F32Max, F64Max),
        BinaryOp::CopySign => by_type!(float ty, F32Copysign, F64Copysign),
    }
}

/// Returns the instruction for a comparison of values of a type.
pub(super) fn compare(op: CompareOp, ty: Type) -> I<'static> {
    match op {
        CompareOp::Eq => by_type!(ty, I32Eq, I64Eq, F32Eq, F64Eq),
        CompareOp::Ne => by_type!(ty, I32Ne, I64Ne, F32Ne, F64Ne),
        CompareOp::LtS => by_type!(ty, I32LtS, I64LtS, F32Lt, F64Lt),
        CompareOp::LtU => by_type!(int ty, I32LtU, I64LtU),
        CompareOp::LeS => by_type!(ty, I32LeS, I64LeS, F32Le, F64Le),
        CompareOp::LeU => by_type!(int ty, I32LeU, I64LeU),
        CompareOp::GtS => by_type!(ty, I32GtS, I64GtS, F32Gt, F64Gt),
        CompareOp::GtU => by_type!(int ty, I32GtU, I64GtU),
        CompareOp::GeS => by_type!(ty, I32GeS, I64GeS, F32Ge, F64Ge),
        CompareOp::GeU => by_type!(int ty, I32GeU, I64GeU),
    }
}

/// Returns the instruction for an operation on the lanes of a vector; `None` for others.
pub(super) fn vector_unary(lanes: Lanes, op: UnaryOp) -> Option<I<'static>> {
    Some(match (lanes, op) {
        (Lanes::F32x4, UnaryOp::Neg) => I::F32x4Neg,
        (Lanes::F64x2, UnaryOp::Neg) => I::F64x2Neg,
        (Lanes::F32x4, UnaryOp::Abs) => I::F32x4Abs,
        (Lanes::F64x2, UnaryOp::Abs) => I::F64x2Abs,
        (Lanes::F32x4, UnaryOp::Sqrt) => I::F32x4Sqrt,
        (Lanes::F64x2, UnaryOp::Sqrt) => I::F64x2Sqrt,
        (Lanes::F32x4, UnaryOp::Ceil) => I::F32x4Ceil,
        (Lanes::F64x2, UnaryOp::Ceil) => I::F64x2Ceil,
        (Lanes::F32x4, UnaryOp::Floor) => I::F32x4Floor,
        (Lanes::F64x2, UnaryOp::Floor) => I::F64x2Floor,
        (Lanes::F32x4, UnaryOp::Trunc) => I::F32x4Trunc,
        (Lanes::F64x2, UnaryOp::Trunc) => I::F64x2Trunc,
        (Lanes::F32x4, UnaryOp::Nearest) => I::F32x4Nearest,
        (Lanes::F64x2, UnaryOp::Nearest) => I::F64x2Nearest,
        _ => return None,
    })
}

/// Returns the instruction for an operation on the lanes of two vectors; `None` for others.
pub(super) fn vector_binary(lanes: Lanes, op: BinaryOp) -> Option<I<'static>> {
    Some(match (lanes, op) {
        (Lanes::I32x4, BinaryOp::Add) => I::I32x4Add,
        (Lanes::I64x2, BinaryOp::Add) => I::I64x2Add,
        (Lanes::F32x4, BinaryOp::Add) => I::F32x4Add,
        (Lanes::F64x2, BinaryOp::Add) => I::F64x2Add,
        (Lanes::I32x4, BinaryOp::Sub) => I::I32x4Sub,
        (Lanes::I64x2, BinaryOp::Sub) => I::I64x2Sub,
        (Lanes::F32x4, BinaryOp::Sub) => I::F32x4Sub,
        (Lanes::F64x2, BinaryOp::Sub) => I::F64x2Sub,
        (Lanes::I32x4, BinaryOp::Mul) => I::I32x4Mul,
        (Lanes::I64x2, BinaryOp::Mul) => I::I64x2Mul,
        (Lanes::F32x4, BinaryOp::Mul) => I::F32x4Mul,
        (Lanes::F64x2, BinaryOp::Mul) => I::F64x2Mul,
        (Lanes::F32x4, BinaryOp::DivS) => I::F32x4Div,
        (Lanes::F64x2, BinaryOp::DivS) => I::F64x2Div,
        (Lanes::I32x4 | Lanes::I64x2, BinaryOp::And) => I::V128And,
        (Lanes::I32x4 | Lanes::I64x2, BinaryOp::Or) => I::V128Or,
        (Lanes::I32x4 | Lanes::I64x2, BinaryOp::Xor) => I::V128Xor,
        _ => return None,
    })
}

/// Returns the instruction that makes a vector of one number.
pub(super) fn splat(lanes: Lanes) -> I<'static> {
    match lanes {
        Lanes::I32x4 => I::I32x4Splat,
        Lanes::I64x2 => I::I64x2Splat,
        Lanes::F32x4 => I::F32x4Splat,
        Lanes::F64x2 => I::F64x2Splat,
    }
}

/// Returns the instruction that reads a lane of a vector.
pub(super) fn extract_lane(lanes: Lanes, lane: u8) -> I<'static> {
    match lanes {
        Lanes::I32x4 => I::I32x4ExtractLane(lane),
        Lanes::I64x2 => I::I64x2ExtractLane(lane),
        Lanes::F32x4 => I::F32x4ExtractLane(lane),
        Lanes::F64x2 => I::F64x2ExtractLane(lane),
    }
}

/// Returns the instruction that replaces a lane of a vector.
pub(super) fn replace_lane(lanes: Lanes, lane: u8) -> I<'static> {
    match lanes {
        Lanes::I32x4 => I::I32x4ReplaceLane(lane),
        Lanes::I64x2 => I::I64x2ReplaceLane(lane),
        Lanes::F32x4 => I::F32x4ReplaceLane(lane),
        Lanes::F64x2 => I::F64x2ReplaceLane(lane),
    }
}

/// Returns the instruction that reads `bytes` bytes as a value of a type.
pub(super) fn load(bytes: u8, ty: Type, at: MemArg) -> I<'static> {
    match (ty, bytes) {
        (Type::V128, _) => I::V128Load(at),
        (Type::F32, _) => I::F32Load(at),
        (Type::F64, _) => I::F64Load(at),
        (Type::I32, 1) => I::I32Load8U(at),
        (Type::I32, 2) => I::I32Load16U(at),
        (Type::I32, _) => I::I32Load(at),
        (Type::I64, 1) => I::I64Load8U(at),
        (Type::I64, 2) => I::I64Load16U(at),
        (Type::I64, 4) => I::I64Load32U(at),
        (Type::I64, _) => I::I64Load(at),
    }
}

/// Returns the instruction that writes `bytes` bytes of a value of a type.
pub(super) fn store(bytes: u8, ty: Type, at: MemArg) -> I<'static> {
    match (ty, bytes) {
        (Type::V128, _) => I::V128Store(at),
        (Type::F32, _) => I::F32Store(at),
        (Type::F64, _) => I::F64Store(at),
        (Type::I32, 1) => I::I32Store8(at),
        (Type::I32, 2) => I::I32Store16(at),
        (Type::I32, _) => I::I32Store(at),
        (Type::I64, 1) => I::I64Store8(at),
        (Type::I64, 2) => I::I64Store16(at),
        (Type::I64, 4) => I::I64Store32(at),
        (Type::I64, _) => I::I64Store(at),
    }
}
