//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `ClauseMemoryOrderKind`: MemoryOrderKind Clause.
#[enum_attr(
    repr = u32,
    attr = "omp.memoryorderkind",
    brackets = false,
    def = "MemoryOrderKindAttr",
    summary = "MemoryOrderKind Clause",
    cpp = "::mlir::omp::ClauseMemoryOrderKind",
)]
pub enum ClauseMemoryOrderKind {
    /// The case `seq_cst`.
    #[keyword = "seq_cst"]
    Seq_cst = 0,
    /// The case `acq_rel`.
    #[keyword = "acq_rel"]
    Acq_rel = 1,
    /// The case `acquire`.
    #[keyword = "acquire"]
    Acquire = 2,
    /// The case `release`.
    #[keyword = "release"]
    Release = 3,
    /// The case `relaxed`.
    #[keyword = "relaxed"]
    Relaxed = 4,
}

/// The values of `ClauseCancellationConstructType`: CancellationConstructType Clause.
#[enum_attr(
    repr = u32,
    attr = "omp.cancellationconstructtype",
    brackets = false,
    def = "CancellationConstructTypeAttr",
    summary = "CancellationConstructType Clause",
    cpp = "::mlir::omp::ClauseCancellationConstructType",
)]
pub enum ClauseCancellationConstructType {
    /// The case `parallel`.
    #[keyword = "parallel"]
    Parallel = 0,
    /// The case `loop`.
    #[keyword = "loop"]
    Loop = 1,
    /// The case `sections`.
    #[keyword = "sections"]
    Sections = 2,
    /// The case `taskgroup`.
    #[keyword = "taskgroup"]
    Taskgroup = 3,
}

/// The values of `ClauseOrderKind`: OrderKind Clause.
#[enum_attr(
    repr = u32,
    attr = "omp.orderkind",
    brackets = false,
    def = "OrderKindAttr",
    summary = "OrderKind Clause",
    cpp = "::mlir::omp::ClauseOrderKind",
)]
pub enum ClauseOrderKind {
    /// The case `concurrent`.
    #[keyword = "concurrent"]
    Concurrent = 1,
}

/// The values of `OrderModifier`: OpenMP Order Modifier.
#[enum_attr(
    repr = u32,
    attr = "omp.order_mod",
    brackets = false,
    def = "OrderModifierAttr",
    summary = "OpenMP Order Modifier",
    cpp = "::mlir::omp::OrderModifier",
)]
pub enum OrderModifier {
    /// The case `reproducible`.
    #[keyword = "reproducible"]
    Reproducible = 0,
    /// The case `unconstrained`.
    #[keyword = "unconstrained"]
    Unconstrained = 1,
}

/// The values of `ClauseBindKind`: BindKind Clause.
#[enum_attr(
    repr = u32,
    attr = "omp.bindkind",
    brackets = false,
    def = "BindKindAttr",
    summary = "BindKind Clause",
    cpp = "::mlir::omp::ClauseBindKind",
)]
pub enum ClauseBindKind {
    /// The case `parallel`.
    #[keyword = "parallel"]
    Parallel = 0,
    /// The case `teams`.
    #[keyword = "teams"]
    Teams = 1,
    /// The case `thread`.
    #[keyword = "thread"]
    Thread = 2,
}

/// The values of `ReductionModifier`: reduction modifier.
#[enum_attr(
    repr = u32,
    attr = "omp.reduction_modifier",
    brackets = ("(", ")"),
    def = "ReductionModifierAttr",
    summary = "reduction modifier",
    cpp = "::mlir::omp::ReductionModifier",
)]
pub enum ReductionModifier {
    /// The case `defaultmod`.
    #[keyword = "defaultmod"]
    Defaultmod = 0,
    /// The case `inscan`.
    #[keyword = "inscan"]
    Inscan = 1,
    /// The case `task`.
    #[keyword = "task"]
    Task = 2,
}

