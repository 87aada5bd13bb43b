//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod enums;
mod kinds;
mod ops;
mod types;

pub use constraints::*;
pub use enums::*;
pub use kinds::*;
pub use ops::*;
pub use types::*;

use terrace_ods::dialect;

/// The `smt` dialect: formulas and commands of SMT solvers.
///
/// The dialect is SMT-LIB as IR: Boolean, integer, bit-vector and array terms, quantifiers, and the
/// commands of a solver (assert, check, push, pop). Verifiers and transform scripts produce it. In
/// MLIR, `mlir-translate` exports it as SMT-LIB; no pass lowers it.
#[dialect(
    name = "smt",
    ops = [
        AndOp, ApplyFuncOp, ArrayBroadcastOp, ArraySelectOp, ArrayStoreOp, AssertOp, BV2IntOp,
        BVAShrOp, BVAddOp, BVAndOp, BVCmpOp, BVConstantOp, BVLShrOp, BVMulOp, BVNegOp, BVNotOp,
        BVOrOp, BVSDivOp, BVSModOp, BVSRemOp, BVShlOp, BVUDivOp, BVURemOp, BVXOrOp, BoolConstantOp,
        CheckOp, ConcatOp, DeclareFunOp, DistinctOp, EqOp, ExistsOp, ExtractOp, ForallOp,
        ImpliesOp, Int2BVOp, IntAbsOp, IntAddOp, IntCmpOp, IntConstantOp, IntDivOp, IntModOp,
        IntMulOp, IntSubOp, IteOp, NotOp, OrOp, PopOp, PushOp, RepeatOp, ResetOp, SetLogicOp,
        SolverOp, XOrOp, YieldOp,
    ],
    types = [ArrayType, BitVectorType, BoolType, IntType, SMTFuncType, SortType],
    attributes = [crate::BitVectorAttr],
    hooks = crate::hooks::HOOKS,
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct SmtDialect;
