//! Written by `cargo xtask codegen import`; changes are lost.

mod attributes;
mod constraints;
#[allow(non_camel_case_types)]
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

/// The `omp` dialect: the directives and clauses of OpenMP.
///
/// Directives are operations with regions, clauses are operands and attributes: parallel regions,
/// worksharing loops, tasks, atomics, offloading to devices, reductions and privatization. The
/// dialect serves host and device code and is independent of the types of variables. Front ends
/// such as Flang produce it, and `convert-scf-to-openmp` does so from `scf.parallel`.
/// `convert-openmp-to-llvm` converts the types inside to those of `llvm`. MLIR exports the result
/// to calls of the OpenMP runtime; the export of Terrace does not cover the dialect.
#[dialect(
    name = "omp",
    ops = [
        AllocateDirOp, AtomicCaptureOp, AtomicReadOp, AtomicUpdateOp, AtomicWriteOp, BarrierOp,
        CancelOp, CancellationPointOp, CanonicalLoopOp, CriticalDeclareOp, CriticalOp,
        DeclareMapperInfoOp, DeclareMapperOp, DeclareReductionOp, DistributeOp, FlushOp,
        LoopNestOp, LoopOp, MapBoundsOp, MapInfoOp, MaskedOp, MasterOp, NewCliOp, OrderedOp,
        OrderedRegionOp, ParallelOp, PrivateClauseOp, ScanOp, SectionOp, SectionsOp, SimdOp,
        SingleOp, TargetAllocMemOp, TargetDataOp, TargetEnterDataOp, TargetExitDataOp,
        TargetFreeMemOp, TargetOp, TargetUpdateOp, TaskOp, TaskgroupOp, TaskloopOp, TaskwaitOp,
        TaskyieldOp, TeamsOp, TerminatorOp, ThreadprivateOp, TileOp, UnrollHeuristicOp,
        WorkdistributeOp, WorkshareLoopWrapperOp, WorkshareOp, WsloopOp, YieldOp,
    ],
    types = [CanonicalLoopInfoType, MapBoundsType],
    attributes = [
        AtomicControlAttr, DeclareTargetAttr, FlagsAttr, VersionAttr, ClauseMemoryOrderKindAttr,
        ClauseCancellationConstructTypeAttr, ClauseOrderKindAttr, OrderModifierAttr,
        ClauseBindKindAttr, ReductionModifierAttr, ClauseMapFlagsAttr, VariableCaptureKindAttr,
        ClauseDependAttr, ClauseProcBindKindAttr, DataSharingClauseTypeAttr,
        ClauseGrainsizeTypeAttr, ClauseNumTasksTypeAttr, ClauseScheduleKindAttr,
        ScheduleModifierAttr, ClauseRequiresAttr, ClauseTaskDependAttr,
        DeclareTargetCaptureClauseAttr, DeclareTargetDeviceTypeAttr, ClauseNumThreadsTypeAttr,
    ],
    dependencies = [terrace_builtin::BuiltinDialect, terrace_func::FuncDialect],
)]
pub struct OmpDialect;