/// The values of `ClauseMapFlags`: Map types and modifiers tied to data maps.
#[enum_attr(
    repr = u32,
    bits = true,
    separator = "|",
    attr = "omp.clause_map_flags",
    brackets = false,
    def = "ClauseMapFlagsAttr",
    summary = "Map types and modifiers tied to data maps",
    cpp = "::mlir::omp::ClauseMapFlags",
)]
pub enum ClauseMapFlags {
    /// The flag `none`.
    #[keyword = "none"]
    None = 0,
    /// The flag `storage`.
    #[keyword = "storage"]
    Storage = 1,
    /// The flag `to`.
    #[keyword = "to"]
    To = 2,
    /// The flag `from`.
    #[keyword = "from"]
    From = 4,
    /// The flag `always`.
    #[keyword = "always"]
    Always = 8,
    /// The flag `del`.
    #[keyword = "del"]
    Del = 16,
    /// The flag `return_param`.
    #[keyword = "return_param"]
    ReturnParam = 32,
    /// The flag `priv`.
    #[keyword = "priv"]
    Priv = 64,
    /// The flag `literal`.
    #[keyword = "literal"]
    Literal = 128,
    /// The flag `implicit`.
    #[keyword = "implicit"]
    Implicit = 256,
    /// The flag `close`.
    #[keyword = "close"]
    Close = 512,
    /// The flag `present`.
    #[keyword = "present"]
    Present = 1024,
    /// The flag `ompx_hold`.
    #[keyword = "ompx_hold"]
    OmpxHold = 2048,
    /// The flag `attach`.
    #[keyword = "attach"]
    Attach = 4096,
    /// The flag `attach_always`.
    #[keyword = "attach_always"]
    AttachAlways = 8192,
    /// The flag `attach_none`.
    #[keyword = "attach_none"]
    AttachNone = 16384,
    /// The flag `attach_auto`.
    #[keyword = "attach_auto"]
    AttachAuto = 32768,
    /// The flag `ref_ptr`.
    #[keyword = "ref_ptr"]
    RefPtr = 65536,
    /// The flag `ref_ptee`.
    #[keyword = "ref_ptee"]
    RefPtee = 131072,
    /// The flag `ref_ptr_ptee`.
    #[keyword = "ref_ptr_ptee"]
    RefPtrPtee = 262144,
    /// The flag `is_device_ptr`.
    #[keyword = "is_device_ptr"]
    IsDevicePtr = 524288,
}

/// The values of `VariableCaptureKind`: variable capture kind.
#[enum_attr(
    repr = u32,
    attr = "omp.variable_capture_kind",
    brackets = ("(", ")"),
    def = "VariableCaptureKindAttr",
    summary = "variable capture kind",
    cpp = "::mlir::omp::VariableCaptureKind",
)]
pub enum VariableCaptureKind {
    /// The case `This`.
    #[keyword = "This"]
    This = 0,
    /// The case `ByRef`.
    #[keyword = "ByRef"]
    ByRef = 1,
    /// The case `ByCopy`.
    #[keyword = "ByCopy"]
    ByCopy = 2,
    /// The case `VLAType`.
    #[keyword = "VLAType"]
    VLAType = 3,
}

/// The values of `ClauseDepend`: depend clause.
#[enum_attr(
    repr = u32,
    attr = "omp.clause_depend",
    brackets = ("(", ")"),
    def = "ClauseDependAttr",
    summary = "depend clause",
    cpp = "::mlir::omp::ClauseDepend",
)]
pub enum ClauseDepend {
    /// The case `dependsource`.
    #[keyword = "dependsource"]
    Dependsource = 0,
    /// The case `dependsink`.
    #[keyword = "dependsink"]
    Dependsink = 1,
}

/// The values of `ClauseProcBindKind`: ProcBindKind Clause.
#[enum_attr(
    repr = u32,
    attr = "omp.procbindkind",
    brackets = false,
    def = "ProcBindKindAttr",
    summary = "ProcBindKind Clause",
    cpp = "::mlir::omp::ClauseProcBindKind",
)]
pub enum ClauseProcBindKind {
    /// The case `primary`.
    #[keyword = "primary"]
    Primary = 0,
    /// The case `master`.
    #[keyword = "master"]
    Master = 1,
    /// The case `close`.
    #[keyword = "close"]
    Close = 2,
    /// The case `spread`.
    #[keyword = "spread"]
    Spread = 3,
}

