//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `LoadCacheControl`: valid SPIR-V LoadCacheControl.
#[enum_attr(
    repr = u32,
    attr = "spirv.load_cache_control",
    def = "SPIRV_INTEL_LoadCacheControlAttr",
    summary = "valid SPIR-V LoadCacheControl",
    cpp = "::mlir::spirv::LoadCacheControl",
)]
pub enum LoadCacheControl {
    /// The case `Uncached`.
    #[keyword = "Uncached"]
    Uncached = 0,
    /// The case `Cached`.
    #[keyword = "Cached"]
    Cached = 1,
    /// The case `Streaming`.
    #[keyword = "Streaming"]
    Streaming = 2,
    /// The case `InvalidateAfterR`.
    #[keyword = "InvalidateAfterR"]
    InvalidateAfterR = 3,
    /// The case `ConstCached`.
    #[keyword = "ConstCached"]
    ConstCached = 4,
}

/// The values of `StoreCacheControl`: valid SPIR-V StoreCacheControl.
#[enum_attr(
    repr = u32,
    attr = "spirv.store_cache_control",
    def = "SPIRV_INTEL_StoreCacheControlAttr",
    summary = "valid SPIR-V StoreCacheControl",
    cpp = "::mlir::spirv::StoreCacheControl",
)]
pub enum StoreCacheControl {
    /// The case `Uncached`.
    #[keyword = "Uncached"]
    Uncached = 0,
    /// The case `WriteThrough`.
    #[keyword = "WriteThrough"]
    WriteThrough = 1,
    /// The case `WriteBack`.
    #[keyword = "WriteBack"]
    WriteBack = 2,
    /// The case `Streaming`.
    #[keyword = "Streaming"]
    Streaming = 3,
}

/// The values of `Scope`: valid SPIR-V Scope.
#[enum_attr(
    repr = u32,
    attr = "spirv.scope",
    def = "SPIRV_ScopeAttr",
    summary = "valid SPIR-V Scope",
    cpp = "::mlir::spirv::Scope",
)]
pub enum Scope {
    /// The case `CrossDevice`.
    #[keyword = "CrossDevice"]
    CrossDevice = 0,
    /// The case `Device`.
    #[keyword = "Device"]
    Device = 1,
    /// The case `Workgroup`.
    #[keyword = "Workgroup"]
    Workgroup = 2,
    /// The case `Subgroup`.
    #[keyword = "Subgroup"]
    Subgroup = 3,
    /// The case `Invocation`.
    #[keyword = "Invocation"]
    Invocation = 4,
    /// The case `QueueFamily`.
    #[keyword = "QueueFamily"]
    QueueFamily = 5,
    /// The case `ShaderCallKHR`.
    #[keyword = "ShaderCallKHR"]
    ShaderCallKHR = 6,
}

/// The values of `MemorySemantics`: valid SPIR-V MemorySemantics.
#[enum_attr(
    repr = u32,
    bits = true,
    separator = "|",
    attr = "spirv.memory_semantics",
    def = "SPIRV_MemorySemanticsAttr",
    summary = "valid SPIR-V MemorySemantics",
    cpp = "::mlir::spirv::MemorySemantics",
)]
pub enum MemorySemantics {
    /// The flag `None`.
    #[keyword = "None"]
    None = 0,
    /// The flag `Acquire`.
    #[keyword = "Acquire"]
    Acquire = 2,
    /// The flag `Release`.
    #[keyword = "Release"]
    Release = 4,
    /// The flag `AcquireRelease`.
    #[keyword = "AcquireRelease"]
    AcquireRelease = 8,
    /// The flag `SequentiallyConsistent`.
    #[keyword = "SequentiallyConsistent"]
    SequentiallyConsistent = 16,
    /// The flag `UniformMemory`.
    #[keyword = "UniformMemory"]
    UniformMemory = 64,
    /// The flag `SubgroupMemory`.
    #[keyword = "SubgroupMemory"]
    SubgroupMemory = 128,
    /// The flag `WorkgroupMemory`.
    #[keyword = "WorkgroupMemory"]
    WorkgroupMemory = 256,
    /// The flag `CrossWorkgroupMemory`.
    #[keyword = "CrossWorkgroupMemory"]
    CrossWorkgroupMemory = 512,
    /// The flag `AtomicCounterMemory`.
    #[keyword = "AtomicCounterMemory"]
    AtomicCounterMemory = 1024,
    /// The flag `ImageMemory`.
    #[keyword = "ImageMemory"]
    ImageMemory = 2048,
    /// The flag `OutputMemory`.
    #[keyword = "OutputMemory"]
    OutputMemory = 4096,
    /// The flag `MakeAvailable`.
    #[keyword = "MakeAvailable"]
    MakeAvailable = 8192,
    /// The flag `MakeVisible`.
    #[keyword = "MakeVisible"]
    MakeVisible = 16384,
    /// The flag `Volatile`.
    #[keyword = "Volatile"]
    Volatile = 32768,
}

/// The values of `MemoryAccess`: valid SPIR-V MemoryAccess.
#[enum_attr(
    repr = u32,
    bits = true,
    separator = "|",
    attr = "spirv.memory_access",
    def = "SPIRV_MemoryAccessAttr",
    summary = "valid SPIR-V MemoryAccess",
    cpp = "::mlir::spirv::MemoryAccess",
)]
pub enum MemoryAccess {
    /// The flag `None`.
    #[keyword = "None"]
    None = 0,
    /// The flag `Volatile`.
    #[keyword = "Volatile"]
    Volatile = 1,
    /// The flag `Aligned`.
    #[keyword = "Aligned"]
    Aligned = 2,
    /// The flag `Nontemporal`.
    #[keyword = "Nontemporal"]
    Nontemporal = 4,
    /// The flag `MakePointerAvailable`.
    #[keyword = "MakePointerAvailable"]
    MakePointerAvailable = 8,
    /// The flag `MakePointerVisible`.
    #[keyword = "MakePointerVisible"]
    MakePointerVisible = 16,
    /// The flag `NonPrivatePointer`.
    #[keyword = "NonPrivatePointer"]
    NonPrivatePointer = 32,
    /// The flag `AliasScopeINTELMask`.
    #[keyword = "AliasScopeINTELMask"]
    AliasScopeINTELMask = 65536,
    /// The flag `NoAliasINTELMask`.
    #[keyword = "NoAliasINTELMask"]
    NoAliasINTELMask = 131072,
}

/// The values of `ExecutionModel`: valid SPIR-V ExecutionModel.
#[enum_attr(
    repr = u32,
    attr = "spirv.execution_model",
    def = "SPIRV_ExecutionModelAttr",
    summary = "valid SPIR-V ExecutionModel",
    cpp = "::mlir::spirv::ExecutionModel",
)]
pub enum ExecutionModel {
    /// The case `Vertex`.
    #[keyword = "Vertex"]
    Vertex = 0,
    /// The case `TessellationControl`.
    #[keyword = "TessellationControl"]
    TessellationControl = 1,
    /// The case `TessellationEvaluation`.
    #[keyword = "TessellationEvaluation"]
    TessellationEvaluation = 2,
    /// The case `Geometry`.
    #[keyword = "Geometry"]
    Geometry = 3,
    /// The case `Fragment`.
    #[keyword = "Fragment"]
    Fragment = 4,
    /// The case `GLCompute`.
    #[keyword = "GLCompute"]
    GLCompute = 5,
    /// The case `Kernel`.
    #[keyword = "Kernel"]
    Kernel = 6,
    /// The case `RayGenerationKHR`.
    #[keyword = "RayGenerationKHR"]
    RayGenerationKHR = 5313,
    /// The case `IntersectionKHR`.
    #[keyword = "IntersectionKHR"]
    IntersectionKHR = 5314,
    /// The case `AnyHitKHR`.
    #[keyword = "AnyHitKHR"]
    AnyHitKHR = 5315,
    /// The case `ClosestHitKHR`.
    #[keyword = "ClosestHitKHR"]
    ClosestHitKHR = 5316,
    /// The case `MissKHR`.
    #[keyword = "MissKHR"]
    MissKHR = 5317,
    /// The case `CallableKHR`.
    #[keyword = "CallableKHR"]
    CallableKHR = 5318,
    /// The case `TaskEXT`.
    #[keyword = "TaskEXT"]
    TaskEXT = 5364,
    /// The case `MeshEXT`.
    #[keyword = "MeshEXT"]
    MeshEXT = 5365,
}

/// The values of `ExecutionMode`: valid SPIR-V ExecutionMode.
#[enum_attr(
    repr = u32,
    attr = "spirv.execution_mode",
    def = "SPIRV_ExecutionModeAttr",
    summary = "valid SPIR-V ExecutionMode",
    cpp = "::mlir::spirv::ExecutionMode",
)]
pub enum ExecutionMode {
    /// The case `Invocations`.
    #[keyword = "Invocations"]
    Invocations = 0,
    /// The case `SpacingEqual`.
    #[keyword = "SpacingEqual"]
    SpacingEqual = 1,
    /// The case `SpacingFractionalEven`.
    #[keyword = "SpacingFractionalEven"]
    SpacingFractionalEven = 2,
    /// The case `SpacingFractionalOdd`.
    #[keyword = "SpacingFractionalOdd"]
    SpacingFractionalOdd = 3,
    /// The case `VertexOrderCw`.
    #[keyword = "VertexOrderCw"]
    VertexOrderCw = 4,
    /// The case `VertexOrderCcw`.
    #[keyword = "VertexOrderCcw"]
    VertexOrderCcw = 5,
    /// The case `PixelCenterInteger`.
    #[keyword = "PixelCenterInteger"]
    PixelCenterInteger = 6,
    /// The case `OriginUpperLeft`.
    #[keyword = "OriginUpperLeft"]
    OriginUpperLeft = 7,
    /// The case `OriginLowerLeft`.
    #[keyword = "OriginLowerLeft"]
    OriginLowerLeft = 8,
    /// The case `EarlyFragmentTests`.
    #[keyword = "EarlyFragmentTests"]
    EarlyFragmentTests = 9,
    /// The case `PointMode`.
    #[keyword = "PointMode"]
    PointMode = 10,
    /// The case `Xfb`.
    #[keyword = "Xfb"]
    Xfb = 11,
    /// The case `DepthReplacing`.
    #[keyword = "DepthReplacing"]
    DepthReplacing = 12,
    /// The case `DepthGreater`.
    #[keyword = "DepthGreater"]
    DepthGreater = 14,
    /// The case `DepthLess`.
    #[keyword = "DepthLess"]
    DepthLess = 15,
    /// The case `DepthUnchanged`.
    #[keyword = "DepthUnchanged"]
    DepthUnchanged = 16,
    /// The case `LocalSize`.
    #[keyword = "LocalSize"]
    LocalSize = 17,
    /// The case `LocalSizeHint`.
    #[keyword = "LocalSizeHint"]
    LocalSizeHint = 18,
    /// The case `InputPoints`.
    #[keyword = "InputPoints"]
    InputPoints = 19,
    /// The case `InputLines`.
    #[keyword = "InputLines"]
    InputLines = 20,
    /// The case `InputLinesAdjacency`.
    #[keyword = "InputLinesAdjacency"]
    InputLinesAdjacency = 21,
    /// The case `Triangles`.
    #[keyword = "Triangles"]
    Triangles = 22,
    /// The case `InputTrianglesAdjacency`.
    #[keyword = "InputTrianglesAdjacency"]
    InputTrianglesAdjacency = 23,
    /// The case `Quads`.
    #[keyword = "Quads"]
    Quads = 24,
    /// The case `Isolines`.
    #[keyword = "Isolines"]
    Isolines = 25,
    /// The case `OutputVertices`.
    #[keyword = "OutputVertices"]
    OutputVertices = 26,
    /// The case `OutputPoints`.
    #[keyword = "OutputPoints"]
    OutputPoints = 27,
    /// The case `OutputLineStrip`.
    #[keyword = "OutputLineStrip"]
    OutputLineStrip = 28,
    /// The case `OutputTriangleStrip`.
    #[keyword = "OutputTriangleStrip"]
    OutputTriangleStrip = 29,
    /// The case `VecTypeHint`.
    #[keyword = "VecTypeHint"]
    VecTypeHint = 30,
    /// The case `ContractionOff`.
    #[keyword = "ContractionOff"]
    ContractionOff = 31,
    /// The case `Initializer`.
    #[keyword = "Initializer"]
    Initializer = 33,
    /// The case `Finalizer`.
    #[keyword = "Finalizer"]
    Finalizer = 34,
    /// The case `SubgroupSize`.
    #[keyword = "SubgroupSize"]
    SubgroupSize = 35,
    /// The case `SubgroupsPerWorkgroup`.
    #[keyword = "SubgroupsPerWorkgroup"]
    SubgroupsPerWorkgroup = 36,
    /// The case `SubgroupsPerWorkgroupId`.
    #[keyword = "SubgroupsPerWorkgroupId"]
    SubgroupsPerWorkgroupId = 37,
    /// The case `LocalSizeId`.
    #[keyword = "LocalSizeId"]
    LocalSizeId = 38,
    /// The case `LocalSizeHintId`.
    #[keyword = "LocalSizeHintId"]
    LocalSizeHintId = 39,
    /// The case `SubgroupUniformControlFlowKHR`.
    #[keyword = "SubgroupUniformControlFlowKHR"]
    SubgroupUniformControlFlowKHR = 4421,
    /// The case `PostDepthCoverage`.
    #[keyword = "PostDepthCoverage"]
    PostDepthCoverage = 4446,
    /// The case `DenormPreserve`.
    #[keyword = "DenormPreserve"]
    DenormPreserve = 4459,
    /// The case `DenormFlushToZero`.
    #[keyword = "DenormFlushToZero"]
    DenormFlushToZero = 4460,
    /// The case `SignedZeroInfNanPreserve`.
    #[keyword = "SignedZeroInfNanPreserve"]
    SignedZeroInfNanPreserve = 4461,
    /// The case `RoundingModeRTE`.
    #[keyword = "RoundingModeRTE"]
    RoundingModeRTE = 4462,
    /// The case `RoundingModeRTZ`.
    #[keyword = "RoundingModeRTZ"]
    RoundingModeRTZ = 4463,
    /// The case `EarlyAndLateFragmentTestsAMD`.
    #[keyword = "EarlyAndLateFragmentTestsAMD"]
    EarlyAndLateFragmentTestsAMD = 5017,
    /// The case `StencilRefReplacingEXT`.
    #[keyword = "StencilRefReplacingEXT"]
    StencilRefReplacingEXT = 5027,
    /// The case `StencilRefUnchangedFrontAMD`.
    #[keyword = "StencilRefUnchangedFrontAMD"]
    StencilRefUnchangedFrontAMD = 5079,
    /// The case `StencilRefGreaterFrontAMD`.
    #[keyword = "StencilRefGreaterFrontAMD"]
    StencilRefGreaterFrontAMD = 5080,
    /// The case `StencilRefLessFrontAMD`.
    #[keyword = "StencilRefLessFrontAMD"]
    StencilRefLessFrontAMD = 5081,
    /// The case `StencilRefUnchangedBackAMD`.
    #[keyword = "StencilRefUnchangedBackAMD"]
    StencilRefUnchangedBackAMD = 5082,
    /// The case `StencilRefGreaterBackAMD`.
    #[keyword = "StencilRefGreaterBackAMD"]
    StencilRefGreaterBackAMD = 5083,
    /// The case `StencilRefLessBackAMD`.
    #[keyword = "StencilRefLessBackAMD"]
    StencilRefLessBackAMD = 5084,
    /// The case `OutputLinesEXT`.
    #[keyword = "OutputLinesEXT"]
    OutputLinesEXT = 5269,
    /// The case `OutputPrimitivesEXT`.
    #[keyword = "OutputPrimitivesEXT"]
    OutputPrimitivesEXT = 5270,
    /// The case `DerivativeGroupQuadsNV`.
    #[keyword = "DerivativeGroupQuadsNV"]
    DerivativeGroupQuadsNV = 5289,
    /// The case `DerivativeGroupLinearNV`.
    #[keyword = "DerivativeGroupLinearNV"]
    DerivativeGroupLinearNV = 5290,
    /// The case `OutputTrianglesEXT`.
    #[keyword = "OutputTrianglesEXT"]
    OutputTrianglesEXT = 5298,
    /// The case `PixelInterlockOrderedEXT`.
    #[keyword = "PixelInterlockOrderedEXT"]
    PixelInterlockOrderedEXT = 5366,
    /// The case `PixelInterlockUnorderedEXT`.
    #[keyword = "PixelInterlockUnorderedEXT"]
    PixelInterlockUnorderedEXT = 5367,
    /// The case `SampleInterlockOrderedEXT`.
    #[keyword = "SampleInterlockOrderedEXT"]
    SampleInterlockOrderedEXT = 5368,
    /// The case `SampleInterlockUnorderedEXT`.
    #[keyword = "SampleInterlockUnorderedEXT"]
    SampleInterlockUnorderedEXT = 5369,
    /// The case `ShadingRateInterlockOrderedEXT`.
    #[keyword = "ShadingRateInterlockOrderedEXT"]
    ShadingRateInterlockOrderedEXT = 5370,
    /// The case `ShadingRateInterlockUnorderedEXT`.
    #[keyword = "ShadingRateInterlockUnorderedEXT"]
    ShadingRateInterlockUnorderedEXT = 5371,
    /// The case `SharedLocalMemorySizeINTEL`.
    #[keyword = "SharedLocalMemorySizeINTEL"]
    SharedLocalMemorySizeINTEL = 5618,
    /// The case `RoundingModeRTPINTEL`.
    #[keyword = "RoundingModeRTPINTEL"]
    RoundingModeRTPINTEL = 5620,
    /// The case `RoundingModeRTNINTEL`.
    #[keyword = "RoundingModeRTNINTEL"]
    RoundingModeRTNINTEL = 5621,
    /// The case `FloatingPointModeALTINTEL`.
    #[keyword = "FloatingPointModeALTINTEL"]
    FloatingPointModeALTINTEL = 5622,
    /// The case `FloatingPointModeIEEEINTEL`.
    #[keyword = "FloatingPointModeIEEEINTEL"]
    FloatingPointModeIEEEINTEL = 5623,
    /// The case `MaxWorkgroupSizeINTEL`.
    #[keyword = "MaxWorkgroupSizeINTEL"]
    MaxWorkgroupSizeINTEL = 5893,
    /// The case `MaxWorkDimINTEL`.
    #[keyword = "MaxWorkDimINTEL"]
    MaxWorkDimINTEL = 5894,
    /// The case `NoGlobalOffsetINTEL`.
    #[keyword = "NoGlobalOffsetINTEL"]
    NoGlobalOffsetINTEL = 5895,
    /// The case `NumSIMDWorkitemsINTEL`.
    #[keyword = "NumSIMDWorkitemsINTEL"]
    NumSIMDWorkitemsINTEL = 5896,
    /// The case `SchedulerTargetFmaxMhzINTEL`.
    #[keyword = "SchedulerTargetFmaxMhzINTEL"]
    SchedulerTargetFmaxMhzINTEL = 5903,
    /// The case `StreamingInterfaceINTEL`.
    #[keyword = "StreamingInterfaceINTEL"]
    StreamingInterfaceINTEL = 6154,
    /// The case `NamedBarrierCountINTEL`.
    #[keyword = "NamedBarrierCountINTEL"]
    NamedBarrierCountINTEL = 6417,
}

/// The values of `FunctionControl`: valid SPIR-V FunctionControl.
#[enum_attr(
    repr = u32,
    bits = true,
    separator = "|",
    attr = "spirv.function_control",
    def = "SPIRV_FunctionControlAttr",
    summary = "valid SPIR-V FunctionControl",
    cpp = "::mlir::spirv::FunctionControl",
)]
pub enum FunctionControl {
    /// The flag `None`.
    #[keyword = "None"]
    None = 0,
    /// The flag `Inline`.
    #[keyword = "Inline"]
    Inline = 1,
    /// The flag `DontInline`.
    #[keyword = "DontInline"]
    DontInline = 2,
    /// The flag `Pure`.
    #[keyword = "Pure"]
    Pure = 4,
    /// The flag `Const`.
    #[keyword = "Const"]
    Const = 8,
    /// The flag `OptNoneINTEL`.
    #[keyword = "OptNoneINTEL"]
    OptNoneINTEL = 65536,
}

