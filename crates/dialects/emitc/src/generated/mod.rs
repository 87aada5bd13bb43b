//! Written by `cargo xtask codegen import`; changes are lost.

mod attributes;
mod constraints;
mod enums;
mod kinds;
mod ops;
mod types;

pub use attributes::*;
pub use constraints::*;
pub use enums::*;
pub use kinds::*;
pub use ops::*;
pub use types::*;

use terrace_ods::dialect;

/// The `emitc` dialect.
#[dialect(
    name = "emitc",
    ops = [
        AddOp, AddressOfOp, ApplyOp, AssignOp, BitwiseAndOp, BitwiseLeftShiftOp, BitwiseNotOp,
        BitwiseOrOp, BitwiseRightShiftOp, BitwiseXorOp, CallOp, CallOpaqueOp, CastOp, ClassOp,
        CmpOp, ConditionalOp, ConstantOp, DeclareFuncOp, DereferenceOp, DivOp, DoOp, ExpressionOp,
        FieldOp, FileOp, ForOp, FuncOp, GetFieldOp, GetGlobalOp, GlobalOp, IfOp, IncludeOp,
        LiteralOp, LoadOp, LogicalAndOp, LogicalNotOp, LogicalOrOp, MemberOfPtrOp, MemberOp, MulOp,
        RemOp, ReturnOp, SubOp, SubscriptOp, SwitchOp, UnaryMinusOp, UnaryPlusOp, VariableOp,
        VerbatimOp, YieldOp,
    ],
    types = [
        LValueType, OpaqueType, PointerType, PtrDiffTType, SignedSizeTType, SizeTType,
        crate::ArrayType,
    ],
    attributes = [OpaqueAttr],
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct EmitcDialect;
