//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod kinds;
mod ops;
mod types;

pub use constraints::*;
pub use kinds::*;
pub use ops::*;
pub use types::*;

use terrace_ods::dialect;

/// The `wasmssa` dialect: WebAssembly in SSA form.
///
/// The dialect represents a WebAssembly module: functions, locals, globals, memories and tables
/// with their imports, numeric operations on values instead of a stack, and structured blocks as
/// regions. The dialect is the input level of a front end. In MLIR, `mlir-translate` imports it
/// from a binary, which Terrace cannot do yet.
#[dialect(
    name = "wasmssa",
    ops = [
        AbsOp, AddOp, AndOp, BlockOp, BlockReturnOp, BranchIfOp, CeilOp, ClzOp, ConstOp,
        ConvertSOp, ConvertUOp, CopySignOp, CtzOp, DemoteOp, DivOp, DivSIOp, DivUIOp, EqOp, EqzOp,
        ExtendLowBitsSOp, ExtendSI32Op, ExtendUI32Op, FloorOp, FuncCallOp, FuncImportOp, FuncOp,
        GeOp, GeSIOp, GeUIOp, GlobalGetOp, GlobalImportOp, GlobalOp, GtOp, GtSIOp, GtUIOp, IfOp,
        LeOp, LeSIOp, LeUIOp, LocalGetOp, LocalOp, LocalSetOp, LocalTeeOp, LoopOp, LtOp, LtSIOp,
        LtUIOp, MaxOp, MemImportOp, MemOp, MinOp, MulOp, NeOp, NegOp, OrOp, PopCntOp, PromoteOp,
        ReinterpretOp, RemSIOp, RemUIOp, ReturnOp, RotlOp, RotrOp, ShLOp, ShRSOp, ShRUOp, SqrtOp,
        SubOp, TableImportOp, TableOp, TruncOp, WrapOp, XOrOp,
    ],
    types = [ExternRefType, FuncRefType, LimitType, LocalRefType, TableType],
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct WasmssaDialect;