/// The values of `GroupOperation`: valid SPIR-V GroupOperation.
#[enum_attr(
    repr = u32,
    attr = "spirv.group_operation",
    def = "SPIRV_GroupOperationAttr",
    summary = "valid SPIR-V GroupOperation",
    cpp = "::mlir::spirv::GroupOperation",
)]
pub enum GroupOperation {
    /// The case `Reduce`.
    #[keyword = "Reduce"]
    Reduce = 0,
    /// The case `InclusiveScan`.
    #[keyword = "InclusiveScan"]
    InclusiveScan = 1,
    /// The case `ExclusiveScan`.
    #[keyword = "ExclusiveScan"]
    ExclusiveScan = 2,
    /// The case `ClusteredReduce`.
    #[keyword = "ClusteredReduce"]
    ClusteredReduce = 3,
    /// The case `PartitionedReduceNV`.
    #[keyword = "PartitionedReduceNV"]
    PartitionedReduceNV = 6,
    /// The case `PartitionedInclusiveScanNV`.
    #[keyword = "PartitionedInclusiveScanNV"]
    PartitionedInclusiveScanNV = 7,
    /// The case `PartitionedExclusiveScanNV`.
    #[keyword = "PartitionedExclusiveScanNV"]
    PartitionedExclusiveScanNV = 8,
}

/// The values of `ImageOperands`: valid SPIR-V ImageOperands.
#[enum_attr(
    repr = u32,
    bits = true,
    separator = "|",
    attr = "spirv.image_operands",
    def = "SPIRV_ImageOperandsAttr",
    summary = "valid SPIR-V ImageOperands",
    cpp = "::mlir::spirv::ImageOperands",
)]
pub enum ImageOperands {
    /// The flag `None`.
    #[keyword = "None"]
    None = 0,
    /// The flag `Bias`.
    #[keyword = "Bias"]
    Bias = 1,
    /// The flag `Lod`.
    #[keyword = "Lod"]
    Lod = 2,
    /// The flag `Grad`.
    #[keyword = "Grad"]
    Grad = 4,
    /// The flag `ConstOffset`.
    #[keyword = "ConstOffset"]
    ConstOffset = 8,
    /// The flag `Offset`.
    #[keyword = "Offset"]
    Offset = 16,
    /// The flag `ConstOffsets`.
    #[keyword = "ConstOffsets"]
    ConstOffsets = 32,
    /// The flag `Sample`.
    #[keyword = "Sample"]
    Sample = 64,
    /// The flag `MinLod`.
    #[keyword = "MinLod"]
    MinLod = 128,
    /// The flag `MakeTexelAvailable`.
    #[keyword = "MakeTexelAvailable"]
    MakeTexelAvailable = 256,
    /// The flag `MakeTexelVisible`.
    #[keyword = "MakeTexelVisible"]
    MakeTexelVisible = 512,
    /// The flag `NonPrivateTexel`.
    #[keyword = "NonPrivateTexel"]
    NonPrivateTexel = 1024,
    /// The flag `VolatileTexel`.
    #[keyword = "VolatileTexel"]
    VolatileTexel = 2048,
    /// The flag `SignExtend`.
    #[keyword = "SignExtend"]
    SignExtend = 4096,
    /// The flag `Offsets`.
    #[keyword = "Offsets"]
    Offsets = 65536,
    /// The flag `ZeroExtend`.
    #[keyword = "ZeroExtend"]
    ZeroExtend = 8192,
    /// The flag `Nontemporal`.
    #[keyword = "Nontemporal"]
    Nontemporal = 16384,
}

/// The values of `CooperativeMatrixLayoutKHR`: valid SPIR-V Cooperative Matrix Layout (KHR).
#[enum_attr(
    repr = u32,
    attr = "spirv.coop_matrix_layout_khr",
    def = "SPIRV_KHR_CooperativeMatrixLayoutAttr",
    summary = "valid SPIR-V Cooperative Matrix Layout (KHR)",
    cpp = "::mlir::spirv::CooperativeMatrixLayoutKHR",
)]
pub enum CooperativeMatrixLayoutKHR {
    /// The case `RowMajor`.
    #[keyword = "RowMajor"]
    RowMajor = 0,
    /// The case `ColumnMajor`.
    #[keyword = "ColumnMajor"]
    ColumnMajor = 1,
}

/// The values of `CooperativeMatrixOperandsKHR`: valid SPIR-V Cooperative Matrix Operands (KHR).
#[enum_attr(
    repr = u32,
    bits = true,
    separator = "|",
    attr = "spirv.cooperative_matrix_operands_khr",
    def = "SPIRV_KHR_CooperativeMatrixOperandsAttr",
    summary = "valid SPIR-V Cooperative Matrix Operands (KHR)",
    cpp = "::mlir::spirv::CooperativeMatrixOperandsKHR",
)]
pub enum CooperativeMatrixOperandsKHR {
    /// The flag `None`.
    #[keyword = "None"]
    None = 0,
    /// The flag `ASigned`.
    #[keyword = "ASigned"]
    ASigned = 1,
    /// The flag `BSigned`.
    #[keyword = "BSigned"]
    BSigned = 2,
    /// The flag `CSigned`.
    #[keyword = "CSigned"]
    CSigned = 4,
    /// The flag `ResultSigned`.
    #[keyword = "ResultSigned"]
    ResultSigned = 8,
    /// The flag `AccSat`.
    #[keyword = "AccSat"]
    AccSat = 16,
}

/// The values of `LoopControl`: valid SPIR-V LoopControl.
#[enum_attr(
    repr = u32,
    bits = true,
    separator = "|",
    attr = "spirv.loop_control",
    def = "SPIRV_LoopControlAttr",
    summary = "valid SPIR-V LoopControl",
    cpp = "::mlir::spirv::LoopControl",
)]
pub enum LoopControl {
    /// The flag `None`.
    #[keyword = "None"]
    None = 0,
    /// The flag `Unroll`.
    #[keyword = "Unroll"]
    Unroll = 1,
    /// The flag `DontUnroll`.
    #[keyword = "DontUnroll"]
    DontUnroll = 2,
    /// The flag `DependencyInfinite`.
    #[keyword = "DependencyInfinite"]
    DependencyInfinite = 4,
    /// The flag `DependencyLength`.
    #[keyword = "DependencyLength"]
    DependencyLength = 8,
    /// The flag `MinIterations`.
    #[keyword = "MinIterations"]
    MinIterations = 16,
    /// The flag `MaxIterations`.
    #[keyword = "MaxIterations"]
    MaxIterations = 32,
    /// The flag `IterationMultiple`.
    #[keyword = "IterationMultiple"]
    IterationMultiple = 64,
    /// The flag `PeelCount`.
    #[keyword = "PeelCount"]
    PeelCount = 128,
    /// The flag `PartialCount`.
    #[keyword = "PartialCount"]
    PartialCount = 256,
    /// The flag `InitiationIntervalINTEL`.
    #[keyword = "InitiationIntervalINTEL"]
    InitiationIntervalINTEL = 65536,
    /// The flag `LoopCoalesceINTEL`.
    #[keyword = "LoopCoalesceINTEL"]
    LoopCoalesceINTEL = 1048576,
    /// The flag `MaxConcurrencyINTEL`.
    #[keyword = "MaxConcurrencyINTEL"]
    MaxConcurrencyINTEL = 131072,
    /// The flag `MaxInterleavingINTEL`.
    #[keyword = "MaxInterleavingINTEL"]
    MaxInterleavingINTEL = 2097152,
    /// The flag `DependencyArrayINTEL`.
    #[keyword = "DependencyArrayINTEL"]
    DependencyArrayINTEL = 262144,
    /// The flag `SpeculatedIterationsINTEL`.
    #[keyword = "SpeculatedIterationsINTEL"]
    SpeculatedIterationsINTEL = 4194304,
    /// The flag `PipelineEnableINTEL`.
    #[keyword = "PipelineEnableINTEL"]
    PipelineEnableINTEL = 524288,
    /// The flag `NoFusionINTEL`.
    #[keyword = "NoFusionINTEL"]
    NoFusionINTEL = 8388608,
}

/// The values of `AddressingModel`: valid SPIR-V AddressingModel.
#[enum_attr(
    repr = u32,
    attr = "spirv.addressing_model",
    def = "SPIRV_AddressingModelAttr",
    summary = "valid SPIR-V AddressingModel",
    cpp = "::mlir::spirv::AddressingModel",
)]
pub enum AddressingModel {
    /// The case `Logical`.
    #[keyword = "Logical"]
    Logical = 0,
    /// The case `Physical32`.
    #[keyword = "Physical32"]
    Physical32 = 1,
    /// The case `Physical64`.
    #[keyword = "Physical64"]
    Physical64 = 2,
    /// The case `PhysicalStorageBuffer64`.
    #[keyword = "PhysicalStorageBuffer64"]
    PhysicalStorageBuffer64 = 5348,
}

/// The values of `MemoryModel`: valid SPIR-V MemoryModel.
#[enum_attr(
    repr = u32,
    attr = "spirv.memory_model",
    def = "SPIRV_MemoryModelAttr",
    summary = "valid SPIR-V MemoryModel",
    cpp = "::mlir::spirv::MemoryModel",
)]
pub enum MemoryModel {
    /// The case `Simple`.
    #[keyword = "Simple"]
    Simple = 0,
    /// The case `GLSL450`.
    #[keyword = "GLSL450"]
    GLSL450 = 1,
    /// The case `OpenCL`.
    #[keyword = "OpenCL"]
    OpenCL = 2,
    /// The case `Vulkan`.
    #[keyword = "Vulkan"]
    Vulkan = 3,
}

/// The values of `PackedVectorFormat`: valid SPIR-V PackedVectorFormat.
#[enum_attr(
    repr = u32,
    attr = "spirv.packed_vector_format",
    def = "SPIRV_PackedVectorFormatAttr",
    summary = "valid SPIR-V PackedVectorFormat",
    cpp = "::mlir::spirv::PackedVectorFormat",
)]
pub enum PackedVectorFormat {
    /// The case `PackedVectorFormat4x8Bit`.
    #[keyword = "PackedVectorFormat4x8Bit"]
    PackedVectorFormat4x8Bit = 0,
}

/// The values of `SelectionControl`: valid SPIR-V SelectionControl.
#[enum_attr(
    repr = u32,
    bits = true,
    separator = "|",
    attr = "spirv.selection_control",
    def = "SPIRV_SelectionControlAttr",
    summary = "valid SPIR-V SelectionControl",
    cpp = "::mlir::spirv::SelectionControl",
)]
pub enum SelectionControl {
    /// The flag `None`.
    #[keyword = "None"]
    None = 0,
    /// The flag `Flatten`.
    #[keyword = "Flatten"]
    Flatten = 1,
    /// The flag `DontFlatten`.
    #[keyword = "DontFlatten"]
    DontFlatten = 2,
}

/// The values of `StorageClass`: valid SPIR-V StorageClass.
#[enum_attr(
    repr = u32,
    attr = "spirv.storage_class",
    def = "SPIRV_StorageClassAttr",
    summary = "valid SPIR-V StorageClass",
    cpp = "::mlir::spirv::StorageClass",
)]
pub enum StorageClass {
    /// The case `UniformConstant`.
    #[keyword = "UniformConstant"]
    UniformConstant = 0,
    /// The case `Input`.
    #[keyword = "Input"]
    Input = 1,
    /// The case `Uniform`.
    #[keyword = "Uniform"]
    Uniform = 2,
    /// The case `Output`.
    #[keyword = "Output"]
    Output = 3,
    /// The case `Workgroup`.
    #[keyword = "Workgroup"]
    Workgroup = 4,
    /// The case `CrossWorkgroup`.
    #[keyword = "CrossWorkgroup"]
    CrossWorkgroup = 5,
    /// The case `Private`.
    #[keyword = "Private"]
    Private = 6,
    /// The case `Function`.
    #[keyword = "Function"]
    Function = 7,
    /// The case `Generic`.
    #[keyword = "Generic"]
    Generic = 8,
    /// The case `PushConstant`.
    #[keyword = "PushConstant"]
    PushConstant = 9,
    /// The case `AtomicCounter`.
    #[keyword = "AtomicCounter"]
    AtomicCounter = 10,
    /// The case `Image`.
    #[keyword = "Image"]
    Image = 11,
    /// The case `StorageBuffer`.
    #[keyword = "StorageBuffer"]
    StorageBuffer = 12,
    /// The case `CallableDataKHR`.
    #[keyword = "CallableDataKHR"]
    CallableDataKHR = 5328,
    /// The case `IncomingCallableDataKHR`.
    #[keyword = "IncomingCallableDataKHR"]
    IncomingCallableDataKHR = 5329,
    /// The case `RayPayloadKHR`.
    #[keyword = "RayPayloadKHR"]
    RayPayloadKHR = 5338,
    /// The case `HitAttributeKHR`.
    #[keyword = "HitAttributeKHR"]
    HitAttributeKHR = 5339,
    /// The case `IncomingRayPayloadKHR`.
    #[keyword = "IncomingRayPayloadKHR"]
    IncomingRayPayloadKHR = 5342,
    /// The case `ShaderRecordBufferKHR`.
    #[keyword = "ShaderRecordBufferKHR"]
    ShaderRecordBufferKHR = 5343,
    /// The case `PhysicalStorageBuffer`.
    #[keyword = "PhysicalStorageBuffer"]
    PhysicalStorageBuffer = 5349,
    /// The case `TaskPayloadWorkgroupEXT`.
    #[keyword = "TaskPayloadWorkgroupEXT"]
    TaskPayloadWorkgroupEXT = 5402,
    /// The case `CodeSectionINTEL`.
    #[keyword = "CodeSectionINTEL"]
    CodeSectionINTEL = 5605,
    /// The case `DeviceOnlyINTEL`.
    #[keyword = "DeviceOnlyINTEL"]
    DeviceOnlyINTEL = 5936,
    /// The case `HostOnlyINTEL`.
    #[keyword = "HostOnlyINTEL"]
    HostOnlyINTEL = 5937,
}

/// The values of `FPEncoding`: valid SPIR-V FPEncoding.
#[enum_attr(
    repr = u32,
    attr = "spirv.f_p_encoding",
    def = "SPIRV_FPEncodingAttr",
    summary = "valid SPIR-V FPEncoding",
    cpp = "::mlir::spirv::FPEncoding",
)]
pub enum FPEncoding {
    /// The case `BFloat16KHR`.
    #[keyword = "BFloat16KHR"]
    BFloat16KHR = 0,
}

/// The values of `FPRoundingMode`: valid SPIR-V FPRoundingMode.
#[enum_attr(
    repr = u32,
    attr = "spirv.fp_rounding_mode",
    def = "SPIRV_FPRoundingModeAttr",
    summary = "valid SPIR-V FPRoundingMode",
    cpp = "::mlir::spirv::FPRoundingMode",
)]
pub enum FPRoundingMode {
    /// The case `RTE`.
    #[keyword = "RTE"]
    RTE = 0,
    /// The case `RTZ`.
    #[keyword = "RTZ"]
    RTZ = 1,
    /// The case `RTP`.
    #[keyword = "RTP"]
    RTP = 2,
    /// The case `RTN`.
    #[keyword = "RTN"]
    RTN = 3,
}

/// The values of `ImageFormat`: valid SPIR-V ImageFormat.
#[enum_attr(
    repr = u32,
    attr = "spirv.image_format",
    def = "SPIRV_ImageFormatAttr",
    summary = "valid SPIR-V ImageFormat",
    cpp = "::mlir::spirv::ImageFormat",
)]
pub enum ImageFormat {
    /// The case `Unknown`.
    #[keyword = "Unknown"]
    Unknown = 0,
    /// The case `Rgba32f`.
    #[keyword = "Rgba32f"]
    Rgba32f = 1,
    /// The case `Rgba16f`.
    #[keyword = "Rgba16f"]
    Rgba16f = 2,
    /// The case `R32f`.
    #[keyword = "R32f"]
    R32f = 3,
    /// The case `Rgba8`.
    #[keyword = "Rgba8"]
    Rgba8 = 4,
    /// The case `Rgba8Snorm`.
    #[keyword = "Rgba8Snorm"]
    Rgba8Snorm = 5,
    /// The case `Rg32f`.
    #[keyword = "Rg32f"]
    Rg32f = 6,
    /// The case `Rg16f`.
    #[keyword = "Rg16f"]
    Rg16f = 7,
    /// The case `R11fG11fB10f`.
    #[keyword = "R11fG11fB10f"]
    R11fG11fB10f = 8,
    /// The case `R16f`.
    #[keyword = "R16f"]
    R16f = 9,
    /// The case `Rgba16`.
    #[keyword = "Rgba16"]
    Rgba16 = 10,
    /// The case `Rgb10A2`.
    #[keyword = "Rgb10A2"]
    Rgb10A2 = 11,
    /// The case `Rg16`.
    #[keyword = "Rg16"]
    Rg16 = 12,
    /// The case `Rg8`.
    #[keyword = "Rg8"]
    Rg8 = 13,
    /// The case `R16`.
    #[keyword = "R16"]
    R16 = 14,
    /// The case `R8`.
    #[keyword = "R8"]
    R8 = 15,
    /// The case `Rgba16Snorm`.
    #[keyword = "Rgba16Snorm"]
    Rgba16Snorm = 16,
    /// The case `Rg16Snorm`.
    #[keyword = "Rg16Snorm"]
    Rg16Snorm = 17,
    /// The case `Rg8Snorm`.
    #[keyword = "Rg8Snorm"]
    Rg8Snorm = 18,
    /// The case `R16Snorm`.
    #[keyword = "R16Snorm"]
    R16Snorm = 19,
    /// The case `R8Snorm`.
    #[keyword = "R8Snorm"]
    R8Snorm = 20,
    /// The case `Rgba32i`.
    #[keyword = "Rgba32i"]
    Rgba32i = 21,
    /// The case `Rgba16i`.
    #[keyword = "Rgba16i"]
    Rgba16i = 22,
    /// The case `Rgba8i`.
    #[keyword = "Rgba8i"]
    Rgba8i = 23,
    /// The case `R32i`.
    #[keyword = "R32i"]
    R32i = 24,
    /// The case `Rg32i`.
    #[keyword = "Rg32i"]
    Rg32i = 25,
    /// The case `Rg16i`.
    #[keyword = "Rg16i"]
    Rg16i = 26,
    /// The case `Rg8i`.
    #[keyword = "Rg8i"]
    Rg8i = 27,
    /// The case `R16i`.
    #[keyword = "R16i"]
    R16i = 28,
    /// The case `R8i`.
    #[keyword = "R8i"]
    R8i = 29,
    /// The case `Rgba32ui`.
    #[keyword = "Rgba32ui"]
    Rgba32ui = 30,
    /// The case `Rgba16ui`.
    #[keyword = "Rgba16ui"]
    Rgba16ui = 31,
    /// The case `Rgba8ui`.
    #[keyword = "Rgba8ui"]
    Rgba8ui = 32,
    /// The case `R32ui`.
    #[keyword = "R32ui"]
    R32ui = 33,
    /// The case `Rgb10a2ui`.
    #[keyword = "Rgb10a2ui"]
    Rgb10a2ui = 34,
    /// The case `Rg32ui`.
    #[keyword = "Rg32ui"]
    Rg32ui = 35,
    /// The case `Rg16ui`.
    #[keyword = "Rg16ui"]
    Rg16ui = 36,
    /// The case `Rg8ui`.
    #[keyword = "Rg8ui"]
    Rg8ui = 37,
    /// The case `R16ui`.
    #[keyword = "R16ui"]
    R16ui = 38,
    /// The case `R8ui`.
    #[keyword = "R8ui"]
    R8ui = 39,
    /// The case `R64ui`.
    #[keyword = "R64ui"]
    R64ui = 40,
    /// The case `R64i`.
    #[keyword = "R64i"]
    R64i = 41,
}

/// The values of `LinkageType`: valid SPIR-V LinkageType.
#[enum_attr(
    repr = u32,
    attr = "spirv.linkage_type",
    def = "SPIRV_LinkageTypeAttr",
    summary = "valid SPIR-V LinkageType",
    cpp = "::mlir::spirv::LinkageType",
)]
pub enum LinkageType {
    /// The case `Export`.
    #[keyword = "Export"]
    Export = 0,
    /// The case `Import`.
    #[keyword = "Import"]
    Import = 1,
    /// The case `LinkOnceODR`.
    #[keyword = "LinkOnceODR"]
    LinkOnceODR = 2,
}

