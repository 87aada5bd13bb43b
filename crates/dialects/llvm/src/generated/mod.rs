//! Written by `cargo xtask codegen import`; changes are lost.

mod attributes;
mod constraints;
#[allow(non_camel_case_types)]
mod enums;
mod kinds;
#[allow(non_camel_case_types)]
mod ops;
mod types;

pub use attributes::*;
pub use constraints::*;
pub use enums::*;
pub use kinds::*;
pub use ops::*;
pub use types::*;

use terrace_ods::dialect;

/// The `llvm` dialect: instructions, types, globals, intrinsics and debug metadata of LLVM IR.
///
/// The dialect has one operation for each instruction and intrinsic of LLVM IR, and types and
/// attributes for its pointers, structures, linkage, calling conventions and metadata. The dialect
/// is the lowest level of a host or device program, the last dialect before LLVM IR itself. The
/// passes `convert-to-llvm`, `convert-{arith,cf,func,index,math,spirv,ub,vector}-to-llvm` and
/// `finalize-memref-to-llvm` lower to it; `nvvm`, `rocdl`, `xevm`, `amx` and `arm_sve` add the
/// intrinsics of one target. `terrace-translate` exports it to LLVM IR and imports it from there.
#[dialect(
    name = "llvm",
    ops = [
        ACosOp, AShrOp, ASinOp, ATan2Op, ATanOp, AbsOp, AddOp, AddrSpaceCastOp, AddressOfOp,
        AliasOp, AllocaOp, AndOp, Annotation, AssumeOp, AtomicCmpXchgOp, AtomicRMWOp, BitReverseOp,
        BitcastOp, BlockAddressOp, BlockTagOp, BrOp, ByteSwapOp, CallIntrinsicOp, CallOp, ComdatOp,
        ComdatSelectorOp, CondBrOp, ConstantOp, ConstrainedFPExtIntr, ConstrainedFPTruncIntr,
        ConstrainedSIToFP, ConstrainedUIToFP, CopySignOp, CoroAlignOp, CoroBeginOp, CoroEndOp,
        CoroFreeOp, CoroIdOp, CoroPromiseOp, CoroResumeOp, CoroSaveOp, CoroSizeOp, CoroSuspendOp,
        CosOp, CoshOp, CountLeadingZerosOp, CountTrailingZerosOp, CtPopOp, DSOLocalEquivalentOp,
        DbgDeclareOp, DbgLabelOp, DbgValueOp, DebugTrap, EhTypeidForOp, Exp10Op, Exp2Op, ExpOp,
        ExpectOp, ExpectWithProbabilityOp, ExtractElementOp, ExtractValueOp, FAbsOp, FAddOp,
        FCeilOp, FCmpOp, FDivOp, FFloorOp, FMAOp, FMulAddOp, FMulOp, FNegOp, FPExtOp, FPToSIOp,
        FPToUIOp, FPTruncOp, FRemOp, FSubOp, FTruncOp, FenceOp, FractionExpOp, FreezeOp, FshlOp,
        FshrOp, GEPOp, GetActiveLaneMaskOp, GlobalCtorsOp, GlobalDtorsOp, GlobalOp, ICmpOp,
        IFuncOp, IndirectBrOp, InlineAsmOp, InsertElementOp, InsertValueOp, IntToPtrOp,
        InvariantEndOp, InvariantStartOp, InvokeOp, IsConstantOp, IsFPClass, LLVMFuncOp, LShrOp,
        LandingpadOp, LaunderInvariantGroupOp, LifetimeEndOp, LifetimeStartOp, LinkerOptionsOp,
        LlrintOp, LlroundOp, LoadExpOp, LoadOp, Log10Op, Log2Op, LogOp, LrintOp, LroundOp,
        MaskedLoadOp, MaskedStoreOp, MatrixColumnMajorLoadOp, MatrixColumnMajorStoreOp,
        MatrixMultiplyOp, MatrixTransposeOp, MaxNumOp, MaximumOp, MemcpyInlineOp, MemcpyOp,
        MemmoveOp, MemsetInlineOp, MemsetOp, MinNumOp, MinimumOp, ModuleFlagsOp, MulOp,
        NearbyintOp, NoAliasScopeDeclOp, NoneTokenOp, OrOp, PoisonOp, PowIOp, PowOp, Prefetch,
        PtrAnnotation, PtrMaskOp, PtrToIntOp, ResumeOp, ReturnOp, RintOp, RoundEvenOp, RoundOp,
        SAddSat, SAddWithOverflowOp, SCmpOp, SDivOp, SExtOp, SIToFPOp, SMaxOp, SMinOp,
        SMulWithOverflowOp, SRemOp, SSACopyOp, SSHLSat, SSubSat, SSubWithOverflowOp, SelectOp,
        ShlOp, ShuffleVectorOp, SinOp, SincosOp, SinhOp, SqrtOp, StackRestoreOp, StackSaveOp,
        StepVectorOp, StoreOp, StripInvariantGroupOp, SubOp, SwitchOp, TanOp, TanhOp,
        ThreadlocalAddressOp, Trap, TruncOp, UAddSat, UAddWithOverflowOp, UBSanTrap, UCmpOp,
        UDivOp, UIToFPOp, UMaxOp, UMinOp, UMulWithOverflowOp, URemOp, USHLSat, USubSat,
        USubWithOverflowOp, UndefOp, UnreachableOp, VPAShrOp, VPAddOp, VPAndOp, VPFAddOp, VPFDivOp,
        VPFMulAddOp, VPFMulOp, VPFNegOp, VPFPExtOp, VPFPToSIOp, VPFPToUIOp, VPFPTruncOp, VPFRemOp,
        VPFSubOp, VPFmaOp, VPIntToPtrOp, VPLShrOp, VPLoadOp, VPMergeMinOp, VPMulOp, VPOrOp,
        VPPtrToIntOp, VPReduceAddOp, VPReduceAndOp, VPReduceFAddOp, VPReduceFMaxOp, VPReduceFMinOp,
        VPReduceFMulOp, VPReduceMulOp, VPReduceOrOp, VPReduceSMaxOp, VPReduceSMinOp,
        VPReduceUMaxOp, VPReduceUMinOp, VPReduceXorOp, VPSDivOp, VPSExtOp, VPSIToFPOp, VPSMaxOp,
        VPSMinOp, VPSRemOp, VPSelectMinOp, VPShlOp, VPStoreOp, VPStridedLoadOp, VPStridedStoreOp,
        VPSubOp, VPTruncOp, VPUDivOp, VPUIToFPOp, VPUMaxOp, VPUMinOp, VPURemOp, VPXorOp, VPZExtOp,
        VaArgOp, VaCopyOp, VaEndOp, VaStartOp, VarAnnotation, XOrOp, ZExtOp, ZeroOp,
        masked_compressstore, masked_expandload, masked_gather, masked_scatter,
        vector_deinterleave2, vector_extract, vector_insert, vector_interleave2, vector_reduce_add,
        vector_reduce_and, vector_reduce_fadd, vector_reduce_fmax, vector_reduce_fmaximum,
        vector_reduce_fmin, vector_reduce_fminimum, vector_reduce_fmul, vector_reduce_mul,
        vector_reduce_or, vector_reduce_smax, vector_reduce_smin, vector_reduce_umax,
        vector_reduce_umin, vector_reduce_xor, vscale,
    ],
    types = [
        LLVMArrayType, LLVMFunctionType, LLVMPPCFP128Type, LLVMPointerType, LLVMTargetExtType,
        LLVMX86AMXType, crate::LLVMLabelType, crate::LLVMMetadataType, crate::LLVMStructType,
        crate::LLVMTokenType, crate::LLVMVoidType,
    ],
    attributes = [
        CConvAttr, ComdatAttr, FramePointerKindAttr, AccessGroupAttr, AddressSpaceAttr,
        AliasScopeAttr, AliasScopeDomainAttr, BlockAddressAttr, BlockTagAttr, DIAnnotationAttr,
        DIBasicTypeAttr, DICommonBlockAttr, DICompileUnitAttr, DICompositeTypeAttr,
        DIDerivedTypeAttr, DIExpressionAttr, DIFileAttr, DIGenericSubrangeAttr,
        DIGlobalVariableAttr, DIGlobalVariableExpressionAttr, DIImportedEntityAttr, DILabelAttr,
        DILexicalBlockAttr, DILexicalBlockFileAttr, DILocalVariableAttr, DIModuleAttr,
        DINamespaceAttr, DINullTypeAttr, DIStringTypeAttr, DISubprogramAttr, DISubrangeAttr,
        DISubroutineTypeAttr, DSOLocalEquivalentAttr, DependentLibrariesAttr, DereferenceableAttr,
        MMRATagAttr, MemoryEffectsAttr, PoisonAttr, TBAAMemberAttr, TBAARootAttr, TBAATagAttr,
        TBAATypeDescriptorAttr, TargetAttr, TargetFeaturesAttr, UndefAttr, VScaleRangeAttr,
        VecTypeHintAttr, ZeroAttr, LinkageAttr, LoopAnnotationAttr, LoopDistributeAttr,
        LoopInterleaveAttr, LoopLICMAttr, LoopPeeledAttr, LoopPipelineAttr, LoopUnrollAndJamAttr,
        LoopUnrollAttr, LoopUnswitchAttr, LoopVectorizeAttr, ModuleFlagAttr,
        ModuleFlagCGProfileEntryAttr, ModuleFlagProfileSummaryAttr,
        ModuleFlagProfileSummaryDetailedAttr, TailCallKindAttr, UWTableKindAttr,
        WorkgroupAttributionAttr, crate::ConstantRangeAttr, crate::DIExpressionElemAttr,
        FastmathFlagsAttr, IntegerOverflowFlagsAttr,
    ],
    hooks = crate::hooks::HOOKS,
    interfaces = [terrace_ir::bytecode::BytecodeDialect, terrace_interfaces::Inliner],
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct LlvmDialect;
