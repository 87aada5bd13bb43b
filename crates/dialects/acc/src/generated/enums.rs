//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `DataClause`: data clauses supported by OpenACC.
#[enum_attr(
    repr = u64,
    attr = "acc.data_clause",
    brackets = false,
    def = "OpenACC_DataClauseAttr",
    summary = "data clauses supported by OpenACC",
    cpp = "::mlir::acc::DataClause",
)]
pub enum DataClause {
    /// The case `acc_copyin`.
    #[keyword = "acc_copyin"]
    AccCopyin = 1,
    /// The case `acc_copyin_readonly`.
    #[keyword = "acc_copyin_readonly"]
    AccCopyinReadonly = 2,
    /// The case `acc_copy`.
    #[keyword = "acc_copy"]
    AccCopy = 3,
    /// The case `acc_copyout`.
    #[keyword = "acc_copyout"]
    AccCopyout = 4,
    /// The case `acc_copyout_zero`.
    #[keyword = "acc_copyout_zero"]
    AccCopyoutZero = 5,
    /// The case `acc_present`.
    #[keyword = "acc_present"]
    AccPresent = 6,
    /// The case `acc_create`.
    #[keyword = "acc_create"]
    AccCreate = 7,
    /// The case `acc_create_zero`.
    #[keyword = "acc_create_zero"]
    AccCreateZero = 8,
    /// The case `acc_delete`.
    #[keyword = "acc_delete"]
    AccDelete = 9,
    /// The case `acc_attach`.
    #[keyword = "acc_attach"]
    AccAttach = 10,
    /// The case `acc_detach`.
    #[keyword = "acc_detach"]
    AccDetach = 11,
    /// The case `acc_no_create`.
    #[keyword = "acc_no_create"]
    AccNoCreate = 12,
    /// The case `acc_private`.
    #[keyword = "acc_private"]
    AccPrivate = 13,
    /// The case `acc_firstprivate`.
    #[keyword = "acc_firstprivate"]
    AccFirstprivate = 14,
    /// The case `acc_deviceptr`.
    #[keyword = "acc_deviceptr"]
    AccDeviceptr = 15,
    /// The case `acc_getdeviceptr`.
    #[keyword = "acc_getdeviceptr"]
    AccGetdeviceptr = 16,
    /// The case `acc_update_host`.
    #[keyword = "acc_update_host"]
    AccUpdateHost = 17,
    /// The case `acc_update_self`.
    #[keyword = "acc_update_self"]
    AccUpdateSelf = 18,
    /// The case `acc_update_device`.
    #[keyword = "acc_update_device"]
    AccUpdateDevice = 19,
    /// The case `acc_use_device`.
    #[keyword = "acc_use_device"]
    AccUseDevice = 20,
    /// The case `acc_reduction`.
    #[keyword = "acc_reduction"]
    AccReduction = 21,
    /// The case `acc_declare_device_resident`.
    #[keyword = "acc_declare_device_resident"]
    AccDeclareDeviceResident = 22,
    /// The case `acc_declare_link`.
    #[keyword = "acc_declare_link"]
    AccDeclareLink = 23,
    /// The case `acc_cache`.
    #[keyword = "acc_cache"]
    AccCache = 24,
    /// The case `acc_cache_readonly`.
    #[keyword = "acc_cache_readonly"]
    AccCacheReadonly = 25,
}

/// The values of `DataClauseModifier`: Captures data clause modifiers.
#[enum_attr(
    repr = u32,
    bits = true,
    separator = ",",
    attr = "acc.data_clause_modifier",
    brackets = false,
    def = "OpenACC_DataClauseModifierAttr",
    summary = "Captures data clause modifiers",
    cpp = "::mlir::acc::DataClauseModifier",
)]
pub enum DataClauseModifier {
    /// The flag `none`.
    #[keyword = "none"]
    None = 0,
    /// The flag `zero`.
    #[keyword = "zero"]
    Zero = 1,
    /// The flag `readonly`.
    #[keyword = "readonly"]
    Readonly = 2,
    /// The flag `alwaysin`.
    #[keyword = "alwaysin"]
    Alwaysin = 4,
    /// The flag `alwaysout`.
    #[keyword = "alwaysout"]
    Alwaysout = 8,
    /// The flag `always`.
    #[keyword = "always"]
    Always = 12,
    /// The flag `capture`.
    #[keyword = "capture"]
    Capture = 16,
}

/// The values of `ClauseDefaultValue`: DefaultValue Clause.
#[enum_attr(
    repr = u32,
    attr = "acc.defaultvalue",
    brackets = false,
    def = "DefaultValueAttr",
    summary = "DefaultValue Clause",
    cpp = "::mlir::acc::ClauseDefaultValue",
)]
pub enum ClauseDefaultValue {
    /// The case `present`.
    #[keyword = "present"]
    Present = 0,
    /// The case `none`.
    #[keyword = "none"]
    None = 1,
}