/// The values of `ImageDepthInfo`: valid SPIR-V Image Depth specification.
#[enum_attr(
    repr = u32,
    attr = "spirv.image_depth_info",
    def = "SPIRV_DepthAttr",
    summary = "valid SPIR-V Image Depth specification",
    cpp = "::mlir::spirv::ImageDepthInfo",
)]
pub enum ImageDepthInfo {
    /// The case `NoDepth`.
    #[keyword = "NoDepth"]
    NoDepth = 0,
    /// The case `IsDepth`.
    #[keyword = "IsDepth"]
    IsDepth = 1,
    /// The case `DepthUnknown`.
    #[keyword = "DepthUnknown"]
    DepthUnknown = 2,
}

/// The values of `ImageArrayedInfo`: valid SPIR-V Image Arrayed specification.
#[enum_attr(
    repr = u32,
    attr = "spirv.image_arrayed_info",
    def = "SPIRV_ArrayedAttr",
    summary = "valid SPIR-V Image Arrayed specification",
    cpp = "::mlir::spirv::ImageArrayedInfo",
)]
pub enum ImageArrayedInfo {
    /// The case `NonArrayed`.
    #[keyword = "NonArrayed"]
    NonArrayed = 0,
    /// The case `Arrayed`.
    #[keyword = "Arrayed"]
    Arrayed = 1,
}

/// The values of `ImageSamplingInfo`: valid SPIR-V Image Sampling specification.
#[enum_attr(
    repr = u32,
    attr = "spirv.image_sampling_info",
    def = "SPIRV_SamplingAttr",
    summary = "valid SPIR-V Image Sampling specification",
    cpp = "::mlir::spirv::ImageSamplingInfo",
)]
pub enum ImageSamplingInfo {
    /// The case `SingleSampled`.
    #[keyword = "SingleSampled"]
    SingleSampled = 0,
    /// The case `MultiSampled`.
    #[keyword = "MultiSampled"]
    MultiSampled = 1,
}

/// The values of `ImageSamplerUseInfo`: valid SPIR-V Sampler Use specification.
#[enum_attr(
    repr = u32,
    attr = "spirv.image_sampler_use_info",
    def = "SPIRV_SamplerUseAttr",
    summary = "valid SPIR-V Sampler Use specification",
    cpp = "::mlir::spirv::ImageSamplerUseInfo",
)]
pub enum ImageSamplerUseInfo {
    /// The case `SamplerUnknown`.
    #[keyword = "SamplerUnknown"]
    SamplerUnknown = 0,
    /// The case `NeedSampler`.
    #[keyword = "NeedSampler"]
    NeedSampler = 1,
    /// The case `NoSampler`.
    #[keyword = "NoSampler"]
    NoSampler = 2,
}

/// The values of `MatrixLayout`: valid SPIR-V MatrixLayout.
#[enum_attr(
    repr = u32,
    attr = "spirv.matrixLayout",
    def = "SPIRV_MatrixLayoutAttr",
    summary = "valid SPIR-V MatrixLayout",
    cpp = "::mlir::spirv::MatrixLayout",
)]
pub enum MatrixLayout {
    /// The case `ColumnMajor`.
    #[keyword = "ColumnMajor"]
    ColumnMajor = 0,
    /// The case `RowMajor`.
    #[keyword = "RowMajor"]
    RowMajor = 1,
    /// The case `PackedA`.
    #[keyword = "PackedA"]
    PackedA = 2,
    /// The case `PackedB`.
    #[keyword = "PackedB"]
    PackedB = 3,
}

/// The values of `CooperativeMatrixUseKHR`: valid SPIR-V Cooperative Matrix Use (KHR).
#[enum_attr(
    repr = u32,
    attr = "spirv.coop_matrix_use_khr",
    def = "SPIRV_KHR_CooperativeMatrixUseAttr",
    summary = "valid SPIR-V Cooperative Matrix Use (KHR)",
    cpp = "::mlir::spirv::CooperativeMatrixUseKHR",
)]
pub enum CooperativeMatrixUseKHR {
    /// The case `MatrixA`.
    #[keyword = "MatrixA"]
    MatrixA = 0,
    /// The case `MatrixB`.
    #[keyword = "MatrixB"]
    MatrixB = 1,
    /// The case `MatrixAcc`.
    #[keyword = "MatrixAcc"]
    MatrixAcc = 2,
}

