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

/// OpenACC: directives that offload loops and data to accelerators.
///
/// The dialect describes a program before the split into host and device code. Compute constructs
/// and loops hold regions; data operations turn each clause (`copyin`, `create`, `private`, …) into
/// a value that stands for the data on the device. Operands work on any type that points to data:
/// memrefs, LLVM pointers, types of a frontend. Fortran and C frontends produce the dialect, and
/// `convert-openacc-to-scf` lowers the conditions of its data operations to `scf.if`.
#[dialect(
    name = "acc",
    ops = [
        AtomicCaptureOp, AtomicReadOp, AtomicUpdateOp, AtomicWriteOp, AttachOp, CacheOp, CopyinOp,
        CopyoutOp, CreateOp, DataBoundsOp, DataOp, DeclareDeviceResidentOp, DeclareEnterOp,
        DeclareExitOp, DeclareLinkOp, DeclareOp, DeleteOp, DetachOp, DevicePtrOp, EnterDataOp,
        ExitDataOp, FirstprivateMapInitialOp, FirstprivateOp, FirstprivateRecipeOp, GetDevicePtrOp,
        GetExtentOp, GetLowerboundOp, GetStrideOp, GetUpperboundOp, GlobalConstructorOp,
        GlobalDestructorOp, HostDataOp, InitOp, KernelEnvironmentOp, KernelsOp, LoopOp, NoCreateOp,
        ParallelOp, PresentOp, PrivateOp, PrivateRecipeOp, ReductionOp, ReductionRecipeOp,
        RoutineOp, SerialOp, SetOp, ShutdownOp, TerminatorOp, UpdateDeviceOp, UpdateHostOp,
        UpdateOp, UseDeviceOp, WaitOp, YieldOp,
    ],
    types = [DataBoundsType, DeclareTokenType],
    attributes = [
        DeclareActionAttr, DeclareAttr, VarNameAttr, RoutineInfoAttr, SpecializedRoutineAttr,
        DataClauseAttr, DataClauseModifierAttr, ClauseDefaultValueAttr, CombinedConstructsTypeAttr,
        ReductionOperatorAttr, DeviceTypeAttr, ConstructAttr, GangArgTypeAttr, ParLevelAttr,
        RecipeKindAttr,
    ],
    dependencies = [
        terrace_builtin::BuiltinDialect, terrace_memref::MemrefDialect, terrace_llvm::LlvmDialect,
        terrace_gpu::GpuDialect,
    ],
)]
pub struct AccDialect;
