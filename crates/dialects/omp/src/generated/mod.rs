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

/// The `omp` dialect.
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