/// The values of `Opcode`: valid SPIR-V instructions.
#[enum_attr(
    repr = u32,
    attr = "spirv.opcode",
    def = "SPIRV_OpcodeAttr",
    summary = "valid SPIR-V instructions",
    cpp = "::mlir::spirv::Opcode",
)]
pub enum Opcode {
    /// The case `OpNop`.
    #[keyword = "OpNop"]
    OpNop = 0,
    /// The case `OpUndef`.
    #[keyword = "OpUndef"]
    OpUndef = 1,
    /// The case `OpSourceContinued`.
    #[keyword = "OpSourceContinued"]
    OpSourceContinued = 2,
    /// The case `OpSource`.
    #[keyword = "OpSource"]
    OpSource = 3,
    /// The case `OpSourceExtension`.
    #[keyword = "OpSourceExtension"]
    OpSourceExtension = 4,
    /// The case `OpName`.
    #[keyword = "OpName"]
    OpName = 5,
    /// The case `OpMemberName`.
    #[keyword = "OpMemberName"]
    OpMemberName = 6,
    /// The case `OpString`.
    #[keyword = "OpString"]
    OpString = 7,
    /// The case `OpLine`.
    #[keyword = "OpLine"]
    OpLine = 8,
    /// The case `OpExtension`.
    #[keyword = "OpExtension"]
    OpExtension = 10,
    /// The case `OpExtInstImport`.
    #[keyword = "OpExtInstImport"]
    OpExtInstImport = 11,
    /// The case `OpExtInst`.
    #[keyword = "OpExtInst"]
    OpExtInst = 12,
    /// The case `OpMemoryModel`.
    #[keyword = "OpMemoryModel"]
    OpMemoryModel = 14,
    /// The case `OpEntryPoint`.
    #[keyword = "OpEntryPoint"]
    OpEntryPoint = 15,
    /// The case `OpExecutionMode`.
    #[keyword = "OpExecutionMode"]
    OpExecutionMode = 16,
    /// The case `OpCapability`.
    #[keyword = "OpCapability"]
    OpCapability = 17,
    /// The case `OpTypeVoid`.
    #[keyword = "OpTypeVoid"]
    OpTypeVoid = 19,
    /// The case `OpTypeBool`.
    #[keyword = "OpTypeBool"]
    OpTypeBool = 20,
    /// The case `OpTypeInt`.
    #[keyword = "OpTypeInt"]
    OpTypeInt = 21,
    /// The case `OpTypeFloat`.
    #[keyword = "OpTypeFloat"]
    OpTypeFloat = 22,
    /// The case `OpTypeVector`.
    #[keyword = "OpTypeVector"]
    OpTypeVector = 23,
    /// The case `OpTypeMatrix`.
    #[keyword = "OpTypeMatrix"]
    OpTypeMatrix = 24,
    /// The case `OpTypeImage`.
    #[keyword = "OpTypeImage"]
    OpTypeImage = 25,
    /// The case `OpTypeSampledImage`.
    #[keyword = "OpTypeSampledImage"]
    OpTypeSampledImage = 27,
    /// The case `OpTypeArray`.
    #[keyword = "OpTypeArray"]
    OpTypeArray = 28,
    /// The case `OpTypeRuntimeArray`.
    #[keyword = "OpTypeRuntimeArray"]
    OpTypeRuntimeArray = 29,
    /// The case `OpTypeStruct`.
    #[keyword = "OpTypeStruct"]
    OpTypeStruct = 30,
    /// The case `OpTypePointer`.
    #[keyword = "OpTypePointer"]
    OpTypePointer = 32,
    /// The case `OpTypeFunction`.
    #[keyword = "OpTypeFunction"]
    OpTypeFunction = 33,
    /// The case `OpTypeForwardPointer`.
    #[keyword = "OpTypeForwardPointer"]
    OpTypeForwardPointer = 39,
    /// The case `OpConstantTrue`.
    #[keyword = "OpConstantTrue"]
    OpConstantTrue = 41,
    /// The case `OpConstantFalse`.
    #[keyword = "OpConstantFalse"]
    OpConstantFalse = 42,
    /// The case `OpConstant`.
    #[keyword = "OpConstant"]
    OpConstant = 43,
    /// The case `OpConstantComposite`.
    #[keyword = "OpConstantComposite"]
    OpConstantComposite = 44,
    /// The case `OpConstantNull`.
    #[keyword = "OpConstantNull"]
    OpConstantNull = 46,
    /// The case `OpSpecConstantTrue`.
    #[keyword = "OpSpecConstantTrue"]
    OpSpecConstantTrue = 48,
    /// The case `OpSpecConstantFalse`.
    #[keyword = "OpSpecConstantFalse"]
    OpSpecConstantFalse = 49,
    /// The case `OpSpecConstant`.
    #[keyword = "OpSpecConstant"]
    OpSpecConstant = 50,
    /// The case `OpSpecConstantComposite`.
    #[keyword = "OpSpecConstantComposite"]
    OpSpecConstantComposite = 51,
    /// The case `OpSpecConstantOp`.
    #[keyword = "OpSpecConstantOp"]
    OpSpecConstantOp = 52,
    /// The case `OpFunction`.
    #[keyword = "OpFunction"]
    OpFunction = 54,
    /// The case `OpFunctionParameter`.
    #[keyword = "OpFunctionParameter"]
    OpFunctionParameter = 55,
    /// The case `OpFunctionEnd`.
    #[keyword = "OpFunctionEnd"]
    OpFunctionEnd = 56,
    /// The case `OpFunctionCall`.
    #[keyword = "OpFunctionCall"]
    OpFunctionCall = 57,
    /// The case `OpVariable`.
    #[keyword = "OpVariable"]
    OpVariable = 59,
    /// The case `OpLoad`.
    #[keyword = "OpLoad"]
    OpLoad = 61,
    /// The case `OpStore`.
    #[keyword = "OpStore"]
    OpStore = 62,
    /// The case `OpCopyMemory`.
    #[keyword = "OpCopyMemory"]
    OpCopyMemory = 63,
    /// The case `OpAccessChain`.
    #[keyword = "OpAccessChain"]
    OpAccessChain = 65,
    /// The case `OpPtrAccessChain`.
    #[keyword = "OpPtrAccessChain"]
    OpPtrAccessChain = 67,
    /// The case `OpInBoundsPtrAccessChain`.
    #[keyword = "OpInBoundsPtrAccessChain"]
    OpInBoundsPtrAccessChain = 70,
    /// The case `OpDecorate`.
    #[keyword = "OpDecorate"]
    OpDecorate = 71,
    /// The case `OpMemberDecorate`.
    #[keyword = "OpMemberDecorate"]
    OpMemberDecorate = 72,
    /// The case `OpVectorExtractDynamic`.
    #[keyword = "OpVectorExtractDynamic"]
    OpVectorExtractDynamic = 77,
    /// The case `OpVectorInsertDynamic`.
    #[keyword = "OpVectorInsertDynamic"]
    OpVectorInsertDynamic = 78,
    /// The case `OpVectorShuffle`.
    #[keyword = "OpVectorShuffle"]
    OpVectorShuffle = 79,
    /// The case `OpCompositeConstruct`.
    #[keyword = "OpCompositeConstruct"]
    OpCompositeConstruct = 80,
    /// The case `OpCompositeExtract`.
    #[keyword = "OpCompositeExtract"]
    OpCompositeExtract = 81,
    /// The case `OpCompositeInsert`.
    #[keyword = "OpCompositeInsert"]
    OpCompositeInsert = 82,
    /// The case `OpTranspose`.
    #[keyword = "OpTranspose"]
    OpTranspose = 84,
    /// The case `OpImageSampleImplicitLod`.
    #[keyword = "OpImageSampleImplicitLod"]
    OpImageSampleImplicitLod = 87,
    /// The case `OpImageSampleExplicitLod`.
    #[keyword = "OpImageSampleExplicitLod"]
    OpImageSampleExplicitLod = 88,
    /// The case `OpImageSampleProjDrefImplicitLod`.
    #[keyword = "OpImageSampleProjDrefImplicitLod"]
    OpImageSampleProjDrefImplicitLod = 93,
    /// The case `OpImageFetch`.
    #[keyword = "OpImageFetch"]
    OpImageFetch = 95,
    /// The case `OpImageDrefGather`.
    #[keyword = "OpImageDrefGather"]
    OpImageDrefGather = 97,
    /// The case `OpImageRead`.
    #[keyword = "OpImageRead"]
    OpImageRead = 98,
    /// The case `OpImageWrite`.
    #[keyword = "OpImageWrite"]
    OpImageWrite = 99,
    /// The case `OpImage`.
    #[keyword = "OpImage"]
    OpImage = 100,
    /// The case `OpImageQuerySize`.
    #[keyword = "OpImageQuerySize"]
    OpImageQuerySize = 104,
    /// The case `OpConvertFToU`.
    #[keyword = "OpConvertFToU"]
    OpConvertFToU = 109,
    /// The case `OpConvertFToS`.
    #[keyword = "OpConvertFToS"]
    OpConvertFToS = 110,
    /// The case `OpConvertSToF`.
    #[keyword = "OpConvertSToF"]
    OpConvertSToF = 111,
    /// The case `OpConvertUToF`.
    #[keyword = "OpConvertUToF"]
    OpConvertUToF = 112,
    /// The case `OpUConvert`.
    #[keyword = "OpUConvert"]
    OpUConvert = 113,
    /// The case `OpSConvert`.
    #[keyword = "OpSConvert"]
    OpSConvert = 114,
    /// The case `OpFConvert`.
    #[keyword = "OpFConvert"]
    OpFConvert = 115,
    /// The case `OpConvertPtrToU`.
    #[keyword = "OpConvertPtrToU"]
    OpConvertPtrToU = 117,
    /// The case `OpConvertUToPtr`.
    #[keyword = "OpConvertUToPtr"]
    OpConvertUToPtr = 120,
    /// The case `OpPtrCastToGeneric`.
    #[keyword = "OpPtrCastToGeneric"]
    OpPtrCastToGeneric = 121,
    /// The case `OpGenericCastToPtr`.
    #[keyword = "OpGenericCastToPtr"]
    OpGenericCastToPtr = 122,
    /// The case `OpGenericCastToPtrExplicit`.
    #[keyword = "OpGenericCastToPtrExplicit"]
    OpGenericCastToPtrExplicit = 123,
    /// The case `OpBitcast`.
    #[keyword = "OpBitcast"]
    OpBitcast = 124,
    /// The case `OpSNegate`.
    #[keyword = "OpSNegate"]
    OpSNegate = 126,
    /// The case `OpFNegate`.
    #[keyword = "OpFNegate"]
    OpFNegate = 127,
    /// The case `OpIAdd`.
    #[keyword = "OpIAdd"]
    OpIAdd = 128,
    /// The case `OpFAdd`.
    #[keyword = "OpFAdd"]
    OpFAdd = 129,
    /// The case `OpISub`.
    #[keyword = "OpISub"]
    OpISub = 130,
    /// The case `OpFSub`.
    #[keyword = "OpFSub"]
    OpFSub = 131,
    /// The case `OpIMul`.
    #[keyword = "OpIMul"]
    OpIMul = 132,
    /// The case `OpFMul`.
    #[keyword = "OpFMul"]
    OpFMul = 133,
    /// The case `OpUDiv`.
    #[keyword = "OpUDiv"]
    OpUDiv = 134,
    /// The case `OpSDiv`.
    #[keyword = "OpSDiv"]
    OpSDiv = 135,
    /// The case `OpFDiv`.
    #[keyword = "OpFDiv"]
    OpFDiv = 136,
    /// The case `OpUMod`.
    #[keyword = "OpUMod"]
    OpUMod = 137,
    /// The case `OpSRem`.
    #[keyword = "OpSRem"]
    OpSRem = 138,
    /// The case `OpSMod`.
    #[keyword = "OpSMod"]
    OpSMod = 139,
    /// The case `OpFRem`.
    #[keyword = "OpFRem"]
    OpFRem = 140,
    /// The case `OpFMod`.
    #[keyword = "OpFMod"]
    OpFMod = 141,
    /// The case `OpVectorTimesScalar`.
    #[keyword = "OpVectorTimesScalar"]
    OpVectorTimesScalar = 142,
    /// The case `OpMatrixTimesScalar`.
    #[keyword = "OpMatrixTimesScalar"]
    OpMatrixTimesScalar = 143,
    /// The case `OpVectorTimesMatrix`.
    #[keyword = "OpVectorTimesMatrix"]
    OpVectorTimesMatrix = 144,
    /// The case `OpMatrixTimesVector`.
    #[keyword = "OpMatrixTimesVector"]
    OpMatrixTimesVector = 145,
    /// The case `OpMatrixTimesMatrix`.
    #[keyword = "OpMatrixTimesMatrix"]
    OpMatrixTimesMatrix = 146,
    /// The case `OpDot`.
    #[keyword = "OpDot"]
    OpDot = 148,
    /// The case `OpIAddCarry`.
    #[keyword = "OpIAddCarry"]
    OpIAddCarry = 149,
    /// The case `OpISubBorrow`.
    #[keyword = "OpISubBorrow"]
    OpISubBorrow = 150,
    /// The case `OpUMulExtended`.
    #[keyword = "OpUMulExtended"]
    OpUMulExtended = 151,
    /// The case `OpSMulExtended`.
    #[keyword = "OpSMulExtended"]
    OpSMulExtended = 152,
    /// The case `OpIsNan`.
    #[keyword = "OpIsNan"]
    OpIsNan = 156,
    /// The case `OpIsInf`.
    #[keyword = "OpIsInf"]
    OpIsInf = 157,
    /// The case `OpIsFinite`.
    #[keyword = "OpIsFinite"]
    OpIsFinite = 158,
    /// The case `OpOrdered`.
    #[keyword = "OpOrdered"]
    OpOrdered = 162,
    /// The case `OpUnordered`.
    #[keyword = "OpUnordered"]
    OpUnordered = 163,
    /// The case `OpLogicalEqual`.
    #[keyword = "OpLogicalEqual"]
    OpLogicalEqual = 164,
    /// The case `OpLogicalNotEqual`.
    #[keyword = "OpLogicalNotEqual"]
    OpLogicalNotEqual = 165,
    /// The case `OpLogicalOr`.
    #[keyword = "OpLogicalOr"]
    OpLogicalOr = 166,
    /// The case `OpLogicalAnd`.
    #[keyword = "OpLogicalAnd"]
    OpLogicalAnd = 167,
    /// The case `OpLogicalNot`.
    #[keyword = "OpLogicalNot"]
    OpLogicalNot = 168,
    /// The case `OpSelect`.
    #[keyword = "OpSelect"]
    OpSelect = 169,
    /// The case `OpIEqual`.
    #[keyword = "OpIEqual"]
    OpIEqual = 170,
    /// The case `OpINotEqual`.
    #[keyword = "OpINotEqual"]
    OpINotEqual = 171,
    /// The case `OpUGreaterThan`.
    #[keyword = "OpUGreaterThan"]
    OpUGreaterThan = 172,
    /// The case `OpSGreaterThan`.
    #[keyword = "OpSGreaterThan"]
    OpSGreaterThan = 173,
    /// The case `OpUGreaterThanEqual`.
    #[keyword = "OpUGreaterThanEqual"]
    OpUGreaterThanEqual = 174,
    /// The case `OpSGreaterThanEqual`.
    #[keyword = "OpSGreaterThanEqual"]
    OpSGreaterThanEqual = 175,
    /// The case `OpULessThan`.
    #[keyword = "OpULessThan"]
    OpULessThan = 176,
    /// The case `OpSLessThan`.
    #[keyword = "OpSLessThan"]
    OpSLessThan = 177,
    /// The case `OpULessThanEqual`.
    #[keyword = "OpULessThanEqual"]
    OpULessThanEqual = 178,
    /// The case `OpSLessThanEqual`.
    #[keyword = "OpSLessThanEqual"]
    OpSLessThanEqual = 179,
    /// The case `OpFOrdEqual`.
    #[keyword = "OpFOrdEqual"]
    OpFOrdEqual = 180,
    /// The case `OpFUnordEqual`.
    #[keyword = "OpFUnordEqual"]
    OpFUnordEqual = 181,
    /// The case `OpFOrdNotEqual`.
    #[keyword = "OpFOrdNotEqual"]
    OpFOrdNotEqual = 182,
    /// The case `OpFUnordNotEqual`.
    #[keyword = "OpFUnordNotEqual"]
    OpFUnordNotEqual = 183,
    /// The case `OpFOrdLessThan`.
    #[keyword = "OpFOrdLessThan"]
    OpFOrdLessThan = 184,
    /// The case `OpFUnordLessThan`.
    #[keyword = "OpFUnordLessThan"]
    OpFUnordLessThan = 185,
    /// The case `OpFOrdGreaterThan`.
    #[keyword = "OpFOrdGreaterThan"]
    OpFOrdGreaterThan = 186,
    /// The case `OpFUnordGreaterThan`.
    #[keyword = "OpFUnordGreaterThan"]
    OpFUnordGreaterThan = 187,
    /// The case `OpFOrdLessThanEqual`.
    #[keyword = "OpFOrdLessThanEqual"]
    OpFOrdLessThanEqual = 188,
    /// The case `OpFUnordLessThanEqual`.
    #[keyword = "OpFUnordLessThanEqual"]
    OpFUnordLessThanEqual = 189,
    /// The case `OpFOrdGreaterThanEqual`.
    #[keyword = "OpFOrdGreaterThanEqual"]
    OpFOrdGreaterThanEqual = 190,
    /// The case `OpFUnordGreaterThanEqual`.
    #[keyword = "OpFUnordGreaterThanEqual"]
    OpFUnordGreaterThanEqual = 191,
    /// The case `OpShiftRightLogical`.
    #[keyword = "OpShiftRightLogical"]
    OpShiftRightLogical = 194,
    /// The case `OpShiftRightArithmetic`.
    #[keyword = "OpShiftRightArithmetic"]
    OpShiftRightArithmetic = 195,
    /// The case `OpShiftLeftLogical`.
    #[keyword = "OpShiftLeftLogical"]
    OpShiftLeftLogical = 196,
    /// The case `OpBitwiseOr`.
    #[keyword = "OpBitwiseOr"]
    OpBitwiseOr = 197,
    /// The case `OpBitwiseXor`.
    #[keyword = "OpBitwiseXor"]
    OpBitwiseXor = 198,
    /// The case `OpBitwiseAnd`.
    #[keyword = "OpBitwiseAnd"]
    OpBitwiseAnd = 199,
    /// The case `OpNot`.
    #[keyword = "OpNot"]
    OpNot = 200,
    /// The case `OpBitFieldInsert`.
    #[keyword = "OpBitFieldInsert"]
    OpBitFieldInsert = 201,
    /// The case `OpBitFieldSExtract`.
    #[keyword = "OpBitFieldSExtract"]
    OpBitFieldSExtract = 202,
    /// The case `OpBitFieldUExtract`.
    #[keyword = "OpBitFieldUExtract"]
    OpBitFieldUExtract = 203,
    /// The case `OpBitReverse`.
    #[keyword = "OpBitReverse"]
    OpBitReverse = 204,
    /// The case `OpBitCount`.
    #[keyword = "OpBitCount"]
    OpBitCount = 205,
    /// The case `OpEmitVertex`.
    #[keyword = "OpEmitVertex"]
    OpEmitVertex = 218,
    /// The case `OpEndPrimitive`.
    #[keyword = "OpEndPrimitive"]
    OpEndPrimitive = 219,
    /// The case `OpControlBarrier`.
    #[keyword = "OpControlBarrier"]
    OpControlBarrier = 224,
    /// The case `OpMemoryBarrier`.
    #[keyword = "OpMemoryBarrier"]
    OpMemoryBarrier = 225,
    /// The case `OpAtomicExchange`.
    #[keyword = "OpAtomicExchange"]
    OpAtomicExchange = 229,
    /// The case `OpAtomicCompareExchange`.
    #[keyword = "OpAtomicCompareExchange"]
    OpAtomicCompareExchange = 230,
    /// The case `OpAtomicCompareExchangeWeak`.
    #[keyword = "OpAtomicCompareExchangeWeak"]
    OpAtomicCompareExchangeWeak = 231,
    /// The case `OpAtomicIIncrement`.
    #[keyword = "OpAtomicIIncrement"]
    OpAtomicIIncrement = 232,
    /// The case `OpAtomicIDecrement`.
    #[keyword = "OpAtomicIDecrement"]
    OpAtomicIDecrement = 233,
    /// The case `OpAtomicIAdd`.
    #[keyword = "OpAtomicIAdd"]
    OpAtomicIAdd = 234,
    /// The case `OpAtomicISub`.
    #[keyword = "OpAtomicISub"]
    OpAtomicISub = 235,
    /// The case `OpAtomicSMin`.
    #[keyword = "OpAtomicSMin"]
    OpAtomicSMin = 236,
    /// The case `OpAtomicUMin`.
    #[keyword = "OpAtomicUMin"]
    OpAtomicUMin = 237,
    /// The case `OpAtomicSMax`.
    #[keyword = "OpAtomicSMax"]
    OpAtomicSMax = 238,
    /// The case `OpAtomicUMax`.
    #[keyword = "OpAtomicUMax"]
    OpAtomicUMax = 239,
    /// The case `OpAtomicAnd`.
    #[keyword = "OpAtomicAnd"]
    OpAtomicAnd = 240,
    /// The case `OpAtomicOr`.
    #[keyword = "OpAtomicOr"]
    OpAtomicOr = 241,
    /// The case `OpAtomicXor`.
    #[keyword = "OpAtomicXor"]
    OpAtomicXor = 242,
    /// The case `OpPhi`.
    #[keyword = "OpPhi"]
    OpPhi = 245,
    /// The case `OpLoopMerge`.
    #[keyword = "OpLoopMerge"]
    OpLoopMerge = 246,
    /// The case `OpSelectionMerge`.
    #[keyword = "OpSelectionMerge"]
    OpSelectionMerge = 247,
    /// The case `OpLabel`.
    #[keyword = "OpLabel"]
    OpLabel = 248,
    /// The case `OpBranch`.
    #[keyword = "OpBranch"]
    OpBranch = 249,
    /// The case `OpBranchConditional`.
    #[keyword = "OpBranchConditional"]
    OpBranchConditional = 250,
    /// The case `OpSwitch`.
    #[keyword = "OpSwitch"]
    OpSwitch = 251,
    /// The case `OpKill`.
    #[keyword = "OpKill"]
    OpKill = 252,
    /// The case `OpReturn`.
    #[keyword = "OpReturn"]
    OpReturn = 253,
    /// The case `OpReturnValue`.
    #[keyword = "OpReturnValue"]
    OpReturnValue = 254,
    /// The case `OpUnreachable`.
    #[keyword = "OpUnreachable"]
    OpUnreachable = 255,
    /// The case `OpGroupBroadcast`.
    #[keyword = "OpGroupBroadcast"]
    OpGroupBroadcast = 263,
    /// The case `OpGroupIAdd`.
    #[keyword = "OpGroupIAdd"]
    OpGroupIAdd = 264,
    /// The case `OpGroupFAdd`.
    #[keyword = "OpGroupFAdd"]
    OpGroupFAdd = 265,
    /// The case `OpGroupFMin`.
    #[keyword = "OpGroupFMin"]
    OpGroupFMin = 266,
    /// The case `OpGroupUMin`.
    #[keyword = "OpGroupUMin"]
    OpGroupUMin = 267,
    /// The case `OpGroupSMin`.
    #[keyword = "OpGroupSMin"]
    OpGroupSMin = 268,
    /// The case `OpGroupFMax`.
    #[keyword = "OpGroupFMax"]
    OpGroupFMax = 269,
    /// The case `OpGroupUMax`.
    #[keyword = "OpGroupUMax"]
    OpGroupUMax = 270,
    /// The case `OpGroupSMax`.
    #[keyword = "OpGroupSMax"]
    OpGroupSMax = 271,
    /// The case `OpNoLine`.
    #[keyword = "OpNoLine"]
    OpNoLine = 317,
    /// The case `OpModuleProcessed`.
    #[keyword = "OpModuleProcessed"]
    OpModuleProcessed = 330,
    /// The case `OpGroupNonUniformElect`.
    #[keyword = "OpGroupNonUniformElect"]
    OpGroupNonUniformElect = 333,
    /// The case `OpGroupNonUniformAll`.
    #[keyword = "OpGroupNonUniformAll"]
    OpGroupNonUniformAll = 334,
    /// The case `OpGroupNonUniformAny`.
    #[keyword = "OpGroupNonUniformAny"]
    OpGroupNonUniformAny = 335,
    /// The case `OpGroupNonUniformAllEqual`.
    #[keyword = "OpGroupNonUniformAllEqual"]
    OpGroupNonUniformAllEqual = 336,
    /// The case `OpGroupNonUniformBroadcast`.
    #[keyword = "OpGroupNonUniformBroadcast"]
    OpGroupNonUniformBroadcast = 337,
    /// The case `OpGroupNonUniformBallot`.
    #[keyword = "OpGroupNonUniformBallot"]
    OpGroupNonUniformBallot = 339,
    /// The case `OpGroupNonUniformBallotBitCount`.
    #[keyword = "OpGroupNonUniformBallotBitCount"]
    OpGroupNonUniformBallotBitCount = 342,
    /// The case `OpGroupNonUniformBallotFindLSB`.
    #[keyword = "OpGroupNonUniformBallotFindLSB"]
    OpGroupNonUniformBallotFindLSB = 343,
    /// The case `OpGroupNonUniformBallotFindMSB`.
    #[keyword = "OpGroupNonUniformBallotFindMSB"]
    OpGroupNonUniformBallotFindMSB = 344,
    /// The case `OpGroupNonUniformShuffle`.
    #[keyword = "OpGroupNonUniformShuffle"]
    OpGroupNonUniformShuffle = 345,
    /// The case `OpGroupNonUniformShuffleXor`.
    #[keyword = "OpGroupNonUniformShuffleXor"]
    OpGroupNonUniformShuffleXor = 346,
    /// The case `OpGroupNonUniformShuffleUp`.
    #[keyword = "OpGroupNonUniformShuffleUp"]
    OpGroupNonUniformShuffleUp = 347,
    /// The case `OpGroupNonUniformShuffleDown`.
    #[keyword = "OpGroupNonUniformShuffleDown"]
    OpGroupNonUniformShuffleDown = 348,
    /// The case `OpGroupNonUniformIAdd`.
    #[keyword = "OpGroupNonUniformIAdd"]
    OpGroupNonUniformIAdd = 349,
    /// The case `OpGroupNonUniformFAdd`.
    #[keyword = "OpGroupNonUniformFAdd"]
    OpGroupNonUniformFAdd = 350,
    /// The case `OpGroupNonUniformIMul`.
    #[keyword = "OpGroupNonUniformIMul"]
    OpGroupNonUniformIMul = 351,
    /// The case `OpGroupNonUniformFMul`.
    #[keyword = "OpGroupNonUniformFMul"]
    OpGroupNonUniformFMul = 352,
    /// The case `OpGroupNonUniformSMin`.
    #[keyword = "OpGroupNonUniformSMin"]
    OpGroupNonUniformSMin = 353,
    /// The case `OpGroupNonUniformUMin`.
    #[keyword = "OpGroupNonUniformUMin"]
    OpGroupNonUniformUMin = 354,
    /// The case `OpGroupNonUniformFMin`.
    #[keyword = "OpGroupNonUniformFMin"]
    OpGroupNonUniformFMin = 355,
    /// The case `OpGroupNonUniformSMax`.
    #[keyword = "OpGroupNonUniformSMax"]
    OpGroupNonUniformSMax = 356,
    /// The case `OpGroupNonUniformUMax`.
    #[keyword = "OpGroupNonUniformUMax"]
    OpGroupNonUniformUMax = 357,
    /// The case `OpGroupNonUniformFMax`.
    #[keyword = "OpGroupNonUniformFMax"]
    OpGroupNonUniformFMax = 358,
    /// The case `OpGroupNonUniformBitwiseAnd`.
    #[keyword = "OpGroupNonUniformBitwiseAnd"]
    OpGroupNonUniformBitwiseAnd = 359,
    /// The case `OpGroupNonUniformBitwiseOr`.
    #[keyword = "OpGroupNonUniformBitwiseOr"]
    OpGroupNonUniformBitwiseOr = 360,
    /// The case `OpGroupNonUniformBitwiseXor`.
    #[keyword = "OpGroupNonUniformBitwiseXor"]
    OpGroupNonUniformBitwiseXor = 361,
    /// The case `OpGroupNonUniformLogicalAnd`.
    #[keyword = "OpGroupNonUniformLogicalAnd"]
    OpGroupNonUniformLogicalAnd = 362,
    /// The case `OpGroupNonUniformLogicalOr`.
    #[keyword = "OpGroupNonUniformLogicalOr"]
    OpGroupNonUniformLogicalOr = 363,
    /// The case `OpGroupNonUniformLogicalXor`.
    #[keyword = "OpGroupNonUniformLogicalXor"]
    OpGroupNonUniformLogicalXor = 364,
    /// The case `OpGroupNonUniformQuadSwap`.
    #[keyword = "OpGroupNonUniformQuadSwap"]
    OpGroupNonUniformQuadSwap = 366,
    /// The case `OpTypeTensorARM`.
    #[keyword = "OpTypeTensorARM"]
    OpTypeTensorARM = 4163,
    /// The case `OpGraphEntryPointARM`.
    #[keyword = "OpGraphEntryPointARM"]
    OpGraphEntryPointARM = 4182,
    /// The case `OpGraphARM`.
    #[keyword = "OpGraphARM"]
    OpGraphARM = 4183,
    /// The case `OpGraphInputARM`.
    #[keyword = "OpGraphInputARM"]
    OpGraphInputARM = 4184,
    /// The case `OpGraphSetOutputARM`.
    #[keyword = "OpGraphSetOutputARM"]
    OpGraphSetOutputARM = 4185,
    /// The case `OpGraphEndARM`.
    #[keyword = "OpGraphEndARM"]
    OpGraphEndARM = 4186,
    /// The case `OpTypeGraphARM`.
    #[keyword = "OpTypeGraphARM"]
    OpTypeGraphARM = 4190,
    /// The case `OpGraphConstantARM`.
    #[keyword = "OpGraphConstantARM"]
    OpGraphConstantARM = 4181,
    /// The case `OpSubgroupBallotKHR`.
    #[keyword = "OpSubgroupBallotKHR"]
    OpSubgroupBallotKHR = 4421,
    /// The case `OpGroupNonUniformRotateKHR`.
    #[keyword = "OpGroupNonUniformRotateKHR"]
    OpGroupNonUniformRotateKHR = 4431,
    /// The case `OpSDot`.
    #[keyword = "OpSDot"]
    OpSDot = 4450,
    /// The case `OpUDot`.
    #[keyword = "OpUDot"]
    OpUDot = 4451,
    /// The case `OpSUDot`.
    #[keyword = "OpSUDot"]
    OpSUDot = 4452,
    /// The case `OpSDotAccSat`.
    #[keyword = "OpSDotAccSat"]
    OpSDotAccSat = 4453,
    /// The case `OpUDotAccSat`.
    #[keyword = "OpUDotAccSat"]
    OpUDotAccSat = 4454,
    /// The case `OpSUDotAccSat`.
    #[keyword = "OpSUDotAccSat"]
    OpSUDotAccSat = 4455,
    /// The case `OpTypeCooperativeMatrixKHR`.
    #[keyword = "OpTypeCooperativeMatrixKHR"]
    OpTypeCooperativeMatrixKHR = 4456,
    /// The case `OpCooperativeMatrixLoadKHR`.
    #[keyword = "OpCooperativeMatrixLoadKHR"]
    OpCooperativeMatrixLoadKHR = 4457,
    /// The case `OpCooperativeMatrixStoreKHR`.
    #[keyword = "OpCooperativeMatrixStoreKHR"]
    OpCooperativeMatrixStoreKHR = 4458,
    /// The case `OpCooperativeMatrixMulAddKHR`.
    #[keyword = "OpCooperativeMatrixMulAddKHR"]
    OpCooperativeMatrixMulAddKHR = 4459,
    /// The case `OpCooperativeMatrixLengthKHR`.
    #[keyword = "OpCooperativeMatrixLengthKHR"]
    OpCooperativeMatrixLengthKHR = 4460,
    /// The case `OpConstantCompositeReplicateEXT`.
    #[keyword = "OpConstantCompositeReplicateEXT"]
    OpConstantCompositeReplicateEXT = 4461,
    /// The case `OpSpecConstantCompositeReplicateEXT`.
    #[keyword = "OpSpecConstantCompositeReplicateEXT"]
    OpSpecConstantCompositeReplicateEXT = 4462,
    /// The case `OpEmitMeshTasksEXT`.
    #[keyword = "OpEmitMeshTasksEXT"]
    OpEmitMeshTasksEXT = 5294,
    /// The case `OpSetMeshOutputsEXT`.
    #[keyword = "OpSetMeshOutputsEXT"]
    OpSetMeshOutputsEXT = 5295,
    /// The case `OpSubgroupBlockReadINTEL`.
    #[keyword = "OpSubgroupBlockReadINTEL"]
    OpSubgroupBlockReadINTEL = 5575,
    /// The case `OpSubgroupBlockWriteINTEL`.
    #[keyword = "OpSubgroupBlockWriteINTEL"]
    OpSubgroupBlockWriteINTEL = 5576,
    /// The case `OpAssumeTrueKHR`.
    #[keyword = "OpAssumeTrueKHR"]
    OpAssumeTrueKHR = 5630,
    /// The case `OpAtomicFAddEXT`.
    #[keyword = "OpAtomicFAddEXT"]
    OpAtomicFAddEXT = 6035,
    /// The case `OpConvertFToBF16INTEL`.
    #[keyword = "OpConvertFToBF16INTEL"]
    OpConvertFToBF16INTEL = 6116,
    /// The case `OpConvertBF16ToFINTEL`.
    #[keyword = "OpConvertBF16ToFINTEL"]
    OpConvertBF16ToFINTEL = 6117,
    /// The case `OpControlBarrierArriveINTEL`.
    #[keyword = "OpControlBarrierArriveINTEL"]
    OpControlBarrierArriveINTEL = 6142,
    /// The case `OpControlBarrierWaitINTEL`.
    #[keyword = "OpControlBarrierWaitINTEL"]
    OpControlBarrierWaitINTEL = 6143,
    /// The case `OpGroupIMulKHR`.
    #[keyword = "OpGroupIMulKHR"]
    OpGroupIMulKHR = 6401,
    /// The case `OpGroupFMulKHR`.
    #[keyword = "OpGroupFMulKHR"]
    OpGroupFMulKHR = 6402,
    /// The case `OpRoundFToTF32INTEL`.
    #[keyword = "OpRoundFToTF32INTEL"]
    OpRoundFToTF32INTEL = 6426,
}

/// The values of `FPFastMathMode`: Indicates a floating-point fast math flag.
#[enum_attr(
    repr = u32,
    bits = true,
    separator = "|",
    attr = "spirv.fastmath_mode",
    def = "SPIRV_FPFastMathModeAttr",
    summary = "Indicates a floating-point fast math flag",
    cpp = "::mlir::spirv::FPFastMathMode",
)]
pub enum FPFastMathMode {
    /// The flag `None`.
    #[keyword = "None"]
    None = 0,
    /// The flag `NotNaN`.
    #[keyword = "NotNaN"]
    NotNaN = 1,
    /// The flag `NotInf`.
    #[keyword = "NotInf"]
    NotInf = 2,
    /// The flag `NSZ`.
    #[keyword = "NSZ"]
    NSZ = 4,
    /// The flag `AllowRecip`.
    #[keyword = "AllowRecip"]
    AllowRecip = 8,
    /// The flag `Fast`.
    #[keyword = "Fast"]
    Fast = 16,
    /// The flag `AllowContractFastINTEL`.
    #[keyword = "AllowContractFastINTEL"]
    AllowContractFastINTEL = 65536,
    /// The flag `AllowReassocINTEL`.
    #[keyword = "AllowReassocINTEL"]
    AllowReassocINTEL = 131072,
}

/// The values of `Version`: valid SPIR-V version.
#[enum_attr(
    repr = u32,
    attr = "spirv.version",
    def = "SPIRV_VersionAttr",
    summary = "valid SPIR-V version",
    cpp = "::mlir::spirv::Version",
)]
pub enum Version {
    /// The case `v1.0`.
    #[keyword = "v1.0"]
    V_1_0 = 0,
    /// The case `v1.1`.
    #[keyword = "v1.1"]
    V_1_1 = 1,
    /// The case `v1.2`.
    #[keyword = "v1.2"]
    V_1_2 = 2,
    /// The case `v1.3`.
    #[keyword = "v1.3"]
    V_1_3 = 3,
    /// The case `v1.4`.
    #[keyword = "v1.4"]
    V_1_4 = 4,
    /// The case `v1.5`.
    #[keyword = "v1.5"]
    V_1_5 = 5,
    /// The case `v1.6`.
    #[keyword = "v1.6"]
    V_1_6 = 6,
}