/// The values of `DataSharingClauseType`: Type of a data-sharing clause.
#[enum_attr(
    repr = u32,
    attr = "omp.data_sharing_type",
    brackets = ("{type = ", "}"),
    def = "DataSharingClauseTypeAttr",
    summary = "Type of a data-sharing clause",
    cpp = "::mlir::omp::DataSharingClauseType",
)]
pub enum DataSharingClauseType {
    /// The case `private`.
    #[keyword = "private"]
    Private = 0,
    /// The case `firstprivate`.
    #[keyword = "firstprivate"]
    FirstPrivate = 1,
}

/// The values of `ClauseGrainsizeType`: GrainsizeType Clause.
#[enum_attr(
    repr = u32,
    attr = "omp.grainsizetype",
    brackets = false,
    def = "GrainsizeTypeAttr",
    summary = "GrainsizeType Clause",
    cpp = "::mlir::omp::ClauseGrainsizeType",
)]
pub enum ClauseGrainsizeType {
    /// The case `strict`.
    #[keyword = "strict"]
    Strict = 0,
}

/// The values of `ClauseNumTasksType`: NumTasksType Clause.
#[enum_attr(
    repr = u32,
    attr = "omp.numtaskstype",
    brackets = false,
    def = "NumTasksTypeAttr",
    summary = "NumTasksType Clause",
    cpp = "::mlir::omp::ClauseNumTasksType",
)]
pub enum ClauseNumTasksType {
    /// The case `strict`.
    #[keyword = "strict"]
    Strict = 0,
}

/// The values of `ClauseScheduleKind`: ScheduleKind Clause.
#[enum_attr(
    repr = u32,
    attr = "omp.schedulekind",
    brackets = false,
    def = "ScheduleKindAttr",
    summary = "ScheduleKind Clause",
    cpp = "::mlir::omp::ClauseScheduleKind",
)]
pub enum ClauseScheduleKind {
    /// The case `static`.
    #[keyword = "static"]
    Static = 0,
    /// The case `dynamic`.
    #[keyword = "dynamic"]
    Dynamic = 1,
    /// The case `guided`.
    #[keyword = "guided"]
    Guided = 2,
    /// The case `auto`.
    #[keyword = "auto"]
    Auto = 3,
    /// The case `runtime`.
    #[keyword = "runtime"]
    Runtime = 4,
    /// The case `distribute`.
    #[keyword = "distribute"]
    Distribute = 5,
}

/// The values of `ScheduleModifier`: OpenMP Schedule Modifier.
#[enum_attr(
    repr = u32,
    attr = "omp.sched_mod",
    brackets = false,
    def = "ScheduleModifierAttr",
    summary = "OpenMP Schedule Modifier",
    cpp = "::mlir::omp::ScheduleModifier",
)]
pub enum ScheduleModifier {
    /// The case `none`.
    #[keyword = "none"]
    None = 0,
    /// The case `monotonic`.
    #[keyword = "monotonic"]
    Monotonic = 1,
    /// The case `nonmonotonic`.
    #[keyword = "nonmonotonic"]
    Nonmonotonic = 2,
    /// The case `simd`.
    #[keyword = "simd"]
    Simd = 3,
}

/// The values of `ClauseRequires`: requires clauses.
#[enum_attr(
    repr = u32,
    bits = true,
    separator = "|",
    attr = "omp.clause_requires",
    brackets = false,
    def = "ClauseRequiresAttr",
    summary = "requires clauses",
    cpp = "::mlir::omp::ClauseRequires",
)]
pub enum ClauseRequires {
    /// The flag `none`.
    #[keyword = "none"]
    None = 0,
    /// The flag `reverse_offload`.
    #[keyword = "reverse_offload"]
    ReverseOffload = 1,
    /// The flag `unified_address`.
    #[keyword = "unified_address"]
    UnifiedAddress = 2,
    /// The flag `unified_shared_memory`.
    #[keyword = "unified_shared_memory"]
    UnifiedSharedMemory = 4,
    /// The flag `dynamic_allocators`.
    #[keyword = "dynamic_allocators"]
    DynamicAllocators = 8,
}

