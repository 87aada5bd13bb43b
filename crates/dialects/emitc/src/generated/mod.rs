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

/// C and C++ source code as IR: variables, pointers, expressions, control flow, classes.
///
/// The dialect is the last level before C or C++ text: operations correspond to statements and
/// expressions, types to C types (`!emitc.ptr`, `!emitc.array`, `!emitc.lvalue`, `!emitc.opaque`).
/// `convert-arith-to-emitc`, `convert-func-to-emitc`, `convert-memref-to-emitc` and
/// `convert-scf-to-emitc` produce it, `form-expressions` groups operators, and `terrace-translate
/// --mlir-to-cpp` prints the source.
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
    hooks = crate::hooks::HOOKS,
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct EmitcDialect;