/// The values of `DeviceType`: valid SPIR-V device types.
#[enum_attr(
    repr = u32,
    attr = "spirv.device_type",
    def = "SPIRV_DeviceTypeAttr",
    summary = "valid SPIR-V device types",
    cpp = "::mlir::spirv::DeviceType",
)]
pub enum DeviceType {
    /// The case `Other`.
    #[keyword = "Other"]
    Other = 3,
    /// The case `IntegratedGPU`.
    #[keyword = "IntegratedGPU"]
    IntegratedGPU = 2,
    /// The case `DiscreteGPU`.
    #[keyword = "DiscreteGPU"]
    DiscreteGPU = 1,
    /// The case `CPU`.
    #[keyword = "CPU"]
    CPU = 0,
    /// The case `Unknown`.
    #[keyword = "Unknown"]
    Unknown = 4294967295,
}

/// The values of `Vendor`: recognized SPIR-V vendor strings.
#[enum_attr(
    repr = u32,
    attr = "spirv.vendor",
    def = "SPIRV_VendorAttr",
    summary = "recognized SPIR-V vendor strings",
    cpp = "::mlir::spirv::Vendor",
)]
pub enum Vendor {
    /// The case `AMD`.
    #[keyword = "AMD"]
    AMD = 0,
    /// The case `Apple`.
    #[keyword = "Apple"]
    Apple = 1,
    /// The case `ARM`.
    #[keyword = "ARM"]
    ARM = 2,
    /// The case `Broadcom`.
    #[keyword = "Broadcom"]
    Broadcom = 3,
    /// The case `Imagination`.
    #[keyword = "Imagination"]
    Imagination = 4,
    /// The case `Intel`.
    #[keyword = "Intel"]
    Intel = 5,
    /// The case `NVIDIA`.
    #[keyword = "NVIDIA"]
    NVIDIA = 6,
    /// The case `Qualcomm`.
    #[keyword = "Qualcomm"]
    Qualcomm = 7,
    /// The case `SwiftShader`.
    #[keyword = "SwiftShader"]
    SwiftShader = 8,
    /// The case `Unknown`.
    #[keyword = "Unknown"]
    Unknown = 4294967295,
}

/// The values of `ClientAPI`: recognized SPIR-V client APIs.
#[enum_attr(
    repr = u32,
    attr = "spirv.client_api",
    def = "SPIRV_ClientAPIAttr",
    summary = "recognized SPIR-V client APIs",
    cpp = "::mlir::spirv::ClientAPI",
)]
pub enum ClientAPI {
    /// The case `Metal`.
    #[keyword = "Metal"]
    Metal = 0,
    /// The case `OpenCL`.
    #[keyword = "OpenCL"]
    OpenCL = 1,
    /// The case `Vulkan`.
    #[keyword = "Vulkan"]
    Vulkan = 2,
    /// The case `WebGPU`.
    #[keyword = "WebGPU"]
    WebGPU = 3,
    /// The case `Unknown`.
    #[keyword = "Unknown"]
    Unknown = 4294967295,
}

/// The values of `Extension`: supported SPIR-V extensions.
#[enum_attr(
    repr = u32,
    attr = "spirv.ext",
    def = "SPIRV_ExtensionAttr",
    summary = "supported SPIR-V extensions",
    cpp = "::mlir::spirv::Extension",
)]
pub enum Extension {
    /// The case `SPV_KHR_16bit_storage`.
    #[keyword = "SPV_KHR_16bit_storage"]
    SPV_KHR_16bit_storage = 0,
    /// The case `SPV_KHR_8bit_storage`.
    #[keyword = "SPV_KHR_8bit_storage"]
    SPV_KHR_8bit_storage = 1,
    /// The case `SPV_KHR_device_group`.
    #[keyword = "SPV_KHR_device_group"]
    SPV_KHR_device_group = 2,
    /// The case `SPV_KHR_float_controls`.
    #[keyword = "SPV_KHR_float_controls"]
    SPV_KHR_float_controls = 3,
    /// The case `SPV_KHR_physical_storage_buffer`.
    #[keyword = "SPV_KHR_physical_storage_buffer"]
    SPV_KHR_physical_storage_buffer = 4,
    /// The case `SPV_KHR_multiview`.
    #[keyword = "SPV_KHR_multiview"]
    SPV_KHR_multiview = 5,
    /// The case `SPV_KHR_no_integer_wrap_decoration`.
    #[keyword = "SPV_KHR_no_integer_wrap_decoration"]
    SPV_KHR_no_integer_wrap_decoration = 6,
    /// The case `SPV_KHR_post_depth_coverage`.
    #[keyword = "SPV_KHR_post_depth_coverage"]
    SPV_KHR_post_depth_coverage = 7,
    /// The case `SPV_KHR_shader_atomic_counter_ops`.
    #[keyword = "SPV_KHR_shader_atomic_counter_ops"]
    SPV_KHR_shader_atomic_counter_ops = 8,
    /// The case `SPV_KHR_shader_ballot`.
    #[keyword = "SPV_KHR_shader_ballot"]
    SPV_KHR_shader_ballot = 9,
    /// The case `SPV_KHR_shader_clock`.
    #[keyword = "SPV_KHR_shader_clock"]
    SPV_KHR_shader_clock = 10,
    /// The case `SPV_KHR_shader_draw_parameters`.
    #[keyword = "SPV_KHR_shader_draw_parameters"]
    SPV_KHR_shader_draw_parameters = 11,
    /// The case `SPV_KHR_storage_buffer_storage_class`.
    #[keyword = "SPV_KHR_storage_buffer_storage_class"]
    SPV_KHR_storage_buffer_storage_class = 12,
    /// The case `SPV_KHR_subgroup_vote`.
    #[keyword = "SPV_KHR_subgroup_vote"]
    SPV_KHR_subgroup_vote = 13,
    /// The case `SPV_KHR_variable_pointers`.
    #[keyword = "SPV_KHR_variable_pointers"]
    SPV_KHR_variable_pointers = 14,
    /// The case `SPV_KHR_vulkan_memory_model`.
    #[keyword = "SPV_KHR_vulkan_memory_model"]
    SPV_KHR_vulkan_memory_model = 15,
    /// The case `SPV_KHR_expect_assume`.
    #[keyword = "SPV_KHR_expect_assume"]
    SPV_KHR_expect_assume = 16,
    /// The case `SPV_KHR_integer_dot_product`.
    #[keyword = "SPV_KHR_integer_dot_product"]
    SPV_KHR_integer_dot_product = 17,
    /// The case `SPV_KHR_bit_instructions`.
    #[keyword = "SPV_KHR_bit_instructions"]
    SPV_KHR_bit_instructions = 18,
    /// The case `SPV_KHR_fragment_shading_rate`.
    #[keyword = "SPV_KHR_fragment_shading_rate"]
    SPV_KHR_fragment_shading_rate = 19,
    /// The case `SPV_KHR_workgroup_memory_explicit_layout`.
    #[keyword = "SPV_KHR_workgroup_memory_explicit_layout"]
    SPV_KHR_workgroup_memory_explicit_layout = 20,
    /// The case `SPV_KHR_ray_query`.
    #[keyword = "SPV_KHR_ray_query"]
    SPV_KHR_ray_query = 21,
    /// The case `SPV_KHR_ray_tracing`.
    #[keyword = "SPV_KHR_ray_tracing"]
    SPV_KHR_ray_tracing = 22,
    /// The case `SPV_KHR_subgroup_uniform_control_flow`.
    #[keyword = "SPV_KHR_subgroup_uniform_control_flow"]
    SPV_KHR_subgroup_uniform_control_flow = 23,
    /// The case `SPV_KHR_linkonce_odr`.
    #[keyword = "SPV_KHR_linkonce_odr"]
    SPV_KHR_linkonce_odr = 24,
    /// The case `SPV_KHR_fragment_shader_barycentric`.
    #[keyword = "SPV_KHR_fragment_shader_barycentric"]
    SPV_KHR_fragment_shader_barycentric = 25,
    /// The case `SPV_KHR_ray_cull_mask`.
    #[keyword = "SPV_KHR_ray_cull_mask"]
    SPV_KHR_ray_cull_mask = 26,
    /// The case `SPV_KHR_uniform_group_instructions`.
    #[keyword = "SPV_KHR_uniform_group_instructions"]
    SPV_KHR_uniform_group_instructions = 27,
    /// The case `SPV_KHR_subgroup_rotate`.
    #[keyword = "SPV_KHR_subgroup_rotate"]
    SPV_KHR_subgroup_rotate = 28,
    /// The case `SPV_KHR_non_semantic_info`.
    #[keyword = "SPV_KHR_non_semantic_info"]
    SPV_KHR_non_semantic_info = 29,
    /// The case `SPV_KHR_terminate_invocation`.
    #[keyword = "SPV_KHR_terminate_invocation"]
    SPV_KHR_terminate_invocation = 30,
    /// The case `SPV_KHR_cooperative_matrix`.
    #[keyword = "SPV_KHR_cooperative_matrix"]
    SPV_KHR_cooperative_matrix = 31,
    /// The case `SPV_KHR_bfloat16`.
    #[keyword = "SPV_KHR_bfloat16"]
    SPV_KHR_bfloat16 = 32,
    /// The case `SPV_EXT_demote_to_helper_invocation`.
    #[keyword = "SPV_EXT_demote_to_helper_invocation"]
    SPV_EXT_demote_to_helper_invocation = 1000,
    /// The case `SPV_EXT_descriptor_indexing`.
    #[keyword = "SPV_EXT_descriptor_indexing"]
    SPV_EXT_descriptor_indexing = 1001,
    /// The case `SPV_EXT_fragment_fully_covered`.
    #[keyword = "SPV_EXT_fragment_fully_covered"]
    SPV_EXT_fragment_fully_covered = 1002,
    /// The case `SPV_EXT_fragment_invocation_density`.
    #[keyword = "SPV_EXT_fragment_invocation_density"]
    SPV_EXT_fragment_invocation_density = 1003,
    /// The case `SPV_EXT_fragment_shader_interlock`.
    #[keyword = "SPV_EXT_fragment_shader_interlock"]
    SPV_EXT_fragment_shader_interlock = 1004,
    /// The case `SPV_EXT_physical_storage_buffer`.
    #[keyword = "SPV_EXT_physical_storage_buffer"]
    SPV_EXT_physical_storage_buffer = 1005,
    /// The case `SPV_EXT_shader_stencil_export`.
    #[keyword = "SPV_EXT_shader_stencil_export"]
    SPV_EXT_shader_stencil_export = 1006,
    /// The case `SPV_EXT_shader_viewport_index_layer`.
    #[keyword = "SPV_EXT_shader_viewport_index_layer"]
    SPV_EXT_shader_viewport_index_layer = 1007,
    /// The case `SPV_EXT_shader_atomic_float_add`.
    #[keyword = "SPV_EXT_shader_atomic_float_add"]
    SPV_EXT_shader_atomic_float_add = 1008,
    /// The case `SPV_EXT_shader_atomic_float_min_max`.
    #[keyword = "SPV_EXT_shader_atomic_float_min_max"]
    SPV_EXT_shader_atomic_float_min_max = 1009,
    /// The case `SPV_EXT_shader_image_int64`.
    #[keyword = "SPV_EXT_shader_image_int64"]
    SPV_EXT_shader_image_int64 = 1010,
    /// The case `SPV_EXT_shader_atomic_float16_add`.
    #[keyword = "SPV_EXT_shader_atomic_float16_add"]
    SPV_EXT_shader_atomic_float16_add = 1011,
    /// The case `SPV_EXT_mesh_shader`.
    #[keyword = "SPV_EXT_mesh_shader"]
    SPV_EXT_mesh_shader = 1012,
    /// The case `SPV_EXT_replicated_composites`.
    #[keyword = "SPV_EXT_replicated_composites"]
    SPV_EXT_replicated_composites = 1013,
    /// The case `SPV_ARM_tensors`.
    #[keyword = "SPV_ARM_tensors"]
    SPV_ARM_tensors = 6000,
    /// The case `SPV_ARM_graph`.
    #[keyword = "SPV_ARM_graph"]
    SPV_ARM_graph = 6001,
    /// The case `SPV_AMD_gpu_shader_half_float_fetch`.
    #[keyword = "SPV_AMD_gpu_shader_half_float_fetch"]
    SPV_AMD_gpu_shader_half_float_fetch = 2000,
    /// The case `SPV_AMD_shader_ballot`.
    #[keyword = "SPV_AMD_shader_ballot"]
    SPV_AMD_shader_ballot = 2001,
    /// The case `SPV_AMD_shader_explicit_vertex_parameter`.
    #[keyword = "SPV_AMD_shader_explicit_vertex_parameter"]
    SPV_AMD_shader_explicit_vertex_parameter = 2002,
    /// The case `SPV_AMD_shader_fragment_mask`.
    #[keyword = "SPV_AMD_shader_fragment_mask"]
    SPV_AMD_shader_fragment_mask = 2003,
    /// The case `SPV_AMD_shader_image_load_store_lod`.
    #[keyword = "SPV_AMD_shader_image_load_store_lod"]
    SPV_AMD_shader_image_load_store_lod = 2004,
    /// The case `SPV_AMD_texture_gather_bias_lod`.
    #[keyword = "SPV_AMD_texture_gather_bias_lod"]
    SPV_AMD_texture_gather_bias_lod = 2005,
    /// The case `SPV_AMD_shader_early_and_late_fragment_tests`.
    #[keyword = "SPV_AMD_shader_early_and_late_fragment_tests"]
    SPV_AMD_shader_early_and_late_fragment_tests = 2006,
    /// The case `SPV_GOOGLE_decorate_string`.
    #[keyword = "SPV_GOOGLE_decorate_string"]
    SPV_GOOGLE_decorate_string = 3000,
    /// The case `SPV_GOOGLE_hlsl_functionality1`.
    #[keyword = "SPV_GOOGLE_hlsl_functionality1"]
    SPV_GOOGLE_hlsl_functionality1 = 3001,
    /// The case `SPV_GOOGLE_user_type`.
    #[keyword = "SPV_GOOGLE_user_type"]
    SPV_GOOGLE_user_type = 3002,
    /// The case `SPV_INTEL_device_side_avc_motion_estimation`.
    #[keyword = "SPV_INTEL_device_side_avc_motion_estimation"]
    SPV_INTEL_device_side_avc_motion_estimation = 4000,
    /// The case `SPV_INTEL_media_block_io`.
    #[keyword = "SPV_INTEL_media_block_io"]
    SPV_INTEL_media_block_io = 4001,
    /// The case `SPV_INTEL_shader_integer_functions2`.
    #[keyword = "SPV_INTEL_shader_integer_functions2"]
    SPV_INTEL_shader_integer_functions2 = 4002,
    /// The case `SPV_INTEL_subgroups`.
    #[keyword = "SPV_INTEL_subgroups"]
    SPV_INTEL_subgroups = 4003,
    /// The case `SPV_INTEL_vector_compute`.
    #[keyword = "SPV_INTEL_vector_compute"]
    SPV_INTEL_vector_compute = 4007,
    /// The case `SPV_INTEL_float_controls2`.
    #[keyword = "SPV_INTEL_float_controls2"]
    SPV_INTEL_float_controls2 = 4004,
    /// The case `SPV_INTEL_function_pointers`.
    #[keyword = "SPV_INTEL_function_pointers"]
    SPV_INTEL_function_pointers = 4005,
    /// The case `SPV_INTEL_inline_assembly`.
    #[keyword = "SPV_INTEL_inline_assembly"]
    SPV_INTEL_inline_assembly = 4006,
    /// The case `SPV_INTEL_variable_length_array`.
    #[keyword = "SPV_INTEL_variable_length_array"]
    SPV_INTEL_variable_length_array = 4008,
    /// The case `SPV_INTEL_fpga_memory_attributes`.
    #[keyword = "SPV_INTEL_fpga_memory_attributes"]
    SPV_INTEL_fpga_memory_attributes = 4009,
    /// The case `SPV_INTEL_unstructured_loop_controls`.
    #[keyword = "SPV_INTEL_unstructured_loop_controls"]
    SPV_INTEL_unstructured_loop_controls = 4012,
    /// The case `SPV_INTEL_fpga_loop_controls`.
    #[keyword = "SPV_INTEL_fpga_loop_controls"]
    SPV_INTEL_fpga_loop_controls = 4013,
    /// The case `SPV_INTEL_arbitrary_precision_integers`.
    #[keyword = "SPV_INTEL_arbitrary_precision_integers"]
    SPV_INTEL_arbitrary_precision_integers = 4010,
    /// The case `SPV_INTEL_arbitrary_precision_floating_point`.
    #[keyword = "SPV_INTEL_arbitrary_precision_floating_point"]
    SPV_INTEL_arbitrary_precision_floating_point = 4011,
    /// The case `SPV_INTEL_kernel_attributes`.
    #[keyword = "SPV_INTEL_kernel_attributes"]
    SPV_INTEL_kernel_attributes = 4014,
    /// The case `SPV_INTEL_fpga_memory_accesses`.
    #[keyword = "SPV_INTEL_fpga_memory_accesses"]
    SPV_INTEL_fpga_memory_accesses = 4015,
    /// The case `SPV_INTEL_fpga_cluster_attributes`.
    #[keyword = "SPV_INTEL_fpga_cluster_attributes"]
    SPV_INTEL_fpga_cluster_attributes = 4016,
    /// The case `SPV_INTEL_loop_fuse`.
    #[keyword = "SPV_INTEL_loop_fuse"]
    SPV_INTEL_loop_fuse = 4017,
    /// The case `SPV_INTEL_fpga_buffer_location`.
    #[keyword = "SPV_INTEL_fpga_buffer_location"]
    SPV_INTEL_fpga_buffer_location = 4018,
    /// The case `SPV_INTEL_arbitrary_precision_fixed_point`.
    #[keyword = "SPV_INTEL_arbitrary_precision_fixed_point"]
    SPV_INTEL_arbitrary_precision_fixed_point = 4019,
    /// The case `SPV_INTEL_usm_storage_classes`.
    #[keyword = "SPV_INTEL_usm_storage_classes"]
    SPV_INTEL_usm_storage_classes = 4020,
    /// The case `SPV_INTEL_io_pipes`.
    #[keyword = "SPV_INTEL_io_pipes"]
    SPV_INTEL_io_pipes = 4021,
    /// The case `SPV_ALTERA_blocking_pipes`.
    #[keyword = "SPV_ALTERA_blocking_pipes"]
    SPV_ALTERA_blocking_pipes = 4022,
    /// The case `SPV_INTEL_fpga_reg`.
    #[keyword = "SPV_INTEL_fpga_reg"]
    SPV_INTEL_fpga_reg = 4023,
    /// The case `SPV_INTEL_long_constant_composite`.
    #[keyword = "SPV_INTEL_long_constant_composite"]
    SPV_INTEL_long_constant_composite = 4024,
    /// The case `SPV_INTEL_optnone`.
    #[keyword = "SPV_INTEL_optnone"]
    SPV_INTEL_optnone = 4025,
    /// The case `SPV_INTEL_debug_module`.
    #[keyword = "SPV_INTEL_debug_module"]
    SPV_INTEL_debug_module = 4026,
    /// The case `SPV_INTEL_fp_fast_math_mode`.
    #[keyword = "SPV_INTEL_fp_fast_math_mode"]
    SPV_INTEL_fp_fast_math_mode = 4027,
    /// The case `SPV_INTEL_memory_access_aliasing`.
    #[keyword = "SPV_INTEL_memory_access_aliasing"]
    SPV_INTEL_memory_access_aliasing = 4028,
    /// The case `SPV_INTEL_split_barrier`.
    #[keyword = "SPV_INTEL_split_barrier"]
    SPV_INTEL_split_barrier = 4029,
    /// The case `SPV_INTEL_bfloat16_conversion`.
    #[keyword = "SPV_INTEL_bfloat16_conversion"]
    SPV_INTEL_bfloat16_conversion = 4031,
    /// The case `SPV_INTEL_cache_controls`.
    #[keyword = "SPV_INTEL_cache_controls"]
    SPV_INTEL_cache_controls = 4032,
    /// The case `SPV_INTEL_tensor_float32_conversion`.
    #[keyword = "SPV_INTEL_tensor_float32_conversion"]
    SPV_INTEL_tensor_float32_conversion = 4033,
    /// The case `SPV_NV_compute_shader_derivatives`.
    #[keyword = "SPV_NV_compute_shader_derivatives"]
    SPV_NV_compute_shader_derivatives = 5000,
    /// The case `SPV_NV_cooperative_matrix`.
    #[keyword = "SPV_NV_cooperative_matrix"]
    SPV_NV_cooperative_matrix = 5001,
    /// The case `SPV_NV_fragment_shader_barycentric`.
    #[keyword = "SPV_NV_fragment_shader_barycentric"]
    SPV_NV_fragment_shader_barycentric = 5002,
    /// The case `SPV_NV_geometry_shader_passthrough`.
    #[keyword = "SPV_NV_geometry_shader_passthrough"]
    SPV_NV_geometry_shader_passthrough = 5003,
    /// The case `SPV_NV_ray_tracing`.
    #[keyword = "SPV_NV_ray_tracing"]
    SPV_NV_ray_tracing = 5005,
    /// The case `SPV_NV_sample_mask_override_coverage`.
    #[keyword = "SPV_NV_sample_mask_override_coverage"]
    SPV_NV_sample_mask_override_coverage = 5006,
    /// The case `SPV_NV_shader_image_footprint`.
    #[keyword = "SPV_NV_shader_image_footprint"]
    SPV_NV_shader_image_footprint = 5007,
    /// The case `SPV_NV_shader_sm_builtins`.
    #[keyword = "SPV_NV_shader_sm_builtins"]
    SPV_NV_shader_sm_builtins = 5008,
    /// The case `SPV_NV_shader_subgroup_partitioned`.
    #[keyword = "SPV_NV_shader_subgroup_partitioned"]
    SPV_NV_shader_subgroup_partitioned = 5009,
    /// The case `SPV_NV_shading_rate`.
    #[keyword = "SPV_NV_shading_rate"]
    SPV_NV_shading_rate = 5010,
    /// The case `SPV_NV_stereo_view_rendering`.
    #[keyword = "SPV_NV_stereo_view_rendering"]
    SPV_NV_stereo_view_rendering = 5011,
    /// The case `SPV_NV_viewport_array2`.
    #[keyword = "SPV_NV_viewport_array2"]
    SPV_NV_viewport_array2 = 5012,
    /// The case `SPV_NV_bindless_texture`.
    #[keyword = "SPV_NV_bindless_texture"]
    SPV_NV_bindless_texture = 5013,
    /// The case `SPV_NV_ray_tracing_motion_blur`.
    #[keyword = "SPV_NV_ray_tracing_motion_blur"]
    SPV_NV_ray_tracing_motion_blur = 5014,
    /// The case `SPV_NVX_multiview_per_view_attributes`.
    #[keyword = "SPV_NVX_multiview_per_view_attributes"]
    SPV_NVX_multiview_per_view_attributes = 5015,
}