/// The values of `ClauseTaskDepend`: depend clause in a target or task construct.
#[enum_attr(
    repr = u32,
    attr = "omp.clause_task_depend",
    brackets = ("(", ")"),
    def = "ClauseTaskDependAttr",
    summary = "depend clause in a target or task construct",
    cpp = "::mlir::omp::ClauseTaskDepend",
)]
pub enum ClauseTaskDepend {
    /// The case `taskdependin`.
    #[keyword = "taskdependin"]
    Taskdependin = 0,
    /// The case `taskdependout`.
    #[keyword = "taskdependout"]
    Taskdependout = 1,
    /// The case `taskdependinout`.
    #[keyword = "taskdependinout"]
    Taskdependinout = 2,
    /// The case `taskdependmutexinoutset`.
    #[keyword = "taskdependmutexinoutset"]
    Taskdependmutexinoutset = 3,
    /// The case `taskdependinoutset`.
    #[keyword = "taskdependinoutset"]
    Taskdependinoutset = 4,
}

/// The values of `DeclareTargetCaptureClause`: capture clause.
#[enum_attr(
    repr = u32,
    attr = "omp.capture_clause",
    brackets = ("(", ")"),
    def = "DeclareTargetCaptureClauseAttr",
    summary = "capture clause",
    cpp = "::mlir::omp::DeclareTargetCaptureClause",
)]
pub enum DeclareTargetCaptureClause {
    /// The case `none`.
    #[keyword = "none"]
    None = 0,
    /// The case `to`.
    #[keyword = "to"]
    To = 1,
    /// The case `link`.
    #[keyword = "link"]
    Link = 2,
    /// The case `enter`.
    #[keyword = "enter"]
    Enter = 3,
}

/// The values of `DeclareTargetDeviceType`: device_type clause.
#[enum_attr(
    repr = u32,
    attr = "omp.device_type",
    brackets = ("(", ")"),
    def = "DeclareTargetDeviceTypeAttr",
    summary = "device_type clause",
    cpp = "::mlir::omp::DeclareTargetDeviceType",
)]
pub enum DeclareTargetDeviceType {
    /// The case `any`.
    #[keyword = "any"]
    Any = 0,
    /// The case `host`.
    #[keyword = "host"]
    Host = 1,
    /// The case `nohost`.
    #[keyword = "nohost"]
    Nohost = 2,
}

/// The values of `ClauseNumThreadsType`: NumThreadsType Clause.
#[enum_attr(
    repr = u32,
    attr = "omp.numthreadstype",
    brackets = false,
    def = "NumThreadsTypeAttr",
    summary = "NumThreadsType Clause",
    cpp = "::mlir::omp::ClauseNumThreadsType",
)]
pub enum ClauseNumThreadsType {
    /// The case `strict`.
    #[keyword = "strict"]
    Strict = 0,
}

/// The values of `TargetRegionFlags`: These flags describe properties of the target kernel.
/// TargetRegionFlagsGeneric - denotes generic kernel. TargetRegionFlagsSpmd - denotes SPMD kernel.
/// TargetRegionFlagsNoLoop - denotes kernel where num_teams * num_threads >= loop_trip_count. It
/// allows the conversion of loops into sequential code by ensuring that each team/thread executes
/// at most one iteration. TargetRegionFlagsTripCount - checks if the loop trip count should be
/// calculated.
#[enum_attr(
    repr = u32,
    bits = true,
    separator = "|",
    summary = "These flags describe properties of the target kernel. TargetRegionFlagsGeneric - denotes generic kernel. TargetRegionFlagsSpmd - denotes SPMD kernel. TargetRegionFlagsNoLoop - denotes kernel where num_teams * num_threads >= loop_trip_count. It allows the conversion of loops into sequential code by ensuring that each team/thread executes at most one iteration. TargetRegionFlagsTripCount - checks if the loop trip count should be calculated.",
    cpp = "::mlir::omp::TargetRegionFlags",
)]
pub enum TargetRegionFlags {
    /// The flag `none`.
    #[keyword = "none"]
    None = 0,
    /// The flag `generic`.
    #[keyword = "generic"]
    Generic = 1,
    /// The flag `spmd`.
    #[keyword = "spmd"]
    Spmd = 2,
    /// The flag `trip_count`.
    #[keyword = "trip_count"]
    TripCount = 4,
    /// The flag `no_loop`.
    #[keyword = "no_loop"]
    NoLoop = 8,
}