/// The values of `CombinedConstructsType`: Differentiate between combined constructs.
#[enum_attr(
    repr = u32,
    attr = "acc.combined_constructs",
    def = "OpenACC_CombinedConstructsAttr",
    summary = "Differentiate between combined constructs",
    cpp = "::mlir::acc::CombinedConstructsType",
)]
pub enum CombinedConstructsType {
    /// The case `kernels_loop`.
    #[keyword = "kernels_loop"]
    KernelsLoop = 1,
    /// The case `parallel_loop`.
    #[keyword = "parallel_loop"]
    ParallelLoop = 2,
    /// The case `serial_loop`.
    #[keyword = "serial_loop"]
    SerialLoop = 3,
}

/// The values of `ReductionOperator`: built-in reduction operations supported by OpenACC.
#[enum_attr(
    repr = u32,
    attr = "acc.reduction_operator",
    def = "OpenACC_ReductionOperatorAttr",
    summary = "built-in reduction operations supported by OpenACC",
    cpp = "::mlir::acc::ReductionOperator",
)]
pub enum ReductionOperator {
    /// The case `none`.
    #[keyword = "none"]
    AccNone = 0,
    /// The case `add`.
    #[keyword = "add"]
    AccAdd = 1,
    /// The case `mul`.
    #[keyword = "mul"]
    AccMul = 2,
    /// The case `max`.
    #[keyword = "max"]
    AccMax = 3,
    /// The case `min`.
    #[keyword = "min"]
    AccMin = 4,
    /// The case `iand`.
    #[keyword = "iand"]
    AccIand = 5,
    /// The case `ior`.
    #[keyword = "ior"]
    AccIor = 6,
    /// The case `xor`.
    #[keyword = "xor"]
    AccXor = 7,
    /// The case `eqv`.
    #[keyword = "eqv"]
    AccEqv = 8,
    /// The case `neqv`.
    #[keyword = "neqv"]
    AccNeqv = 9,
    /// The case `land`.
    #[keyword = "land"]
    AccLand = 10,
    /// The case `lor`.
    #[keyword = "lor"]
    AccLor = 11,
}

/// The values of `DeviceType`: built-in device type supported by OpenACC.
#[enum_attr(
    repr = u32,
    attr = "acc.device_type",
    def = "OpenACC_DeviceTypeAttr",
    summary = "built-in device type supported by OpenACC",
    cpp = "::mlir::acc::DeviceType",
)]
pub enum DeviceType {
    /// The case `none`.
    #[keyword = "none"]
    None = 0,
    /// The case `star`.
    #[keyword = "star"]
    Star = 1,
    /// The case `default`.
    #[keyword = "default"]
    Default = 2,
    /// The case `host`.
    #[keyword = "host"]
    Host = 3,
    /// The case `multicore`.
    #[keyword = "multicore"]
    Multicore = 4,
    /// The case `nvidia`.
    #[keyword = "nvidia"]
    Nvidia = 5,
    /// The case `radeon`.
    #[keyword = "radeon"]
    Radeon = 6,
}

/// The values of `Construct`: constructs supported by OpenACC.
#[enum_attr(
    repr = u64,
    attr = "acc.construct",
    brackets = false,
    def = "OpenACC_ConstructAttr",
    summary = "constructs supported by OpenACC",
    cpp = "::mlir::acc::Construct",
)]
pub enum Construct {
    /// The case `acc_construct_parallel`.
    #[keyword = "acc_construct_parallel"]
    AccConstructParallel = 0,
    /// The case `acc_construct_kernels`.
    #[keyword = "acc_construct_kernels"]
    AccConstructKernels = 1,
    /// The case `acc_construct_loop`.
    #[keyword = "acc_construct_loop"]
    AccConstructLoop = 2,
    /// The case `acc_construct_data`.
    #[keyword = "acc_construct_data"]
    AccConstructData = 3,
    /// The case `acc_construct_enter_data`.
    #[keyword = "acc_construct_enter_data"]
    AccConstructEnterData = 4,
    /// The case `acc_construct_exit_data`.
    #[keyword = "acc_construct_exit_data"]
    AccConstructExitData = 5,
    /// The case `acc_construct_host_data`.
    #[keyword = "acc_construct_host_data"]
    AccConstructHostData = 6,
    /// The case `acc_construct_atomic`.
    #[keyword = "acc_construct_atomic"]
    AccConstructAtomic = 7,
    /// The case `acc_construct_declare`.
    #[keyword = "acc_construct_declare"]
    AccConstructDeclare = 8,
    /// The case `acc_construct_init`.
    #[keyword = "acc_construct_init"]
    AccConstructInit = 9,
    /// The case `acc_construct_shutdown`.
    #[keyword = "acc_construct_shutdown"]
    AccConstructShutdown = 10,
    /// The case `acc_construct_set`.
    #[keyword = "acc_construct_set"]
    AccConstructSet = 11,
    /// The case `acc_construct_update`.
    #[keyword = "acc_construct_update"]
    AccConstructUpdate = 12,
    /// The case `acc_construct_routine`.
    #[keyword = "acc_construct_routine"]
    AccConstructRoutine = 13,
    /// The case `acc_construct_wait`.
    #[keyword = "acc_construct_wait"]
    AccConstructWait = 14,
    /// The case `acc_construct_runtime_api`.
    #[keyword = "acc_construct_runtime_api"]
    AccConstructRuntimeApi = 15,
    /// The case `acc_construct_serial`.
    #[keyword = "acc_construct_serial"]
    AccConstructSerial = 16,
}

