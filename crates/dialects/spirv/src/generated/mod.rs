//! Written by `cargo xtask codegen import`; changes are lost.

mod attributes;
mod constraints;
#[allow(non_camel_case_types)]
mod enums;
mod kinds;
mod ops;

pub use attributes::*;
pub use constraints::*;
pub use enums::*;
pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `spirv` dialect: modules, instructions and types of SPIR-V.
///
/// The dialect has one operation for each instruction of SPIR-V, regions for structured control
/// flow, and operations and attributes for entry points, execution modes and decorations. The
/// dialect is the last dialect of device code before the SPIR-V binary. `convert-gpu-to-spirv`,
/// `convert-arith-to-spirv` and others lower to it, `convert-spirv-to-llvm` lowers it to `llvm`,
/// and `terrace-translate` writes and reads the binary.
#[dialect(
    name = "spirv",
    ops = [
        AccessChainOp, AddressOfOp, AtomicAndOp, AtomicCompareExchangeOp,
        AtomicCompareExchangeWeakOp, AtomicExchangeOp, AtomicIAddOp, AtomicIDecrementOp,
        AtomicIIncrementOp, AtomicISubOp, AtomicOrOp, AtomicSMaxOp, AtomicSMinOp, AtomicUMaxOp,
        AtomicUMinOp, AtomicXorOp, BitCountOp, BitFieldInsertOp, BitFieldSExtractOp,
        BitFieldUExtractOp, BitReverseOp, BitcastOp, BitwiseAndOp, BitwiseOrOp, BitwiseXorOp,
        BranchConditionalOp, BranchOp, CLAcosOp, CLAcoshOp, CLAsinOp, CLAsinhOp, CLAtan2Op,
        CLAtanOp, CLAtanhOp, CLCeilOp, CLCosOp, CLCoshOp, CLErfOp, CLExpOp, CLFAbsOp, CLFMaxOp,
        CLFMinOp, CLFloorOp, CLFmaOp, CLLogOp, CLMixOp, CLPowOp, CLPrintfOp, CLRintOp, CLRoundOp,
        CLRsqrtOp, CLSAbsOp, CLSMaxOp, CLSMinOp, CLSinOp, CLSinhOp, CLSqrtOp, CLTanOp, CLTanhOp,
        CLUMaxOp, CLUMinOp, CompositeConstructOp, CompositeExtractOp, CompositeInsertOp,
        ConstantOp, ControlBarrierOp, ConvertFToSOp, ConvertFToUOp, ConvertPtrToUOp, ConvertSToFOp,
        ConvertUToFOp, ConvertUToPtrOp, CopyMemoryOp, DotOp, EXTAtomicFAddOp,
        EXTConstantCompositeReplicateOp, EXTEmitMeshTasksOp, EXTSetMeshOutputsOp,
        EXTSpecConstantCompositeReplicateOp, EmitVertexOp, EndPrimitiveOp, EntryPointOp,
        ExecutionModeOp, FAddOp, FConvertOp, FDivOp, FModOp, FMulOp, FNegateOp, FOrdEqualOp,
        FOrdGreaterThanEqualOp, FOrdGreaterThanOp, FOrdLessThanEqualOp, FOrdLessThanOp,
        FOrdNotEqualOp, FRemOp, FSubOp, FUnordEqualOp, FUnordGreaterThanEqualOp,
        FUnordGreaterThanOp, FUnordLessThanEqualOp, FUnordLessThanOp, FUnordNotEqualOp, FuncOp,
        FunctionCallOp, GLAcosOp, GLAcoshOp, GLAsinOp, GLAsinhOp, GLAtanOp, GLAtanhOp, GLCeilOp,
        GLCosOp, GLCoshOp, GLCrossOp, GLDistanceOp, GLExp2Op, GLExpOp, GLFAbsOp, GLFClampOp,
        GLFMaxOp, GLFMinOp, GLFMixOp, GLFSignOp, GLFindILsbOp, GLFindSMsbOp, GLFindUMsbOp,
        GLFloorOp, GLFmaOp, GLFractOp, GLFrexpStructOp, GLInverseSqrtOp, GLLdexpOp, GLLengthOp,
        GLLog2Op, GLLogOp, GLNormalizeOp, GLPackHalf2x16Op, GLPackSnorm4x8Op, GLPowOp, GLReflectOp,
        GLRoundEvenOp, GLRoundOp, GLSAbsOp, GLSClampOp, GLSMaxOp, GLSMinOp, GLSSignOp, GLSinOp,
        GLSinhOp, GLSqrtOp, GLTanOp, GLTanhOp, GLUClampOp, GLUMaxOp, GLUMinOp, GLUnpackHalf2x16Op,
        GLUnpackSnorm4x8Op, GenericCastToPtrExplicitOp, GenericCastToPtrOp, GlobalVariableOp,
        GraphARMOp, GraphConstantARMOp, GraphEntryPointARMOp, GraphOutputsARMOp, GroupBroadcastOp,
        GroupFAddOp, GroupFMaxOp, GroupFMinOp, GroupFMulKHROp, GroupIAddOp, GroupIMulKHROp,
        GroupNonUniformAllEqualOp, GroupNonUniformAllOp, GroupNonUniformAnyOp,
        GroupNonUniformBallotBitCountOp, GroupNonUniformBallotFindLSBOp,
        GroupNonUniformBallotFindMSBOp, GroupNonUniformBallotOp, GroupNonUniformBitwiseAndOp,
        GroupNonUniformBitwiseOrOp, GroupNonUniformBitwiseXorOp, GroupNonUniformBroadcastOp,
        GroupNonUniformElectOp, GroupNonUniformFAddOp, GroupNonUniformFMaxOp,
        GroupNonUniformFMinOp, GroupNonUniformFMulOp, GroupNonUniformIAddOp, GroupNonUniformIMulOp,
        GroupNonUniformLogicalAndOp, GroupNonUniformLogicalOrOp, GroupNonUniformLogicalXorOp,
        GroupNonUniformQuadSwapOp, GroupNonUniformRotateKHROp, GroupNonUniformSMaxOp,
        GroupNonUniformSMinOp, GroupNonUniformShuffleDownOp, GroupNonUniformShuffleOp,
        GroupNonUniformShuffleUpOp, GroupNonUniformShuffleXorOp, GroupNonUniformUMaxOp,
        GroupNonUniformUMinOp, GroupSMaxOp, GroupSMinOp, GroupUMaxOp, GroupUMinOp, IAddCarryOp,
        IAddOp, IEqualOp, IMulOp, INTELControlBarrierArriveOp, INTELControlBarrierWaitOp,
        INTELConvertBF16ToFOp, INTELConvertFToBF16Op, INTELRoundFToTF32Op,
        INTELSubgroupBlockReadOp, INTELSubgroupBlockWriteOp, INotEqualOp, ISubBorrowOp, ISubOp,
        ImageDrefGatherOp, ImageFetchOp, ImageOp, ImageQuerySizeOp, ImageReadOp,
        ImageSampleExplicitLodOp, ImageSampleImplicitLodOp, ImageSampleProjDrefImplicitLodOp,
        ImageWriteOp, InBoundsPtrAccessChainOp, IsFiniteOp, IsInfOp, IsNanOp, KHRAssumeTrueOp,
        KHRCooperativeMatrixLengthOp, KHRCooperativeMatrixLoadOp, KHRCooperativeMatrixMulAddOp,
        KHRCooperativeMatrixStoreOp, KHRSubgroupBallotOp, KillOp, LoadOp, LogicalAndOp,
        LogicalEqualOp, LogicalNotEqualOp, LogicalNotOp, LogicalOrOp, LoopOp, MatrixTimesMatrixOp,
        MatrixTimesScalarOp, MatrixTimesVectorOp, MemoryBarrierOp, MergeOp, ModuleOp, NotOp,
        OrderedOp, PtrAccessChainOp, PtrCastToGenericOp, ReferenceOfOp, ReturnOp, ReturnValueOp,
        SConvertOp, SDivOp, SDotAccSatOp, SDotOp, SGreaterThanEqualOp, SGreaterThanOp,
        SLessThanEqualOp, SLessThanOp, SModOp, SMulExtendedOp, SNegateOp, SRemOp, SUDotAccSatOp,
        SUDotOp, SelectOp, SelectionOp, ShiftLeftLogicalOp, ShiftRightArithmeticOp,
        ShiftRightLogicalOp, SpecConstantCompositeOp, SpecConstantOp, SpecConstantOperationOp,
        StoreOp, SwitchOp, TransposeOp, UConvertOp, UDivOp, UDotAccSatOp, UDotOp,
        UGreaterThanEqualOp, UGreaterThanOp, ULessThanEqualOp, ULessThanOp, UModOp, UMulExtendedOp,
        UndefOp, UnorderedOp, UnreachableOp, VariableOp, VectorExtractDynamicOp,
        VectorInsertDynamicOp, VectorShuffleOp, VectorTimesMatrixOp, VectorTimesScalarOp, YieldOp,
    ],
    types = [
        crate::ArrayType, crate::CooperativeMatrixType, crate::ImageType, crate::MatrixType,
        crate::PointerType, crate::RuntimeArrayType, crate::SampledImageType, crate::StructType,
        crate::TensorArmType,
    ],
    attributes = [
        CacheControlLoadINTELAttr, CacheControlStoreINTELAttr, CooperativeMatrixPropertiesKHRAttr,
        CooperativeMatrixPropertiesNVAttr, EntryPointABIAttr, LinkageAttributesAttr,
        crate::InterfaceVarABIAttr, crate::ResourceLimitsAttr, crate::TargetEnvAttr,
        crate::VerCapExtAttr, LoadCacheControlAttr, StoreCacheControlAttr, ScopeAttr,
        MemorySemanticsAttr, MemoryAccessAttr, ExecutionModelAttr, ExecutionModeAttr,
        FunctionControlAttr, GroupOperationAttr, ImageOperandsAttr, CooperativeMatrixLayoutKHRAttr,
        CooperativeMatrixOperandsKHRAttr, LoopControlAttr, AddressingModelAttr, MemoryModelAttr,
        PackedVectorFormatAttr, SelectionControlAttr, StorageClassAttr, FPEncodingAttr,
        FPRoundingModeAttr, ImageFormatAttr, LinkageTypeAttr, ImageDepthInfoAttr,
        ImageArrayedInfoAttr, ImageSamplingInfoAttr, ImageSamplerUseInfoAttr, MatrixLayoutAttr,
        CooperativeMatrixUseKHRAttr, OpcodeAttr, FPFastMathModeAttr, VersionAttr, DeviceTypeAttr,
        VendorAttr, ClientAPIAttr, ExtensionAttr, CapabilityAttr, BuiltInAttr, DecorationAttr,
        DimAttr,
    ],
    hooks = crate::hooks::HOOKS,
    interfaces = [terrace_interfaces::Inliner],
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct SpirvDialect;