/// The values of `Capability`: valid SPIR-V Capability.
#[enum_attr(
    repr = u32,
    attr = "spirv.capability",
    def = "SPIRV_CapabilityAttr",
    summary = "valid SPIR-V Capability",
    cpp = "::mlir::spirv::Capability",
)]
pub enum Capability {
    /// The case `Matrix`.
    #[keyword = "Matrix"]
    Matrix = 0,
    /// The case `Addresses`.
    #[keyword = "Addresses"]
    Addresses = 4,
    /// The case `Linkage`.
    #[keyword = "Linkage"]
    Linkage = 5,
    /// The case `Kernel`.
    #[keyword = "Kernel"]
    Kernel = 6,
    /// The case `Float16`.
    #[keyword = "Float16"]
    Float16 = 9,
    /// The case `Float64`.
    #[keyword = "Float64"]
    Float64 = 10,
    /// The case `Int64`.
    #[keyword = "Int64"]
    Int64 = 11,
    /// The case `Groups`.
    #[keyword = "Groups"]
    Groups = 18,
    /// The case `Int16`.
    #[keyword = "Int16"]
    Int16 = 22,
    /// The case `Int8`.
    #[keyword = "Int8"]
    Int8 = 39,
    /// The case `Sampled1D`.
    #[keyword = "Sampled1D"]
    Sampled1D = 43,
    /// The case `SampledBuffer`.
    #[keyword = "SampledBuffer"]
    SampledBuffer = 46,
    /// The case `GroupNonUniform`.
    #[keyword = "GroupNonUniform"]
    GroupNonUniform = 61,
    /// The case `ShaderLayer`.
    #[keyword = "ShaderLayer"]
    ShaderLayer = 69,
    /// The case `ShaderViewportIndex`.
    #[keyword = "ShaderViewportIndex"]
    ShaderViewportIndex = 70,
    /// The case `UniformDecoration`.
    #[keyword = "UniformDecoration"]
    UniformDecoration = 71,
    /// The case `SubgroupBallotKHR`.
    #[keyword = "SubgroupBallotKHR"]
    SubgroupBallotKHR = 4423,
    /// The case `SubgroupVoteKHR`.
    #[keyword = "SubgroupVoteKHR"]
    SubgroupVoteKHR = 4431,
    /// The case `StorageBuffer16BitAccess`.
    #[keyword = "StorageBuffer16BitAccess"]
    StorageBuffer16BitAccess = 4433,
    /// The case `StoragePushConstant16`.
    #[keyword = "StoragePushConstant16"]
    StoragePushConstant16 = 4435,
    /// The case `StorageInputOutput16`.
    #[keyword = "StorageInputOutput16"]
    StorageInputOutput16 = 4436,
    /// The case `DeviceGroup`.
    #[keyword = "DeviceGroup"]
    DeviceGroup = 4437,
    /// The case `AtomicStorageOps`.
    #[keyword = "AtomicStorageOps"]
    AtomicStorageOps = 4445,
    /// The case `SampleMaskPostDepthCoverage`.
    #[keyword = "SampleMaskPostDepthCoverage"]
    SampleMaskPostDepthCoverage = 4447,
    /// The case `StorageBuffer8BitAccess`.
    #[keyword = "StorageBuffer8BitAccess"]
    StorageBuffer8BitAccess = 4448,
    /// The case `StoragePushConstant8`.
    #[keyword = "StoragePushConstant8"]
    StoragePushConstant8 = 4450,
    /// The case `DenormPreserve`.
    #[keyword = "DenormPreserve"]
    DenormPreserve = 4464,
    /// The case `DenormFlushToZero`.
    #[keyword = "DenormFlushToZero"]
    DenormFlushToZero = 4465,
    /// The case `SignedZeroInfNanPreserve`.
    #[keyword = "SignedZeroInfNanPreserve"]
    SignedZeroInfNanPreserve = 4466,
    /// The case `RoundingModeRTE`.
    #[keyword = "RoundingModeRTE"]
    RoundingModeRTE = 4467,
    /// The case `RoundingModeRTZ`.
    #[keyword = "RoundingModeRTZ"]
    RoundingModeRTZ = 4468,
    /// The case `ImageFootprintNV`.
    #[keyword = "ImageFootprintNV"]
    ImageFootprintNV = 5282,
    /// The case `FragmentBarycentricKHR`.
    #[keyword = "FragmentBarycentricKHR"]
    FragmentBarycentricKHR = 5284,
    /// The case `MeshShadingEXT`.
    #[keyword = "MeshShadingEXT"]
    MeshShadingEXT = 5283,
    /// The case `ComputeDerivativeGroupQuadsNV`.
    #[keyword = "ComputeDerivativeGroupQuadsNV"]
    ComputeDerivativeGroupQuadsNV = 5288,
    /// The case `GroupNonUniformPartitionedNV`.
    #[keyword = "GroupNonUniformPartitionedNV"]
    GroupNonUniformPartitionedNV = 5297,
    /// The case `VulkanMemoryModel`.
    #[keyword = "VulkanMemoryModel"]
    VulkanMemoryModel = 5345,
    /// The case `VulkanMemoryModelDeviceScope`.
    #[keyword = "VulkanMemoryModelDeviceScope"]
    VulkanMemoryModelDeviceScope = 5346,
    /// The case `ComputeDerivativeGroupLinearNV`.
    #[keyword = "ComputeDerivativeGroupLinearNV"]
    ComputeDerivativeGroupLinearNV = 5350,
    /// The case `BindlessTextureNV`.
    #[keyword = "BindlessTextureNV"]
    BindlessTextureNV = 5390,
    /// The case `SubgroupShuffleINTEL`.
    #[keyword = "SubgroupShuffleINTEL"]
    SubgroupShuffleINTEL = 5568,
    /// The case `SubgroupBufferBlockIOINTEL`.
    #[keyword = "SubgroupBufferBlockIOINTEL"]
    SubgroupBufferBlockIOINTEL = 5569,
    /// The case `SubgroupImageBlockIOINTEL`.
    #[keyword = "SubgroupImageBlockIOINTEL"]
    SubgroupImageBlockIOINTEL = 5570,
    /// The case `SubgroupImageMediaBlockIOINTEL`.
    #[keyword = "SubgroupImageMediaBlockIOINTEL"]
    SubgroupImageMediaBlockIOINTEL = 5579,
    /// The case `RoundToInfinityINTEL`.
    #[keyword = "RoundToInfinityINTEL"]
    RoundToInfinityINTEL = 5582,
    /// The case `FloatingPointModeINTEL`.
    #[keyword = "FloatingPointModeINTEL"]
    FloatingPointModeINTEL = 5583,
    /// The case `FunctionPointersINTEL`.
    #[keyword = "FunctionPointersINTEL"]
    FunctionPointersINTEL = 5603,
    /// The case `IndirectReferencesINTEL`.
    #[keyword = "IndirectReferencesINTEL"]
    IndirectReferencesINTEL = 5604,
    /// The case `AsmINTEL`.
    #[keyword = "AsmINTEL"]
    AsmINTEL = 5606,
    /// The case `AtomicFloat32MinMaxEXT`.
    #[keyword = "AtomicFloat32MinMaxEXT"]
    AtomicFloat32MinMaxEXT = 5612,
    /// The case `AtomicFloat64MinMaxEXT`.
    #[keyword = "AtomicFloat64MinMaxEXT"]
    AtomicFloat64MinMaxEXT = 5613,
    /// The case `AtomicFloat16MinMaxEXT`.
    #[keyword = "AtomicFloat16MinMaxEXT"]
    AtomicFloat16MinMaxEXT = 5616,
    /// The case `VectorAnyINTEL`.
    #[keyword = "VectorAnyINTEL"]
    VectorAnyINTEL = 5619,
    /// The case `ExpectAssumeKHR`.
    #[keyword = "ExpectAssumeKHR"]
    ExpectAssumeKHR = 5629,
    /// The case `SubgroupAvcMotionEstimationINTEL`.
    #[keyword = "SubgroupAvcMotionEstimationINTEL"]
    SubgroupAvcMotionEstimationINTEL = 5696,
    /// The case `SubgroupAvcMotionEstimationIntraINTEL`.
    #[keyword = "SubgroupAvcMotionEstimationIntraINTEL"]
    SubgroupAvcMotionEstimationIntraINTEL = 5697,
    /// The case `SubgroupAvcMotionEstimationChromaINTEL`.
    #[keyword = "SubgroupAvcMotionEstimationChromaINTEL"]
    SubgroupAvcMotionEstimationChromaINTEL = 5698,
    /// The case `VariableLengthArrayINTEL`.
    #[keyword = "VariableLengthArrayINTEL"]
    VariableLengthArrayINTEL = 5817,
    /// The case `FunctionFloatControlINTEL`.
    #[keyword = "FunctionFloatControlINTEL"]
    FunctionFloatControlINTEL = 5821,
    /// The case `FPGAMemoryAttributesINTEL`.
    #[keyword = "FPGAMemoryAttributesINTEL"]
    FPGAMemoryAttributesINTEL = 5824,
    /// The case `ArbitraryPrecisionIntegersINTEL`.
    #[keyword = "ArbitraryPrecisionIntegersINTEL"]
    ArbitraryPrecisionIntegersINTEL = 5844,
    /// The case `ArbitraryPrecisionFloatingPointINTEL`.
    #[keyword = "ArbitraryPrecisionFloatingPointINTEL"]
    ArbitraryPrecisionFloatingPointINTEL = 5845,
    /// The case `UnstructuredLoopControlsINTEL`.
    #[keyword = "UnstructuredLoopControlsINTEL"]
    UnstructuredLoopControlsINTEL = 5886,
    /// The case `FPGALoopControlsINTEL`.
    #[keyword = "FPGALoopControlsINTEL"]
    FPGALoopControlsINTEL = 5888,
    /// The case `KernelAttributesINTEL`.
    #[keyword = "KernelAttributesINTEL"]
    KernelAttributesINTEL = 5892,
    /// The case `FPGAKernelAttributesINTEL`.
    #[keyword = "FPGAKernelAttributesINTEL"]
    FPGAKernelAttributesINTEL = 5897,
    /// The case `FPGAMemoryAccessesINTEL`.
    #[keyword = "FPGAMemoryAccessesINTEL"]
    FPGAMemoryAccessesINTEL = 5898,
    /// The case `FPGAClusterAttributesINTEL`.
    #[keyword = "FPGAClusterAttributesINTEL"]
    FPGAClusterAttributesINTEL = 5904,
    /// The case `LoopFuseINTEL`.
    #[keyword = "LoopFuseINTEL"]
    LoopFuseINTEL = 5906,
    /// The case `MemoryAccessAliasingINTEL`.
    #[keyword = "MemoryAccessAliasingINTEL"]
    MemoryAccessAliasingINTEL = 5910,
    /// The case `FPGABufferLocationINTEL`.
    #[keyword = "FPGABufferLocationINTEL"]
    FPGABufferLocationINTEL = 5920,
    /// The case `ArbitraryPrecisionFixedPointINTEL`.
    #[keyword = "ArbitraryPrecisionFixedPointINTEL"]
    ArbitraryPrecisionFixedPointINTEL = 5922,
    /// The case `USMStorageClassesINTEL`.
    #[keyword = "USMStorageClassesINTEL"]
    USMStorageClassesINTEL = 5935,
    /// The case `IOPipesINTEL`.
    #[keyword = "IOPipesINTEL"]
    IOPipesINTEL = 5943,
    /// The case `BlockingPipesALTERA`.
    #[keyword = "BlockingPipesALTERA"]
    BlockingPipesALTERA = 5945,
    /// The case `FPGARegINTEL`.
    #[keyword = "FPGARegINTEL"]
    FPGARegINTEL = 5948,
    /// The case `DotProductInputAll`.
    #[keyword = "DotProductInputAll"]
    DotProductInputAll = 6016,
    /// The case `DotProductInput4x8BitPacked`.
    #[keyword = "DotProductInput4x8BitPacked"]
    DotProductInput4x8BitPacked = 6018,
    /// The case `DotProduct`.
    #[keyword = "DotProduct"]
    DotProduct = 6019,
    /// The case `RayCullMaskKHR`.
    #[keyword = "RayCullMaskKHR"]
    RayCullMaskKHR = 6020,
    /// The case `CooperativeMatrixKHR`.
    #[keyword = "CooperativeMatrixKHR"]
    CooperativeMatrixKHR = 6022,
    /// The case `ReplicatedCompositesEXT`.
    #[keyword = "ReplicatedCompositesEXT"]
    ReplicatedCompositesEXT = 6024,
    /// The case `BitInstructions`.
    #[keyword = "BitInstructions"]
    BitInstructions = 6025,
    /// The case `AtomicFloat32AddEXT`.
    #[keyword = "AtomicFloat32AddEXT"]
    AtomicFloat32AddEXT = 6033,
    /// The case `AtomicFloat64AddEXT`.
    #[keyword = "AtomicFloat64AddEXT"]
    AtomicFloat64AddEXT = 6034,
    /// The case `LongConstantCompositeINTEL`.
    #[keyword = "LongConstantCompositeINTEL"]
    LongConstantCompositeINTEL = 6089,
    /// The case `OptNoneINTEL`.
    #[keyword = "OptNoneINTEL"]
    OptNoneINTEL = 6094,
    /// The case `AtomicFloat16AddEXT`.
    #[keyword = "AtomicFloat16AddEXT"]
    AtomicFloat16AddEXT = 6095,
    /// The case `DebugInfoModuleINTEL`.
    #[keyword = "DebugInfoModuleINTEL"]
    DebugInfoModuleINTEL = 6114,
    /// The case `SplitBarrierINTEL`.
    #[keyword = "SplitBarrierINTEL"]
    SplitBarrierINTEL = 6141,
    /// The case `GroupUniformArithmeticKHR`.
    #[keyword = "GroupUniformArithmeticKHR"]
    GroupUniformArithmeticKHR = 6400,
    /// The case `Shader`.
    #[keyword = "Shader"]
    Shader = 1,
    /// The case `Vector16`.
    #[keyword = "Vector16"]
    Vector16 = 7,
    /// The case `Float16Buffer`.
    #[keyword = "Float16Buffer"]
    Float16Buffer = 8,
    /// The case `Int64Atomics`.
    #[keyword = "Int64Atomics"]
    Int64Atomics = 12,
    /// The case `ImageBasic`.
    #[keyword = "ImageBasic"]
    ImageBasic = 13,
    /// The case `Pipes`.
    #[keyword = "Pipes"]
    Pipes = 17,
    /// The case `DeviceEnqueue`.
    #[keyword = "DeviceEnqueue"]
    DeviceEnqueue = 19,
    /// The case `LiteralSampler`.
    #[keyword = "LiteralSampler"]
    LiteralSampler = 20,
    /// The case `GenericPointer`.
    #[keyword = "GenericPointer"]
    GenericPointer = 38,
    /// The case `Image1D`.
    #[keyword = "Image1D"]
    Image1D = 44,
    /// The case `ImageBuffer`.
    #[keyword = "ImageBuffer"]
    ImageBuffer = 47,
    /// The case `NamedBarrier`.
    #[keyword = "NamedBarrier"]
    NamedBarrier = 59,
    /// The case `GroupNonUniformVote`.
    #[keyword = "GroupNonUniformVote"]
    GroupNonUniformVote = 62,
    /// The case `GroupNonUniformArithmetic`.
    #[keyword = "GroupNonUniformArithmetic"]
    GroupNonUniformArithmetic = 63,
    /// The case `GroupNonUniformBallot`.
    #[keyword = "GroupNonUniformBallot"]
    GroupNonUniformBallot = 64,
    /// The case `GroupNonUniformShuffle`.
    #[keyword = "GroupNonUniformShuffle"]
    GroupNonUniformShuffle = 65,
    /// The case `GroupNonUniformShuffleRelative`.
    #[keyword = "GroupNonUniformShuffleRelative"]
    GroupNonUniformShuffleRelative = 66,
    /// The case `GroupNonUniformClustered`.
    #[keyword = "GroupNonUniformClustered"]
    GroupNonUniformClustered = 67,
    /// The case `GroupNonUniformQuad`.
    #[keyword = "GroupNonUniformQuad"]
    GroupNonUniformQuad = 68,
    /// The case `StorageUniform16`.
    #[keyword = "StorageUniform16"]
    StorageUniform16 = 4434,
    /// The case `UniformAndStorageBuffer8BitAccess`.
    #[keyword = "UniformAndStorageBuffer8BitAccess"]
    UniformAndStorageBuffer8BitAccess = 4449,
    /// The case `UniformTexelBufferArrayDynamicIndexing`.
    #[keyword = "UniformTexelBufferArrayDynamicIndexing"]
    UniformTexelBufferArrayDynamicIndexing = 5304,
    /// The case `VectorComputeINTEL`.
    #[keyword = "VectorComputeINTEL"]
    VectorComputeINTEL = 5617,
    /// The case `FPFastMathModeINTEL`.
    #[keyword = "FPFastMathModeINTEL"]
    FPFastMathModeINTEL = 5837,
    /// The case `DotProductInput4x8Bit`.
    #[keyword = "DotProductInput4x8Bit"]
    DotProductInput4x8Bit = 6017,
    /// The case `GroupNonUniformRotateKHR`.
    #[keyword = "GroupNonUniformRotateKHR"]
    GroupNonUniformRotateKHR = 6026,
    /// The case `Geometry`.
    #[keyword = "Geometry"]
    Geometry = 2,
    /// The case `Tessellation`.
    #[keyword = "Tessellation"]
    Tessellation = 3,
    /// The case `ImageReadWrite`.
    #[keyword = "ImageReadWrite"]
    ImageReadWrite = 14,
    /// The case `ImageMipmap`.
    #[keyword = "ImageMipmap"]
    ImageMipmap = 15,
    /// The case `AtomicStorage`.
    #[keyword = "AtomicStorage"]
    AtomicStorage = 21,
    /// The case `ImageGatherExtended`.
    #[keyword = "ImageGatherExtended"]
    ImageGatherExtended = 25,
    /// The case `StorageImageMultisample`.
    #[keyword = "StorageImageMultisample"]
    StorageImageMultisample = 27,
    /// The case `UniformBufferArrayDynamicIndexing`.
    #[keyword = "UniformBufferArrayDynamicIndexing"]
    UniformBufferArrayDynamicIndexing = 28,
    /// The case `SampledImageArrayDynamicIndexing`.
    #[keyword = "SampledImageArrayDynamicIndexing"]
    SampledImageArrayDynamicIndexing = 29,
    /// The case `StorageBufferArrayDynamicIndexing`.
    #[keyword = "StorageBufferArrayDynamicIndexing"]
    StorageBufferArrayDynamicIndexing = 30,
    /// The case `StorageImageArrayDynamicIndexing`.
    #[keyword = "StorageImageArrayDynamicIndexing"]
    StorageImageArrayDynamicIndexing = 31,
    /// The case `ClipDistance`.
    #[keyword = "ClipDistance"]
    ClipDistance = 32,
    /// The case `CullDistance`.
    #[keyword = "CullDistance"]
    CullDistance = 33,
    /// The case `SampleRateShading`.
    #[keyword = "SampleRateShading"]
    SampleRateShading = 35,
    /// The case `SampledRect`.
    #[keyword = "SampledRect"]
    SampledRect = 37,
    /// The case `InputAttachment`.
    #[keyword = "InputAttachment"]
    InputAttachment = 40,
    /// The case `SparseResidency`.
    #[keyword = "SparseResidency"]
    SparseResidency = 41,
    /// The case `MinLod`.
    #[keyword = "MinLod"]
    MinLod = 42,
    /// The case `SampledCubeArray`.
    #[keyword = "SampledCubeArray"]
    SampledCubeArray = 45,
    /// The case `ImageMSArray`.
    #[keyword = "ImageMSArray"]
    ImageMSArray = 48,
    /// The case `StorageImageExtendedFormats`.
    #[keyword = "StorageImageExtendedFormats"]
    StorageImageExtendedFormats = 49,
    /// The case `ImageQuery`.
    #[keyword = "ImageQuery"]
    ImageQuery = 50,
    /// The case `DerivativeControl`.
    #[keyword = "DerivativeControl"]
    DerivativeControl = 51,
    /// The case `InterpolationFunction`.
    #[keyword = "InterpolationFunction"]
    InterpolationFunction = 52,
    /// The case `TransformFeedback`.
    #[keyword = "TransformFeedback"]
    TransformFeedback = 53,
    /// The case `StorageImageReadWithoutFormat`.
    #[keyword = "StorageImageReadWithoutFormat"]
    StorageImageReadWithoutFormat = 55,
    /// The case `StorageImageWriteWithoutFormat`.
    #[keyword = "StorageImageWriteWithoutFormat"]
    StorageImageWriteWithoutFormat = 56,
    /// The case `SubgroupDispatch`.
    #[keyword = "SubgroupDispatch"]
    SubgroupDispatch = 58,
    /// The case `PipeStorage`.
    #[keyword = "PipeStorage"]
    PipeStorage = 60,
    /// The case `FragmentShadingRateKHR`.
    #[keyword = "FragmentShadingRateKHR"]
    FragmentShadingRateKHR = 4422,
    /// The case `DrawParameters`.
    #[keyword = "DrawParameters"]
    DrawParameters = 4427,
    /// The case `WorkgroupMemoryExplicitLayoutKHR`.
    #[keyword = "WorkgroupMemoryExplicitLayoutKHR"]
    WorkgroupMemoryExplicitLayoutKHR = 4428,
    /// The case `WorkgroupMemoryExplicitLayout16BitAccessKHR`.
    #[keyword = "WorkgroupMemoryExplicitLayout16BitAccessKHR"]
    WorkgroupMemoryExplicitLayout16BitAccessKHR = 4430,
    /// The case `MultiView`.
    #[keyword = "MultiView"]
    MultiView = 4439,
    /// The case `VariablePointersStorageBuffer`.
    #[keyword = "VariablePointersStorageBuffer"]
    VariablePointersStorageBuffer = 4441,
    /// The case `RayQueryProvisionalKHR`.
    #[keyword = "RayQueryProvisionalKHR"]
    RayQueryProvisionalKHR = 4471,
    /// The case `RayQueryKHR`.
    #[keyword = "RayQueryKHR"]
    RayQueryKHR = 4472,
    /// The case `RayTracingKHR`.
    #[keyword = "RayTracingKHR"]
    RayTracingKHR = 4479,
    /// The case `Float16ImageAMD`.
    #[keyword = "Float16ImageAMD"]
    Float16ImageAMD = 5008,
    /// The case `ImageGatherBiasLodAMD`.
    #[keyword = "ImageGatherBiasLodAMD"]
    ImageGatherBiasLodAMD = 5009,
    /// The case `FragmentMaskAMD`.
    #[keyword = "FragmentMaskAMD"]
    FragmentMaskAMD = 5010,
    /// The case `StencilExportEXT`.
    #[keyword = "StencilExportEXT"]
    StencilExportEXT = 5013,
    /// The case `ImageReadWriteLodAMD`.
    #[keyword = "ImageReadWriteLodAMD"]
    ImageReadWriteLodAMD = 5015,
    /// The case `Int64ImageEXT`.
    #[keyword = "Int64ImageEXT"]
    Int64ImageEXT = 5016,
    /// The case `ShaderClockKHR`.
    #[keyword = "ShaderClockKHR"]
    ShaderClockKHR = 5055,
    /// The case `FragmentFullyCoveredEXT`.
    #[keyword = "FragmentFullyCoveredEXT"]
    FragmentFullyCoveredEXT = 5265,
    /// The case `FragmentDensityEXT`.
    #[keyword = "FragmentDensityEXT"]
    FragmentDensityEXT = 5291,
    /// The case `ShaderNonUniform`.
    #[keyword = "ShaderNonUniform"]
    ShaderNonUniform = 5301,
    /// The case `RuntimeDescriptorArray`.
    #[keyword = "RuntimeDescriptorArray"]
    RuntimeDescriptorArray = 5302,
    /// The case `StorageTexelBufferArrayDynamicIndexing`.
    #[keyword = "StorageTexelBufferArrayDynamicIndexing"]
    StorageTexelBufferArrayDynamicIndexing = 5305,
    /// The case `RayTracingNV`.
    #[keyword = "RayTracingNV"]
    RayTracingNV = 5340,
    /// The case `RayTracingMotionBlurNV`.
    #[keyword = "RayTracingMotionBlurNV"]
    RayTracingMotionBlurNV = 5341,
    /// The case `PhysicalStorageBufferAddresses`.
    #[keyword = "PhysicalStorageBufferAddresses"]
    PhysicalStorageBufferAddresses = 5347,
    /// The case `RayTracingProvisionalKHR`.
    #[keyword = "RayTracingProvisionalKHR"]
    RayTracingProvisionalKHR = 5353,
    /// The case `FragmentShaderSampleInterlockEXT`.
    #[keyword = "FragmentShaderSampleInterlockEXT"]
    FragmentShaderSampleInterlockEXT = 5363,
    /// The case `FragmentShaderShadingRateInterlockEXT`.
    #[keyword = "FragmentShaderShadingRateInterlockEXT"]
    FragmentShaderShadingRateInterlockEXT = 5372,
    /// The case `ShaderSMBuiltinsNV`.
    #[keyword = "ShaderSMBuiltinsNV"]
    ShaderSMBuiltinsNV = 5373,
    /// The case `FragmentShaderPixelInterlockEXT`.
    #[keyword = "FragmentShaderPixelInterlockEXT"]
    FragmentShaderPixelInterlockEXT = 5378,
    /// The case `DemoteToHelperInvocation`.
    #[keyword = "DemoteToHelperInvocation"]
    DemoteToHelperInvocation = 5379,
    /// The case `IntegerFunctions2INTEL`.
    #[keyword = "IntegerFunctions2INTEL"]
    IntegerFunctions2INTEL = 5584,
    /// The case `TessellationPointSize`.
    #[keyword = "TessellationPointSize"]
    TessellationPointSize = 23,
    /// The case `GeometryPointSize`.
    #[keyword = "GeometryPointSize"]
    GeometryPointSize = 24,
    /// The case `ImageCubeArray`.
    #[keyword = "ImageCubeArray"]
    ImageCubeArray = 34,
    /// The case `ImageRect`.
    #[keyword = "ImageRect"]
    ImageRect = 36,
    /// The case `GeometryStreams`.
    #[keyword = "GeometryStreams"]
    GeometryStreams = 54,
    /// The case `MultiViewport`.
    #[keyword = "MultiViewport"]
    MultiViewport = 57,
    /// The case `TensorsARM`.
    #[keyword = "TensorsARM"]
    TensorsARM = 4174,
    /// The case `StorageTensorArrayDynamicIndexingEXT`.
    #[keyword = "StorageTensorArrayDynamicIndexingEXT"]
    StorageTensorArrayDynamicIndexingEXT = 4175,
    /// The case `StorageTensorArrayNonUniformIndexingEXT`.
    #[keyword = "StorageTensorArrayNonUniformIndexingEXT"]
    StorageTensorArrayNonUniformIndexingEXT = 4176,
    /// The case `GraphARM`.
    #[keyword = "GraphARM"]
    GraphARM = 4191,
    /// The case `WorkgroupMemoryExplicitLayout8BitAccessKHR`.
    #[keyword = "WorkgroupMemoryExplicitLayout8BitAccessKHR"]
    WorkgroupMemoryExplicitLayout8BitAccessKHR = 4429,
    /// The case `VariablePointers`.
    #[keyword = "VariablePointers"]
    VariablePointers = 4442,
    /// The case `RayTraversalPrimitiveCullingKHR`.
    #[keyword = "RayTraversalPrimitiveCullingKHR"]
    RayTraversalPrimitiveCullingKHR = 4478,
    /// The case `SampleMaskOverrideCoverageNV`.
    #[keyword = "SampleMaskOverrideCoverageNV"]
    SampleMaskOverrideCoverageNV = 5249,
    /// The case `GeometryShaderPassthroughNV`.
    #[keyword = "GeometryShaderPassthroughNV"]
    GeometryShaderPassthroughNV = 5251,
    /// The case `PerViewAttributesNV`.
    #[keyword = "PerViewAttributesNV"]
    PerViewAttributesNV = 5260,
    /// The case `InputAttachmentArrayDynamicIndexing`.
    #[keyword = "InputAttachmentArrayDynamicIndexing"]
    InputAttachmentArrayDynamicIndexing = 5303,
    /// The case `UniformBufferArrayNonUniformIndexing`.
    #[keyword = "UniformBufferArrayNonUniformIndexing"]
    UniformBufferArrayNonUniformIndexing = 5306,
    /// The case `SampledImageArrayNonUniformIndexing`.
    #[keyword = "SampledImageArrayNonUniformIndexing"]
    SampledImageArrayNonUniformIndexing = 5307,
    /// The case `StorageBufferArrayNonUniformIndexing`.
    #[keyword = "StorageBufferArrayNonUniformIndexing"]
    StorageBufferArrayNonUniformIndexing = 5308,
    /// The case `StorageImageArrayNonUniformIndexing`.
    #[keyword = "StorageImageArrayNonUniformIndexing"]
    StorageImageArrayNonUniformIndexing = 5309,
    /// The case `InputAttachmentArrayNonUniformIndexing`.
    #[keyword = "InputAttachmentArrayNonUniformIndexing"]
    InputAttachmentArrayNonUniformIndexing = 5310,
    /// The case `UniformTexelBufferArrayNonUniformIndexing`.
    #[keyword = "UniformTexelBufferArrayNonUniformIndexing"]
    UniformTexelBufferArrayNonUniformIndexing = 5311,
    /// The case `StorageTexelBufferArrayNonUniformIndexing`.
    #[keyword = "StorageTexelBufferArrayNonUniformIndexing"]
    StorageTexelBufferArrayNonUniformIndexing = 5312,
    /// The case `ShaderViewportIndexLayerEXT`.
    #[keyword = "ShaderViewportIndexLayerEXT"]
    ShaderViewportIndexLayerEXT = 5254,
    /// The case `ShaderViewportMaskNV`.
    #[keyword = "ShaderViewportMaskNV"]
    ShaderViewportMaskNV = 5255,
    /// The case `ShaderStereoViewNV`.
    #[keyword = "ShaderStereoViewNV"]
    ShaderStereoViewNV = 5259,
    /// The case `Bfloat16ConversionINTEL`.
    #[keyword = "Bfloat16ConversionINTEL"]
    Bfloat16ConversionINTEL = 6115,
    /// The case `CacheControlsINTEL`.
    #[keyword = "CacheControlsINTEL"]
    CacheControlsINTEL = 6441,
    /// The case `BFloat16TypeKHR`.
    #[keyword = "BFloat16TypeKHR"]
    BFloat16TypeKHR = 5116,
    /// The case `BFloat16DotProductKHR`.
    #[keyword = "BFloat16DotProductKHR"]
    BFloat16DotProductKHR = 5117,
    /// The case `BFloat16CooperativeMatrixKHR`.
    #[keyword = "BFloat16CooperativeMatrixKHR"]
    BFloat16CooperativeMatrixKHR = 5118,
    /// The case `TensorFloat32RoundingINTEL`.
    #[keyword = "TensorFloat32RoundingINTEL"]
    TensorFloat32RoundingINTEL = 6425,
}