/// The values of `GangArgType`: Differentiate the different gang arg values.
#[enum_attr(
    repr = u32,
    attr = "acc.gang_arg_type",
    def = "OpenACC_GangArgTypeAttr",
    summary = "Differentiate the different gang arg values",
    cpp = "::mlir::acc::GangArgType",
)]
pub enum GangArgType {
    /// The case `Num`.
    #[keyword = "Num"]
    Num = 0,
    /// The case `Dim`.
    #[keyword = "Dim"]
    Dim = 1,
    /// The case `Static`.
    #[keyword = "Static"]
    Static = 2,
}

/// The values of `LoopParMode`: Encodes the options for loop parallelism determination mode.
#[enum_attr(
    repr = u32,
    summary = "Encodes the options for loop parallelism determination mode",
    cpp = "::mlir::acc::LoopParMode",
)]
pub enum LoopParMode {
    /// The case `loop_auto`.
    #[keyword = "loop_auto"]
    LoopAuto = 1,
    /// The case `loop_independent`.
    #[keyword = "loop_independent"]
    LoopIndependent = 2,
    /// The case `loop_seq`.
    #[keyword = "loop_seq"]
    LoopSeq = 0,
}

/// The values of `ParLevel`: Parallelism level (gang/worker/vector/seq).
#[enum_attr(
    repr = u32,
    attr = "acc.par_level",
    def = "OpenACC_ParLevelAttr",
    summary = "Parallelism level (gang/worker/vector/seq)",
    cpp = "::mlir::acc::ParLevel",
)]
pub enum ParLevel {
    /// The case `seq`.
    #[keyword = "seq"]
    Seq = 0,
    /// The case `gang_dim1`.
    #[keyword = "gang_dim1"]
    GangDim1 = 1,
    /// The case `gang_dim2`.
    #[keyword = "gang_dim2"]
    GangDim2 = 2,
    /// The case `gang_dim3`.
    #[keyword = "gang_dim3"]
    GangDim3 = 3,
    /// The case `worker`.
    #[keyword = "worker"]
    Worker = 4,
    /// The case `vector`.
    #[keyword = "vector"]
    Vector = 5,
}

/// The values of `RecipeKind`: Encodes the options for kinds of recipes availabie in acc dialect.
#[enum_attr(
    repr = u32,
    attr = "acc.recipe_kind",
    def = "OpenACC_RecipeKindAttr",
    summary = "Encodes the options for kinds of recipes availabie in acc dialect",
    cpp = "::mlir::acc::RecipeKind",
)]
pub enum RecipeKind {
    /// The case `private_recipe`.
    #[keyword = "private_recipe"]
    PrivateRecipe = 0,
    /// The case `firstprivate_recipe`.
    #[keyword = "firstprivate_recipe"]
    FirstprivateRecipe = 1,
    /// The case `reduction_recipe`.
    #[keyword = "reduction_recipe"]
    ReductionRecipe = 2,
}

/// The values of `VariableTypeCategory`: Captures different type categories described in OpenACC
/// spec.
#[enum_attr(
    repr = u32,
    bits = true,
    separator = ",",
    summary = "Captures different type categories described in OpenACC spec",
    cpp = "::mlir::acc::VariableTypeCategory",
)]
pub enum VariableTypeCategory {
    /// The flag `uncategorized`.
    #[keyword = "uncategorized"]
    Uncategorized = 0,
    /// The flag `scalar`.
    #[keyword = "scalar"]
    Scalar = 1,
    /// The flag `array`.
    #[keyword = "array"]
    Array = 2,
    /// The flag `composite`.
    #[keyword = "composite"]
    Composite = 4,
    /// The flag `nonscalar`.
    #[keyword = "nonscalar"]
    Nonscalar = 8,
    /// The flag `aggregate`.
    #[keyword = "aggregate"]
    Aggregate = 14,
}