/// The values of `BuiltIn`: valid SPIR-V BuiltIn.
#[enum_attr(
    repr = u32,
    attr = "spirv.built_in",
    def = "SPIRV_BuiltInAttr",
    summary = "valid SPIR-V BuiltIn",
    cpp = "::mlir::spirv::BuiltIn",
)]
pub enum BuiltIn {
    /// The case `Position`.
    #[keyword = "Position"]
    Position = 0,
    /// The case `PointSize`.
    #[keyword = "PointSize"]
    PointSize = 1,
    /// The case `ClipDistance`.
    #[keyword = "ClipDistance"]
    ClipDistance = 3,
    /// The case `CullDistance`.
    #[keyword = "CullDistance"]
    CullDistance = 4,
    /// The case `VertexId`.
    #[keyword = "VertexId"]
    VertexId = 5,
    /// The case `InstanceId`.
    #[keyword = "InstanceId"]
    InstanceId = 6,
    /// The case `PrimitiveId`.
    #[keyword = "PrimitiveId"]
    PrimitiveId = 7,
    /// The case `InvocationId`.
    #[keyword = "InvocationId"]
    InvocationId = 8,
    /// The case `Layer`.
    #[keyword = "Layer"]
    Layer = 9,
    /// The case `ViewportIndex`.
    #[keyword = "ViewportIndex"]
    ViewportIndex = 10,
    /// The case `TessLevelOuter`.
    #[keyword = "TessLevelOuter"]
    TessLevelOuter = 11,
    /// The case `TessLevelInner`.
    #[keyword = "TessLevelInner"]
    TessLevelInner = 12,
    /// The case `TessCoord`.
    #[keyword = "TessCoord"]
    TessCoord = 13,
    /// The case `PatchVertices`.
    #[keyword = "PatchVertices"]
    PatchVertices = 14,
    /// The case `FragCoord`.
    #[keyword = "FragCoord"]
    FragCoord = 15,
    /// The case `PointCoord`.
    #[keyword = "PointCoord"]
    PointCoord = 16,
    /// The case `FrontFacing`.
    #[keyword = "FrontFacing"]
    FrontFacing = 17,
    /// The case `SampleId`.
    #[keyword = "SampleId"]
    SampleId = 18,
    /// The case `SamplePosition`.
    #[keyword = "SamplePosition"]
    SamplePosition = 19,
    /// The case `SampleMask`.
    #[keyword = "SampleMask"]
    SampleMask = 20,
    /// The case `FragDepth`.
    #[keyword = "FragDepth"]
    FragDepth = 22,
    /// The case `HelperInvocation`.
    #[keyword = "HelperInvocation"]
    HelperInvocation = 23,
    /// The case `NumWorkgroups`.
    #[keyword = "NumWorkgroups"]
    NumWorkgroups = 24,
    /// The case `WorkgroupSize`.
    #[keyword = "WorkgroupSize"]
    WorkgroupSize = 25,
    /// The case `WorkgroupId`.
    #[keyword = "WorkgroupId"]
    WorkgroupId = 26,
    /// The case `LocalInvocationId`.
    #[keyword = "LocalInvocationId"]
    LocalInvocationId = 27,
    /// The case `GlobalInvocationId`.
    #[keyword = "GlobalInvocationId"]
    GlobalInvocationId = 28,
    /// The case `LocalInvocationIndex`.
    #[keyword = "LocalInvocationIndex"]
    LocalInvocationIndex = 29,
    /// The case `WorkDim`.
    #[keyword = "WorkDim"]
    WorkDim = 30,
    /// The case `GlobalSize`.
    #[keyword = "GlobalSize"]
    GlobalSize = 31,
    /// The case `EnqueuedWorkgroupSize`.
    #[keyword = "EnqueuedWorkgroupSize"]
    EnqueuedWorkgroupSize = 32,
    /// The case `GlobalOffset`.
    #[keyword = "GlobalOffset"]
    GlobalOffset = 33,
    /// The case `GlobalLinearId`.
    #[keyword = "GlobalLinearId"]
    GlobalLinearId = 34,
    /// The case `SubgroupSize`.
    #[keyword = "SubgroupSize"]
    SubgroupSize = 36,
    /// The case `SubgroupMaxSize`.
    #[keyword = "SubgroupMaxSize"]
    SubgroupMaxSize = 37,
    /// The case `NumSubgroups`.
    #[keyword = "NumSubgroups"]
    NumSubgroups = 38,
    /// The case `NumEnqueuedSubgroups`.
    #[keyword = "NumEnqueuedSubgroups"]
    NumEnqueuedSubgroups = 39,
    /// The case `SubgroupId`.
    #[keyword = "SubgroupId"]
    SubgroupId = 40,
    /// The case `SubgroupLocalInvocationId`.
    #[keyword = "SubgroupLocalInvocationId"]
    SubgroupLocalInvocationId = 41,
    /// The case `VertexIndex`.
    #[keyword = "VertexIndex"]
    VertexIndex = 42,
    /// The case `InstanceIndex`.
    #[keyword = "InstanceIndex"]
    InstanceIndex = 43,
    /// The case `SubgroupEqMask`.
    #[keyword = "SubgroupEqMask"]
    SubgroupEqMask = 4416,
    /// The case `SubgroupGeMask`.
    #[keyword = "SubgroupGeMask"]
    SubgroupGeMask = 4417,
    /// The case `SubgroupGtMask`.
    #[keyword = "SubgroupGtMask"]
    SubgroupGtMask = 4418,
    /// The case `SubgroupLeMask`.
    #[keyword = "SubgroupLeMask"]
    SubgroupLeMask = 4419,
    /// The case `SubgroupLtMask`.
    #[keyword = "SubgroupLtMask"]
    SubgroupLtMask = 4420,
    /// The case `BaseVertex`.
    #[keyword = "BaseVertex"]
    BaseVertex = 4424,
    /// The case `BaseInstance`.
    #[keyword = "BaseInstance"]
    BaseInstance = 4425,
    /// The case `DrawIndex`.
    #[keyword = "DrawIndex"]
    DrawIndex = 4426,
    /// The case `PrimitiveShadingRateKHR`.
    #[keyword = "PrimitiveShadingRateKHR"]
    PrimitiveShadingRateKHR = 4432,
    /// The case `DeviceIndex`.
    #[keyword = "DeviceIndex"]
    DeviceIndex = 4438,
    /// The case `ViewIndex`.
    #[keyword = "ViewIndex"]
    ViewIndex = 4440,
    /// The case `ShadingRateKHR`.
    #[keyword = "ShadingRateKHR"]
    ShadingRateKHR = 4444,
    /// The case `BaryCoordNoPerspAMD`.
    #[keyword = "BaryCoordNoPerspAMD"]
    BaryCoordNoPerspAMD = 4992,
    /// The case `BaryCoordNoPerspCentroidAMD`.
    #[keyword = "BaryCoordNoPerspCentroidAMD"]
    BaryCoordNoPerspCentroidAMD = 4993,
    /// The case `BaryCoordNoPerspSampleAMD`.
    #[keyword = "BaryCoordNoPerspSampleAMD"]
    BaryCoordNoPerspSampleAMD = 4994,
    /// The case `BaryCoordSmoothAMD`.
    #[keyword = "BaryCoordSmoothAMD"]
    BaryCoordSmoothAMD = 4995,
    /// The case `BaryCoordSmoothCentroidAMD`.
    #[keyword = "BaryCoordSmoothCentroidAMD"]
    BaryCoordSmoothCentroidAMD = 4996,
    /// The case `BaryCoordSmoothSampleAMD`.
    #[keyword = "BaryCoordSmoothSampleAMD"]
    BaryCoordSmoothSampleAMD = 4997,
    /// The case `BaryCoordPullModelAMD`.
    #[keyword = "BaryCoordPullModelAMD"]
    BaryCoordPullModelAMD = 4998,
    /// The case `FragStencilRefEXT`.
    #[keyword = "FragStencilRefEXT"]
    FragStencilRefEXT = 5014,
    /// The case `ViewportMaskNV`.
    #[keyword = "ViewportMaskNV"]
    ViewportMaskNV = 5253,
    /// The case `SecondaryPositionNV`.
    #[keyword = "SecondaryPositionNV"]
    SecondaryPositionNV = 5257,
    /// The case `SecondaryViewportMaskNV`.
    #[keyword = "SecondaryViewportMaskNV"]
    SecondaryViewportMaskNV = 5258,
    /// The case `PositionPerViewNV`.
    #[keyword = "PositionPerViewNV"]
    PositionPerViewNV = 5261,
    /// The case `ViewportMaskPerViewNV`.
    #[keyword = "ViewportMaskPerViewNV"]
    ViewportMaskPerViewNV = 5262,
    /// The case `FullyCoveredEXT`.
    #[keyword = "FullyCoveredEXT"]
    FullyCoveredEXT = 5264,
    /// The case `BaryCoordKHR`.
    #[keyword = "BaryCoordKHR"]
    BaryCoordKHR = 5286,
    /// The case `BaryCoordNoPerspKHR`.
    #[keyword = "BaryCoordNoPerspKHR"]
    BaryCoordNoPerspKHR = 5287,
    /// The case `FragSizeEXT`.
    #[keyword = "FragSizeEXT"]
    FragSizeEXT = 5292,
    /// The case `FragInvocationCountEXT`.
    #[keyword = "FragInvocationCountEXT"]
    FragInvocationCountEXT = 5293,
    /// The case `PrimitivePointIndicesEXT`.
    #[keyword = "PrimitivePointIndicesEXT"]
    PrimitivePointIndicesEXT = 5294,
    /// The case `PrimitiveLineIndicesEXT`.
    #[keyword = "PrimitiveLineIndicesEXT"]
    PrimitiveLineIndicesEXT = 5295,
    /// The case `PrimitiveTriangleIndicesEXT`.
    #[keyword = "PrimitiveTriangleIndicesEXT"]
    PrimitiveTriangleIndicesEXT = 5296,
    /// The case `CullPrimitiveEXT`.
    #[keyword = "CullPrimitiveEXT"]
    CullPrimitiveEXT = 5299,
    /// The case `LaunchIdKHR`.
    #[keyword = "LaunchIdKHR"]
    LaunchIdKHR = 5319,
    /// The case `LaunchSizeKHR`.
    #[keyword = "LaunchSizeKHR"]
    LaunchSizeKHR = 5320,
    /// The case `WorldRayOriginKHR`.
    #[keyword = "WorldRayOriginKHR"]
    WorldRayOriginKHR = 5321,
    /// The case `WorldRayDirectionKHR`.
    #[keyword = "WorldRayDirectionKHR"]
    WorldRayDirectionKHR = 5322,
    /// The case `ObjectRayOriginKHR`.
    #[keyword = "ObjectRayOriginKHR"]
    ObjectRayOriginKHR = 5323,
    /// The case `ObjectRayDirectionKHR`.
    #[keyword = "ObjectRayDirectionKHR"]
    ObjectRayDirectionKHR = 5324,
    /// The case `RayTminKHR`.
    #[keyword = "RayTminKHR"]
    RayTminKHR = 5325,
    /// The case `RayTmaxKHR`.
    #[keyword = "RayTmaxKHR"]
    RayTmaxKHR = 5326,
    /// The case `InstanceCustomIndexKHR`.
    #[keyword = "InstanceCustomIndexKHR"]
    InstanceCustomIndexKHR = 5327,
    /// The case `ObjectToWorldKHR`.
    #[keyword = "ObjectToWorldKHR"]
    ObjectToWorldKHR = 5330,
    /// The case `WorldToObjectKHR`.
    #[keyword = "WorldToObjectKHR"]
    WorldToObjectKHR = 5331,
    /// The case `HitTNV`.
    #[keyword = "HitTNV"]
    HitTNV = 5332,
    /// The case `HitKindKHR`.
    #[keyword = "HitKindKHR"]
    HitKindKHR = 5333,
    /// The case `CurrentRayTimeNV`.
    #[keyword = "CurrentRayTimeNV"]
    CurrentRayTimeNV = 5334,
    /// The case `IncomingRayFlagsKHR`.
    #[keyword = "IncomingRayFlagsKHR"]
    IncomingRayFlagsKHR = 5351,
    /// The case `RayGeometryIndexKHR`.
    #[keyword = "RayGeometryIndexKHR"]
    RayGeometryIndexKHR = 5352,
    /// The case `WarpsPerSMNV`.
    #[keyword = "WarpsPerSMNV"]
    WarpsPerSMNV = 5374,
    /// The case `SMCountNV`.
    #[keyword = "SMCountNV"]
    SMCountNV = 5375,
    /// The case `WarpIDNV`.
    #[keyword = "WarpIDNV"]
    WarpIDNV = 5376,
    /// The case `SMIDNV`.
    #[keyword = "SMIDNV"]
    SMIDNV = 5377,
    /// The case `CullMaskKHR`.
    #[keyword = "CullMaskKHR"]
    CullMaskKHR = 6021,
}

/// The values of `Decoration`: valid SPIR-V Decoration.
#[enum_attr(
    repr = u32,
    attr = "spirv.decoration",
    def = "SPIRV_DecorationAttr",
    summary = "valid SPIR-V Decoration",
    cpp = "::mlir::spirv::Decoration",
)]
pub enum Decoration {
    /// The case `RelaxedPrecision`.
    #[keyword = "RelaxedPrecision"]
    RelaxedPrecision = 0,
    /// The case `SpecId`.
    #[keyword = "SpecId"]
    SpecId = 1,
    /// The case `Block`.
    #[keyword = "Block"]
    Block = 2,
    /// The case `BufferBlock`.
    #[keyword = "BufferBlock"]
    BufferBlock = 3,
    /// The case `RowMajor`.
    #[keyword = "RowMajor"]
    RowMajor = 4,
    /// The case `ColMajor`.
    #[keyword = "ColMajor"]
    ColMajor = 5,
    /// The case `ArrayStride`.
    #[keyword = "ArrayStride"]
    ArrayStride = 6,
    /// The case `MatrixStride`.
    #[keyword = "MatrixStride"]
    MatrixStride = 7,
    /// The case `GLSLShared`.
    #[keyword = "GLSLShared"]
    GLSLShared = 8,
    /// The case `GLSLPacked`.
    #[keyword = "GLSLPacked"]
    GLSLPacked = 9,
    /// The case `CPacked`.
    #[keyword = "CPacked"]
    CPacked = 10,
    /// The case `BuiltIn`.
    #[keyword = "BuiltIn"]
    BuiltIn = 11,
    /// The case `NoPerspective`.
    #[keyword = "NoPerspective"]
    NoPerspective = 13,
    /// The case `Flat`.
    #[keyword = "Flat"]
    Flat = 14,
    /// The case `Patch`.
    #[keyword = "Patch"]
    Patch = 15,
    /// The case `Centroid`.
    #[keyword = "Centroid"]
    Centroid = 16,
    /// The case `Sample`.
    #[keyword = "Sample"]
    Sample = 17,
    /// The case `Invariant`.
    #[keyword = "Invariant"]
    Invariant = 18,
    /// The case `Restrict`.
    #[keyword = "Restrict"]
    Restrict = 19,
    /// The case `Aliased`.
    #[keyword = "Aliased"]
    Aliased = 20,
    /// The case `Volatile`.
    #[keyword = "Volatile"]
    Volatile = 21,
    /// The case `Constant`.
    #[keyword = "Constant"]
    Constant = 22,
    /// The case `Coherent`.
    #[keyword = "Coherent"]
    Coherent = 23,
    /// The case `NonWritable`.
    #[keyword = "NonWritable"]
    NonWritable = 24,
    /// The case `NonReadable`.
    #[keyword = "NonReadable"]
    NonReadable = 25,
    /// The case `Uniform`.
    #[keyword = "Uniform"]
    Uniform = 26,
    /// The case `UniformId`.
    #[keyword = "UniformId"]
    UniformId = 27,
    /// The case `SaturatedConversion`.
    #[keyword = "SaturatedConversion"]
    SaturatedConversion = 28,
    /// The case `Stream`.
    #[keyword = "Stream"]
    Stream = 29,
    /// The case `Location`.
    #[keyword = "Location"]
    Location = 30,
    /// The case `Component`.
    #[keyword = "Component"]
    Component = 31,
    /// The case `Index`.
    #[keyword = "Index"]
    Index = 32,
    /// The case `Binding`.
    #[keyword = "Binding"]
    Binding = 33,
    /// The case `DescriptorSet`.
    #[keyword = "DescriptorSet"]
    DescriptorSet = 34,
    /// The case `Offset`.
    #[keyword = "Offset"]
    Offset = 35,
    /// The case `XfbBuffer`.
    #[keyword = "XfbBuffer"]
    XfbBuffer = 36,
    /// The case `XfbStride`.
    #[keyword = "XfbStride"]
    XfbStride = 37,
    /// The case `FuncParamAttr`.
    #[keyword = "FuncParamAttr"]
    FuncParamAttr = 38,
    /// The case `FPRoundingMode`.
    #[keyword = "FPRoundingMode"]
    FPRoundingMode = 39,
    /// The case `FPFastMathMode`.
    #[keyword = "FPFastMathMode"]
    FPFastMathMode = 40,
    /// The case `LinkageAttributes`.
    #[keyword = "LinkageAttributes"]
    LinkageAttributes = 41,
    /// The case `NoContraction`.
    #[keyword = "NoContraction"]
    NoContraction = 42,
    /// The case `InputAttachmentIndex`.
    #[keyword = "InputAttachmentIndex"]
    InputAttachmentIndex = 43,
    /// The case `Alignment`.
    #[keyword = "Alignment"]
    Alignment = 44,
    /// The case `MaxByteOffset`.
    #[keyword = "MaxByteOffset"]
    MaxByteOffset = 45,
    /// The case `AlignmentId`.
    #[keyword = "AlignmentId"]
    AlignmentId = 46,
    /// The case `MaxByteOffsetId`.
    #[keyword = "MaxByteOffsetId"]
    MaxByteOffsetId = 47,
    /// The case `NoSignedWrap`.
    #[keyword = "NoSignedWrap"]
    NoSignedWrap = 4469,
    /// The case `NoUnsignedWrap`.
    #[keyword = "NoUnsignedWrap"]
    NoUnsignedWrap = 4470,
    /// The case `ExplicitInterpAMD`.
    #[keyword = "ExplicitInterpAMD"]
    ExplicitInterpAMD = 4999,
    /// The case `OverrideCoverageNV`.
    #[keyword = "OverrideCoverageNV"]
    OverrideCoverageNV = 5248,
    /// The case `PassthroughNV`.
    #[keyword = "PassthroughNV"]
    PassthroughNV = 5250,
    /// The case `ViewportRelativeNV`.
    #[keyword = "ViewportRelativeNV"]
    ViewportRelativeNV = 5252,
    /// The case `SecondaryViewportRelativeNV`.
    #[keyword = "SecondaryViewportRelativeNV"]
    SecondaryViewportRelativeNV = 5256,
    /// The case `PerPrimitiveEXT`.
    #[keyword = "PerPrimitiveEXT"]
    PerPrimitiveEXT = 5271,
    /// The case `PerVertexKHR`.
    #[keyword = "PerVertexKHR"]
    PerVertexKHR = 5285,
    /// The case `NonUniform`.
    #[keyword = "NonUniform"]
    NonUniform = 5300,
    /// The case `RestrictPointer`.
    #[keyword = "RestrictPointer"]
    RestrictPointer = 5355,
    /// The case `AliasedPointer`.
    #[keyword = "AliasedPointer"]
    AliasedPointer = 5356,
    /// The case `BindlessSamplerNV`.
    #[keyword = "BindlessSamplerNV"]
    BindlessSamplerNV = 5398,
    /// The case `BindlessImageNV`.
    #[keyword = "BindlessImageNV"]
    BindlessImageNV = 5399,
    /// The case `BoundSamplerNV`.
    #[keyword = "BoundSamplerNV"]
    BoundSamplerNV = 5400,
    /// The case `BoundImageNV`.
    #[keyword = "BoundImageNV"]
    BoundImageNV = 5401,
    /// The case `SIMTCallINTEL`.
    #[keyword = "SIMTCallINTEL"]
    SIMTCallINTEL = 5599,
    /// The case `ReferencedIndirectlyINTEL`.
    #[keyword = "ReferencedIndirectlyINTEL"]
    ReferencedIndirectlyINTEL = 5602,
    /// The case `ClobberINTEL`.
    #[keyword = "ClobberINTEL"]
    ClobberINTEL = 5607,
    /// The case `SideEffectsINTEL`.
    #[keyword = "SideEffectsINTEL"]
    SideEffectsINTEL = 5608,
    /// The case `VectorComputeVariableINTEL`.
    #[keyword = "VectorComputeVariableINTEL"]
    VectorComputeVariableINTEL = 5624,
    /// The case `FuncParamIOKindINTEL`.
    #[keyword = "FuncParamIOKindINTEL"]
    FuncParamIOKindINTEL = 5625,
    /// The case `VectorComputeFunctionINTEL`.
    #[keyword = "VectorComputeFunctionINTEL"]
    VectorComputeFunctionINTEL = 5626,
    /// The case `StackCallINTEL`.
    #[keyword = "StackCallINTEL"]
    StackCallINTEL = 5627,
    /// The case `GlobalVariableOffsetINTEL`.
    #[keyword = "GlobalVariableOffsetINTEL"]
    GlobalVariableOffsetINTEL = 5628,
    /// The case `CounterBuffer`.
    #[keyword = "CounterBuffer"]
    CounterBuffer = 5634,
    /// The case `UserSemantic`.
    #[keyword = "UserSemantic"]
    UserSemantic = 5635,
    /// The case `UserTypeGOOGLE`.
    #[keyword = "UserTypeGOOGLE"]
    UserTypeGOOGLE = 5636,
    /// The case `FunctionRoundingModeINTEL`.
    #[keyword = "FunctionRoundingModeINTEL"]
    FunctionRoundingModeINTEL = 5822,
    /// The case `FunctionDenormModeINTEL`.
    #[keyword = "FunctionDenormModeINTEL"]
    FunctionDenormModeINTEL = 5823,
    /// The case `RegisterINTEL`.
    #[keyword = "RegisterINTEL"]
    RegisterINTEL = 5825,
    /// The case `MemoryINTEL`.
    #[keyword = "MemoryINTEL"]
    MemoryINTEL = 5826,
    /// The case `NumbanksINTEL`.
    #[keyword = "NumbanksINTEL"]
    NumbanksINTEL = 5827,
    /// The case `BankwidthINTEL`.
    #[keyword = "BankwidthINTEL"]
    BankwidthINTEL = 5828,
    /// The case `MaxPrivateCopiesINTEL`.
    #[keyword = "MaxPrivateCopiesINTEL"]
    MaxPrivateCopiesINTEL = 5829,
    /// The case `SinglepumpINTEL`.
    #[keyword = "SinglepumpINTEL"]
    SinglepumpINTEL = 5830,
    /// The case `DoublepumpINTEL`.
    #[keyword = "DoublepumpINTEL"]
    DoublepumpINTEL = 5831,
    /// The case `MaxReplicatesINTEL`.
    #[keyword = "MaxReplicatesINTEL"]
    MaxReplicatesINTEL = 5832,
    /// The case `SimpleDualPortINTEL`.
    #[keyword = "SimpleDualPortINTEL"]
    SimpleDualPortINTEL = 5833,
    /// The case `MergeINTEL`.
    #[keyword = "MergeINTEL"]
    MergeINTEL = 5834,
    /// The case `BankBitsINTEL`.
    #[keyword = "BankBitsINTEL"]
    BankBitsINTEL = 5835,
    /// The case `ForcePow2DepthINTEL`.
    #[keyword = "ForcePow2DepthINTEL"]
    ForcePow2DepthINTEL = 5836,
    /// The case `BurstCoalesceINTEL`.
    #[keyword = "BurstCoalesceINTEL"]
    BurstCoalesceINTEL = 5899,
    /// The case `CacheSizeINTEL`.
    #[keyword = "CacheSizeINTEL"]
    CacheSizeINTEL = 5900,
    /// The case `DontStaticallyCoalesceINTEL`.
    #[keyword = "DontStaticallyCoalesceINTEL"]
    DontStaticallyCoalesceINTEL = 5901,
    /// The case `PrefetchINTEL`.
    #[keyword = "PrefetchINTEL"]
    PrefetchINTEL = 5902,
    /// The case `StallEnableINTEL`.
    #[keyword = "StallEnableINTEL"]
    StallEnableINTEL = 5905,
    /// The case `FuseLoopsInFunctionINTEL`.
    #[keyword = "FuseLoopsInFunctionINTEL"]
    FuseLoopsInFunctionINTEL = 5907,
    /// The case `AliasScopeINTEL`.
    #[keyword = "AliasScopeINTEL"]
    AliasScopeINTEL = 5914,
    /// The case `NoAliasINTEL`.
    #[keyword = "NoAliasINTEL"]
    NoAliasINTEL = 5915,
    /// The case `BufferLocationINTEL`.
    #[keyword = "BufferLocationINTEL"]
    BufferLocationINTEL = 5921,
    /// The case `IOPipeStorageINTEL`.
    #[keyword = "IOPipeStorageINTEL"]
    IOPipeStorageINTEL = 5944,
    /// The case `FunctionFloatingPointModeINTEL`.
    #[keyword = "FunctionFloatingPointModeINTEL"]
    FunctionFloatingPointModeINTEL = 6080,
    /// The case `SingleElementVectorINTEL`.
    #[keyword = "SingleElementVectorINTEL"]
    SingleElementVectorINTEL = 6085,
    /// The case `VectorComputeCallableFunctionINTEL`.
    #[keyword = "VectorComputeCallableFunctionINTEL"]
    VectorComputeCallableFunctionINTEL = 6087,
    /// The case `MediaBlockIOINTEL`.
    #[keyword = "MediaBlockIOINTEL"]
    MediaBlockIOINTEL = 6140,
    /// The case `CacheControlLoadINTEL`.
    #[keyword = "CacheControlLoadINTEL"]
    CacheControlLoadINTEL = 6442,
    /// The case `CacheControlStoreINTEL`.
    #[keyword = "CacheControlStoreINTEL"]
    CacheControlStoreINTEL = 6443,
}

/// The values of `Dim`: valid SPIR-V Dim.
#[enum_attr(
    repr = u32,
    attr = "spirv.dim",
    def = "SPIRV_DimAttr",
    summary = "valid SPIR-V Dim",
    cpp = "::mlir::spirv::Dim",
)]
pub enum Dim {
    /// The case `Dim1D`.
    #[keyword = "Dim1D"]
    Dim1D = 0,
    /// The case `Dim2D`.
    #[keyword = "Dim2D"]
    Dim2D = 1,
    /// The case `Dim3D`.
    #[keyword = "Dim3D"]
    Dim3D = 2,
    /// The case `Cube`.
    #[keyword = "Cube"]
    Cube = 3,
    /// The case `Rect`.
    #[keyword = "Rect"]
    Rect = 4,
    /// The case `Buffer`.
    #[keyword = "Buffer"]
    Buffer = 5,
    /// The case `SubpassData`.
    #[keyword = "SubpassData"]
    SubpassData = 6,
}
