//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{AnyInteger, AnyType, AnyTypeOf, I1, I32, I64, Index};
use terrace_builtin::property::{
    ConfinedAttr, FlatSymbolRefAttr, IntMinValue, IntPositive, SymbolName, Unit,
};
use terrace_ir::constraints::{AnyRegion, MaxSizedRegion, SizedRegion};
use terrace_ir::op_traits::{
    AttrSizedOperandSegments, AutomaticAllocationScope, HasParent, HasParentOneOf,
    HasRecursiveMemoryEffects, IsTerminator, IsolatedFromAbove, NoMemoryEffect, NoTerminator, Pure,
    ReturnLike, SameVariadicOperandSize, SingleBlock, SingleBlockImplicitTerminator, Symbol,
};
use terrace_ir::{ArrayAttr, Handle, StringAttr, SymbolRefAttr, TypeAttr};
use terrace_ods::operation;

use super::attributes::AtomicControlAttr;
use super::constraints::OpenMPPointerLikeType;
use super::enums::{
    ClauseBindKind, ClauseCancellationConstructType, ClauseDepend, ClauseGrainsizeType,
    ClauseMapFlags, ClauseMemoryOrderKind, ClauseNumTasksType, ClauseOrderKind, ClauseProcBindKind,
    ClauseScheduleKind, DataSharingClauseType, OrderModifier, ReductionModifier, ScheduleModifier,
    VariableCaptureKind,
};
use super::kinds::{
    ArrayAttrKind, I64ArrayAttr, IndexListArrayAttr, SymbolRefArrayAttr, TaskDependArrayAttr,
    TypeAttrKind, TypeAttributeOfAnyType,
};
use super::types::{CanonicalLoopInfoType, MapBoundsType};

/// `omp.allocate_dir`: allocate directive.
#[operation(
    name = "omp.allocate_dir",
    traits = [AttrSizedOperandSegments],
    format = "`(` $varList `:` type($varList) `)` oilist( `align` `(` $align `)` | `allocator` \
              `(` $allocator `)` ) attr-dict",
)]
pub struct AllocateDirOp {
    #[operand(name = "varList")]
    var_list: Variadic<AnyType>,
    #[attr(ConfinedAttr<IntPositive>)]
    align: Option<i64>,
    #[operand]
    allocator: Optional<I64>,
}

/// `omp.atomic.capture`: performs an atomic capture.
#[operation(
    name = "omp.atomic.capture",
    traits = [HasRecursiveMemoryEffects, SingleBlock, SingleBlockImplicitTerminator<TerminatorOp>],
)]
pub struct AtomicCaptureOp {
    #[attr(optional_default = 0)]
    hint: i64,
    #[attr]
    memory_order: Option<ClauseMemoryOrderKind>,
    #[region]
    region: SizedRegion<1>,
}

/// `omp.atomic.read`: performs an atomic read.
#[operation(name = "omp.atomic.read")]
pub struct AtomicReadOp {
    #[operand]
    x: OpenMPPointerLikeType,
    #[operand]
    v: OpenMPPointerLikeType,
    #[attr(TypeAttrKind)]
    element_type: Handle<TypeAttr>,
    #[attr(optional_default = 0)]
    hint: i64,
    #[attr]
    memory_order: Option<ClauseMemoryOrderKind>,
}

/// `omp.atomic.update`: performs an atomic update.
#[operation(
    name = "omp.atomic.update",
    traits = [HasRecursiveMemoryEffects, SingleBlock, SingleBlockImplicitTerminator<YieldOp>],
    effects = [read(x), write(x)],
)]
pub struct AtomicUpdateOp {
    #[operand]
    x: OpenMPPointerLikeType,
    #[attr]
    atomic_control: Option<Handle<AtomicControlAttr>>,
    #[attr(optional_default = 0)]
    hint: i64,
    #[attr]
    memory_order: Option<ClauseMemoryOrderKind>,
    #[region]
    region: SizedRegion<1>,
}

/// `omp.atomic.write`: performs an atomic write.
#[operation(name = "omp.atomic.write")]
pub struct AtomicWriteOp {
    #[operand]
    x: OpenMPPointerLikeType,
    #[operand]
    expr: AnyType,
    #[attr(optional_default = 0)]
    hint: i64,
    #[attr]
    memory_order: Option<ClauseMemoryOrderKind>,
}

/// `omp.barrier`: barrier construct.
#[operation(name = "omp.barrier", format = "attr-dict")]
pub struct BarrierOp {}

/// `omp.cancel`: cancel directive.
#[operation(name = "omp.cancel")]
pub struct CancelOp {
    #[attr]
    cancel_directive: ClauseCancellationConstructType,
    #[operand]
    if_expr: Optional<I1>,
}

/// `omp.cancellation_point`: cancellation point directive.
#[operation(name = "omp.cancellation_point")]
pub struct CancellationPointOp {
    #[attr]
    cancel_directive: ClauseCancellationConstructType,
}

/// `omp.canonical_loop`: OpenMP Canonical Loop Operation.
#[operation(name = "omp.canonical_loop")]
pub struct CanonicalLoopOp {
    #[operand(name = "tripCount")]
    trip_count: AnyTypeOf<(AnyInteger, Index)>,
    #[operand]
    cli: Optional<CanonicalLoopInfoType>,
    #[region]
    region: AnyRegion,
}

/// `omp.critical.declare`: declares a named critical section.
#[operation(
    name = "omp.critical.declare",
    traits = [Symbol],
)]
pub struct CriticalDeclareOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(optional_default = 0)]
    hint: i64,
}

/// `omp.critical`: critical construct.
#[operation(name = "omp.critical", format = "(`(` $name^ `)`)? $region attr-dict")]
pub struct CriticalOp {
    #[attr(FlatSymbolRefAttr, name = "name")]
    name_value: Option<Handle<SymbolRefAttr>>,
    #[region]
    region: AnyRegion,
}

/// `omp.declare_mapper.info`: declare mapper info.
#[operation(
    name = "omp.declare_mapper.info",
    traits = [HasParent<DeclareMapperOp>, IsTerminator],
    format = "oilist( `map_entries` `(` $map_vars `:` type($map_vars) `)` ) attr-dict",
)]
pub struct DeclareMapperInfoOp {
    #[operand]
    map_vars: Variadic<OpenMPPointerLikeType>,
}

/// `omp.declare_mapper`: declare mapper directive.
#[operation(
    name = "omp.declare_mapper",
    traits = [IsolatedFromAbove, SingleBlock, Symbol],
    format = "$sym_name `:` $type $body attr-dict",
)]
pub struct DeclareMapperOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(TypeAttrKind)]
    r#type: Handle<TypeAttr>,
    #[region]
    body: AnyRegion,
}

/// `omp.declare_reduction`: declares a reduction kind.
#[operation(
    name = "omp.declare_reduction",
    traits = [IsolatedFromAbove, Symbol],
    format = "$sym_name `:` $type attr-dict-with-keyword ( `alloc` $allocRegion^ )? `init` \
              $initializerRegion `combiner` $reductionRegion ( `atomic` $atomicReductionRegion^ \
              )? ( `cleanup` $cleanupRegion^ )? ( `data_ptr_ptr` $dataPtrPtrRegion^ )?",
)]
pub struct DeclareReductionOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(TypeAttrKind)]
    r#type: Handle<TypeAttr>,
    #[attr(TypeAttrKind)]
    byref_element_type: Option<Handle<TypeAttr>>,
    #[region(name = "allocRegion")]
    alloc_region: MaxSizedRegion<1>,
    #[region(name = "initializerRegion")]
    initializer_region: AnyRegion,
    #[region(name = "reductionRegion")]
    reduction_region: AnyRegion,
    #[region(name = "atomicReductionRegion")]
    atomic_reduction_region: AnyRegion,
    #[region(name = "cleanupRegion")]
    cleanup_region: AnyRegion,
    #[region(name = "dataPtrPtrRegion")]
    data_ptr_ptr_region: MaxSizedRegion<1>,
}

/// `omp.distribute`: distribute construct.
#[operation(
    name = "omp.distribute",
    traits = [AttrSizedOperandSegments, NoTerminator, HasRecursiveMemoryEffects, SingleBlock],
)]
pub struct DistributeOp {
    #[operand]
    allocate_vars: Variadic<AnyType>,
    #[operand]
    allocator_vars: Variadic<AnyType>,
    #[attr(Unit)]
    dist_schedule_static: bool,
    #[operand]
    dist_schedule_chunk_size: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr]
    order: Option<ClauseOrderKind>,
    #[attr]
    order_mod: Option<OrderModifier>,
    #[operand]
    private_vars: Variadic<AnyType>,
    #[attr(SymbolRefArrayAttr)]
    private_syms: Option<Handle<ArrayAttr>>,
    #[attr(Unit)]
    private_needs_barrier: bool,
    #[region]
    region: AnyRegion,
}

/// `omp.flush`: flush construct.
#[operation(name = "omp.flush", format = "( `(` $varList^ `:` type($varList) `)` )? attr-dict")]
pub struct FlushOp {
    #[operand(name = "varList")]
    var_list: Variadic<AnyType>,
}

/// `omp.loop_nest`: rectangular loop nest.
#[operation(
    name = "omp.loop_nest",
    traits = [
        HasRecursiveMemoryEffects, SameVariadicOperandSize,
        AllTypesMatch(loop_lower_bounds, loop_upper_bounds, loop_steps),
    ],
)]
pub struct LoopNestOp {
    #[attr(ConfinedAttr<IntMinValue<1>>, optional_default = 1)]
    collapse_num_loops: i64,
    #[operand]
    loop_lower_bounds: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[operand]
    loop_upper_bounds: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[operand]
    loop_steps: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(Unit)]
    loop_inclusive: bool,
    #[attr]
    tile_sizes: Option<Vec<i64>>,
    #[region]
    region: AnyRegion,
}

/// `omp.loop`: loop construct.
#[operation(
    name = "omp.loop",
    traits = [AttrSizedOperandSegments, NoTerminator, SingleBlock],
)]
pub struct LoopOp {
    #[attr]
    bind_kind: Option<ClauseBindKind>,
    #[operand]
    private_vars: Variadic<AnyType>,
    #[attr(SymbolRefArrayAttr)]
    private_syms: Option<Handle<ArrayAttr>>,
    #[attr(Unit)]
    private_needs_barrier: bool,
    #[attr]
    order: Option<ClauseOrderKind>,
    #[attr]
    order_mod: Option<OrderModifier>,
    #[attr]
    reduction_mod: Option<ReductionModifier>,
    #[operand]
    reduction_vars: Variadic<OpenMPPointerLikeType>,
    #[attr]
    reduction_byref: Option<Vec<bool>>,
    #[attr(SymbolRefArrayAttr)]
    reduction_syms: Option<Handle<ArrayAttr>>,
    #[region]
    region: AnyRegion,
}

/// `omp.map.bounds`: Represents normalized bounds information for map clauses.
#[operation(
    name = "omp.map.bounds",
    traits = [AttrSizedOperandSegments, NoMemoryEffect],
    format = "oilist( `lower_bound` `(` $lower_bound `:` type($lower_bound) `)` | `upper_bound` \
              `(` $upper_bound `:` type($upper_bound) `)` | `extent` `(` $extent `:` \
              type($extent) `)` | `stride` `(` $stride `:` type($stride) `)` | `start_idx` `(` \
              $start_idx `:` type($start_idx) `)` ) attr-dict",
)]
pub struct MapBoundsOp {
    #[operand]
    lower_bound: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[operand]
    upper_bound: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[operand]
    extent: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[operand]
    stride: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[attr(default = false)]
    stride_in_bytes: bool,
    #[operand]
    start_idx: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[result]
    result: MapBoundsType,
}

/// `omp.map.info`.
#[operation(
    name = "omp.map.info",
    traits = [AttrSizedOperandSegments],
)]
pub struct MapInfoOp {
    #[operand]
    var_ptr: OpenMPPointerLikeType,
    #[attr(TypeAttrKind)]
    var_type: Handle<TypeAttr>,
    #[attr]
    map_type: ClauseMapFlags,
    #[attr]
    map_capture_type: VariableCaptureKind,
    #[operand]
    var_ptr_ptr: Optional<OpenMPPointerLikeType>,
    #[operand]
    members: Variadic<OpenMPPointerLikeType>,
    #[attr(IndexListArrayAttr)]
    members_index: Option<Handle<ArrayAttr>>,
    #[operand]
    bounds: Variadic<MapBoundsType>,
    #[attr(FlatSymbolRefAttr)]
    mapper_id: Option<Handle<SymbolRefAttr>>,
    #[attr(name = "name")]
    name_value: Option<String>,
    #[attr(default = false)]
    partial_map: bool,
    #[result]
    omp_ptr: OpenMPPointerLikeType,
}

/// `omp.masked`: masked construct.
#[operation(
    name = "omp.masked",
    format = "oilist( `filter` `(` $filtered_thread_id `:` type($filtered_thread_id) `)` ) \
              $region attr-dict"
)]
pub struct MaskedOp {
    #[operand]
    filtered_thread_id: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[region]
    region: AnyRegion,
}

/// `omp.master`: master construct.
#[operation(name = "omp.master", format = "$region attr-dict")]
pub struct MasterOp {
    #[region]
    region: AnyRegion,
}

/// `omp.new_cli`: Create a new Canonical Loop Info value.
#[operation(name = "omp.new_cli", format = "attr-dict")]
pub struct NewCliOp {
    #[result]
    result: CanonicalLoopInfoType,
}

/// `omp.ordered`: ordered construct without region.
#[operation(
    name = "omp.ordered",
    format = "( `depend_type` `` $doacross_depend_type^ )? ( `depend_vec` `(` \
              $doacross_depend_vars^ `:` type($doacross_depend_vars) `)` )? attr-dict"
)]
pub struct OrderedOp {
    #[attr]
    doacross_depend_type: Option<ClauseDepend>,
    #[attr(ConfinedAttr<IntMinValue<0>>)]
    doacross_num_loops: Option<i64>,
    #[operand]
    doacross_depend_vars: Variadic<AnyType>,
}

/// `omp.ordered.region`: ordered construct with region.
#[operation(
    name = "omp.ordered.region",
    format = "oilist( `par_level_simd` $par_level_simd ) $region attr-dict"
)]
pub struct OrderedRegionOp {
    #[attr(Unit)]
    par_level_simd: bool,
    #[region]
    region: AnyRegion,
}

/// `omp.parallel`: parallel construct.
#[operation(
    name = "omp.parallel",
    traits = [AttrSizedOperandSegments, AutomaticAllocationScope, HasRecursiveMemoryEffects],
)]
pub struct ParallelOp {
    #[operand]
    allocate_vars: Variadic<AnyType>,
    #[operand]
    allocator_vars: Variadic<AnyType>,
    #[operand]
    if_expr: Optional<I1>,
    #[operand]
    num_threads: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[operand]
    private_vars: Variadic<AnyType>,
    #[attr(SymbolRefArrayAttr)]
    private_syms: Option<Handle<ArrayAttr>>,
    #[attr(Unit)]
    private_needs_barrier: bool,
    #[attr]
    proc_bind_kind: Option<ClauseProcBindKind>,
    #[attr]
    reduction_mod: Option<ReductionModifier>,
    #[operand]
    reduction_vars: Variadic<OpenMPPointerLikeType>,
    #[attr]
    reduction_byref: Option<Vec<bool>>,
    #[attr(SymbolRefArrayAttr)]
    reduction_syms: Option<Handle<ArrayAttr>>,
    #[region]
    region: AnyRegion,
}

/// `omp.private`: Provides declaration of `[first]private` logic.
#[operation(
    name = "omp.private",
    traits = [IsolatedFromAbove],
    format = "$data_sharing_type $sym_name `:` $type (`init` $init_region^)? (`copy` \
              $copy_region^)? (`dealloc` $dealloc_region^)? attr-dict",
)]
pub struct PrivateClauseOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(TypeAttributeOfAnyType)]
    r#type: Handle<TypeAttr>,
    #[attr]
    data_sharing_type: DataSharingClauseType,
    #[region]
    init_region: AnyRegion,
    #[region]
    copy_region: AnyRegion,
    #[region]
    dealloc_region: AnyRegion,
}

/// `omp.scan`: scan directive.
#[operation(
    name = "omp.scan",
    traits = [AttrSizedOperandSegments],
    format = "oilist( `inclusive` `(` $inclusive_vars `:` type($inclusive_vars) `)` | `exclusive` \
              `(` $exclusive_vars `:` type($exclusive_vars) `)` ) attr-dict",
    effects = [write],
)]
pub struct ScanOp {
    #[operand]
    inclusive_vars: Variadic<AnyType>,
    #[operand]
    exclusive_vars: Variadic<AnyType>,
}

/// `omp.section`: section directive.
#[operation(
    name = "omp.section",
    traits = [HasParent<SectionsOp>],
    format = "$region attr-dict",
)]
pub struct SectionOp {
    #[region]
    region: AnyRegion,
}

/// `omp.sections`: sections construct.
#[operation(
    name = "omp.sections",
    traits = [AttrSizedOperandSegments],
)]
pub struct SectionsOp {
    #[operand]
    allocate_vars: Variadic<AnyType>,
    #[operand]
    allocator_vars: Variadic<AnyType>,
    #[attr(Unit)]
    nowait: bool,
    #[operand]
    private_vars: Variadic<AnyType>,
    #[attr(SymbolRefArrayAttr)]
    private_syms: Option<Handle<ArrayAttr>>,
    #[attr(Unit)]
    private_needs_barrier: bool,
    #[attr]
    reduction_mod: Option<ReductionModifier>,
    #[operand]
    reduction_vars: Variadic<OpenMPPointerLikeType>,
    #[attr]
    reduction_byref: Option<Vec<bool>>,
    #[attr(SymbolRefArrayAttr)]
    reduction_syms: Option<Handle<ArrayAttr>>,
    #[region]
    region: SizedRegion<1>,
}

/// `omp.simd`: simd construct.
#[operation(
    name = "omp.simd",
    traits = [AttrSizedOperandSegments, NoTerminator, HasRecursiveMemoryEffects, SingleBlock],
)]
pub struct SimdOp {
    #[operand]
    aligned_vars: Variadic<OpenMPPointerLikeType>,
    #[attr(I64ArrayAttr)]
    alignments: Option<Handle<ArrayAttr>>,
    #[operand]
    if_expr: Optional<I1>,
    #[operand]
    linear_vars: Variadic<AnyType>,
    #[operand]
    linear_step_vars: Variadic<I32>,
    #[attr(ArrayAttrKind)]
    linear_var_types: Option<Handle<ArrayAttr>>,
    #[operand]
    nontemporal_vars: Variadic<OpenMPPointerLikeType>,
    #[attr]
    order: Option<ClauseOrderKind>,
    #[attr]
    order_mod: Option<OrderModifier>,
    #[operand]
    private_vars: Variadic<AnyType>,
    #[attr(SymbolRefArrayAttr)]
    private_syms: Option<Handle<ArrayAttr>>,
    #[attr(Unit)]
    private_needs_barrier: bool,
    #[attr]
    reduction_mod: Option<ReductionModifier>,
    #[operand]
    reduction_vars: Variadic<OpenMPPointerLikeType>,
    #[attr]
    reduction_byref: Option<Vec<bool>>,
    #[attr(SymbolRefArrayAttr)]
    reduction_syms: Option<Handle<ArrayAttr>>,
    #[attr(ConfinedAttr<IntPositive>)]
    safelen: Option<i64>,
    #[attr(ConfinedAttr<IntPositive>)]
    simdlen: Option<i64>,
    #[region]
    region: AnyRegion,
}

/// `omp.single`: single directive.
#[operation(
    name = "omp.single",
    traits = [AttrSizedOperandSegments],
)]
pub struct SingleOp {
    #[operand]
    allocate_vars: Variadic<AnyType>,
    #[operand]
    allocator_vars: Variadic<AnyType>,
    #[operand]
    copyprivate_vars: Variadic<OpenMPPointerLikeType>,
    #[attr(SymbolRefArrayAttr)]
    copyprivate_syms: Option<Handle<ArrayAttr>>,
    #[attr(Unit)]
    nowait: bool,
    #[operand]
    private_vars: Variadic<AnyType>,
    #[attr(SymbolRefArrayAttr)]
    private_syms: Option<Handle<ArrayAttr>>,
    #[attr(Unit)]
    private_needs_barrier: bool,
    #[region]
    region: AnyRegion,
}

/// `omp.target_allocmem`: allocate storage on an openmp device for an object of a given type.
#[operation(
    name = "omp.target_allocmem",
    traits = [AttrSizedOperandSegments],
    effects = [allocate],
)]
pub struct TargetAllocMemOp {
    #[operand]
    device: AnyInteger,
    #[attr(TypeAttrKind)]
    in_type: Handle<TypeAttr>,
    #[attr]
    uniq_name: Option<String>,
    #[attr]
    bindc_name: Option<String>,
    #[operand]
    typeparams: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[operand]
    shape: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
    #[result]
    result0: I64,
}

/// `omp.target_data`: target data construct.
#[operation(
    name = "omp.target_data",
    traits = [AttrSizedOperandSegments],
)]
pub struct TargetDataOp {
    #[operand]
    device: Optional<AnyInteger>,
    #[operand]
    if_expr: Optional<I1>,
    #[operand]
    map_vars: Variadic<OpenMPPointerLikeType>,
    #[operand]
    use_device_addr_vars: Variadic<OpenMPPointerLikeType>,
    #[operand]
    use_device_ptr_vars: Variadic<OpenMPPointerLikeType>,
    #[region]
    region: AnyRegion,
}

/// `omp.target_enter_data`: target enter data construct.
#[operation(
    name = "omp.target_enter_data",
    traits = [AttrSizedOperandSegments],
)]
pub struct TargetEnterDataOp {
    #[attr(TaskDependArrayAttr)]
    depend_kinds: Option<Handle<ArrayAttr>>,
    #[operand]
    depend_vars: Variadic<OpenMPPointerLikeType>,
    #[operand]
    device: Optional<AnyInteger>,
    #[operand]
    if_expr: Optional<I1>,
    #[operand]
    map_vars: Variadic<OpenMPPointerLikeType>,
    #[attr(Unit)]
    nowait: bool,
}

/// `omp.target_exit_data`: target exit data construct.
#[operation(
    name = "omp.target_exit_data",
    traits = [AttrSizedOperandSegments],
)]
pub struct TargetExitDataOp {
    #[attr(TaskDependArrayAttr)]
    depend_kinds: Option<Handle<ArrayAttr>>,
    #[operand]
    depend_vars: Variadic<OpenMPPointerLikeType>,
    #[operand]
    device: Optional<AnyInteger>,
    #[operand]
    if_expr: Optional<I1>,
    #[operand]
    map_vars: Variadic<OpenMPPointerLikeType>,
    #[attr(Unit)]
    nowait: bool,
}

/// `omp.target_freemem`: free memory on an openmp device.
#[operation(
    name = "omp.target_freemem",
    format = "$device `,` $heapref attr-dict `:` type($device) `,` qualified(type($heapref))",
    effects = [free(device), free(heapref), free],
)]
pub struct TargetFreeMemOp {
    #[operand]
    device: AnyInteger,
    #[operand]
    heapref: I64,
}

/// `omp.target`: target construct.
#[operation(
    name = "omp.target",
    traits = [AttrSizedOperandSegments, IsolatedFromAbove],
)]
pub struct TargetOp {
    #[operand]
    allocate_vars: Variadic<AnyType>,
    #[operand]
    allocator_vars: Variadic<AnyType>,
    #[attr(Unit)]
    bare: bool,
    #[attr(TaskDependArrayAttr)]
    depend_kinds: Option<Handle<ArrayAttr>>,
    #[operand]
    depend_vars: Variadic<OpenMPPointerLikeType>,
    #[operand]
    device: Optional<AnyInteger>,
    #[operand]
    has_device_addr_vars: Variadic<OpenMPPointerLikeType>,
    #[operand]
    host_eval_vars: Variadic<AnyType>,
    #[operand]
    if_expr: Optional<I1>,
    #[operand]
    in_reduction_vars: Variadic<OpenMPPointerLikeType>,
    #[attr]
    in_reduction_byref: Option<Vec<bool>>,
    #[attr(SymbolRefArrayAttr)]
    in_reduction_syms: Option<Handle<ArrayAttr>>,
    #[operand]
    is_device_ptr_vars: Variadic<OpenMPPointerLikeType>,
    #[operand]
    map_vars: Variadic<OpenMPPointerLikeType>,
    #[attr(Unit)]
    nowait: bool,
    #[operand]
    private_vars: Variadic<AnyType>,
    #[attr(SymbolRefArrayAttr)]
    private_syms: Option<Handle<ArrayAttr>>,
    #[attr(Unit)]
    private_needs_barrier: bool,
    #[operand]
    thread_limit: Optional<AnyInteger>,
    #[attr]
    private_maps: Option<Vec<i64>>,
    #[region]
    region: AnyRegion,
}

/// `omp.target_update`: target update construct.
#[operation(
    name = "omp.target_update",
    traits = [AttrSizedOperandSegments],
)]
pub struct TargetUpdateOp {
    #[attr(TaskDependArrayAttr)]
    depend_kinds: Option<Handle<ArrayAttr>>,
    #[operand]
    depend_vars: Variadic<OpenMPPointerLikeType>,
    #[operand]
    device: Optional<AnyInteger>,
    #[operand]
    if_expr: Optional<I1>,
    #[operand]
    map_vars: Variadic<OpenMPPointerLikeType>,
    #[attr(Unit)]
    nowait: bool,
}

/// `omp.task`: task construct.
#[operation(
    name = "omp.task",
    traits = [AttrSizedOperandSegments, AutomaticAllocationScope],
)]
pub struct TaskOp {
    #[operand]
    allocate_vars: Variadic<AnyType>,
    #[operand]
    allocator_vars: Variadic<AnyType>,
    #[attr(TaskDependArrayAttr)]
    depend_kinds: Option<Handle<ArrayAttr>>,
    #[operand]
    depend_vars: Variadic<OpenMPPointerLikeType>,
    #[operand]
    r#final: Optional<I1>,
    #[operand]
    if_expr: Optional<I1>,
    #[operand]
    in_reduction_vars: Variadic<OpenMPPointerLikeType>,
    #[attr]
    in_reduction_byref: Option<Vec<bool>>,
    #[attr(SymbolRefArrayAttr)]
    in_reduction_syms: Option<Handle<ArrayAttr>>,
    #[attr(Unit)]
    mergeable: bool,
    #[operand]
    priority: Optional<AnyInteger>,
    #[operand]
    private_vars: Variadic<AnyType>,
    #[attr(SymbolRefArrayAttr)]
    private_syms: Option<Handle<ArrayAttr>>,
    #[attr(Unit)]
    private_needs_barrier: bool,
    #[attr(Unit)]
    untied: bool,
    #[operand]
    event_handle: Optional<OpenMPPointerLikeType>,
    #[region]
    region: AnyRegion,
}

/// `omp.taskgroup`: taskgroup construct.
#[operation(
    name = "omp.taskgroup",
    traits = [AttrSizedOperandSegments, AutomaticAllocationScope],
)]
pub struct TaskgroupOp {
    #[operand]
    allocate_vars: Variadic<AnyType>,
    #[operand]
    allocator_vars: Variadic<AnyType>,
    #[operand]
    task_reduction_vars: Variadic<OpenMPPointerLikeType>,
    #[attr]
    task_reduction_byref: Option<Vec<bool>>,
    #[attr(SymbolRefArrayAttr)]
    task_reduction_syms: Option<Handle<ArrayAttr>>,
    #[region]
    region: AnyRegion,
}

/// `omp.taskloop`: taskloop construct.
#[operation(
    name = "omp.taskloop",
    traits = [
        AttrSizedOperandSegments, AutomaticAllocationScope, NoTerminator,
        HasRecursiveMemoryEffects, SingleBlock,
    ],
)]
pub struct TaskloopOp {
    #[operand]
    allocate_vars: Variadic<AnyType>,
    #[operand]
    allocator_vars: Variadic<AnyType>,
    #[operand]
    r#final: Optional<I1>,
    #[attr]
    grainsize_mod: Option<ClauseGrainsizeType>,
    #[operand]
    grainsize: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[operand]
    if_expr: Optional<I1>,
    #[operand]
    in_reduction_vars: Variadic<OpenMPPointerLikeType>,
    #[attr]
    in_reduction_byref: Option<Vec<bool>>,
    #[attr(SymbolRefArrayAttr)]
    in_reduction_syms: Option<Handle<ArrayAttr>>,
    #[attr(Unit)]
    mergeable: bool,
    #[attr(Unit)]
    nogroup: bool,
    #[attr]
    num_tasks_mod: Option<ClauseNumTasksType>,
    #[operand]
    num_tasks: Optional<AnyTypeOf<(AnyInteger, Index)>>,
    #[operand]
    priority: Optional<AnyInteger>,
    #[operand]
    private_vars: Variadic<AnyType>,
    #[attr(SymbolRefArrayAttr)]
    private_syms: Option<Handle<ArrayAttr>>,
    #[attr(Unit)]
    private_needs_barrier: bool,
    #[attr]
    reduction_mod: Option<ReductionModifier>,
    #[operand]
    reduction_vars: Variadic<OpenMPPointerLikeType>,
    #[attr]
    reduction_byref: Option<Vec<bool>>,
    #[attr(SymbolRefArrayAttr)]
    reduction_syms: Option<Handle<ArrayAttr>>,
    #[attr(Unit)]
    untied: bool,
    #[region]
    region: AnyRegion,
}

/// `omp.taskwait`: taskwait construct.
#[operation(name = "omp.taskwait")]
pub struct TaskwaitOp {
    #[attr(TaskDependArrayAttr)]
    depend_kinds: Option<Handle<ArrayAttr>>,
    #[operand]
    depend_vars: Variadic<OpenMPPointerLikeType>,
    #[attr(Unit)]
    nowait: bool,
}

/// `omp.taskyield`: taskyield construct.
#[operation(name = "omp.taskyield", format = "attr-dict")]
pub struct TaskyieldOp {}

/// `omp.teams`: teams construct.
#[operation(
    name = "omp.teams",
    traits = [AttrSizedOperandSegments, HasRecursiveMemoryEffects],
)]
pub struct TeamsOp {
    #[operand]
    allocate_vars: Variadic<AnyType>,
    #[operand]
    allocator_vars: Variadic<AnyType>,
    #[operand]
    if_expr: Optional<I1>,
    #[operand]
    num_teams_lower: Optional<AnyInteger>,
    #[operand]
    num_teams_upper: Optional<AnyInteger>,
    #[operand]
    private_vars: Variadic<AnyType>,
    #[attr(SymbolRefArrayAttr)]
    private_syms: Option<Handle<ArrayAttr>>,
    #[attr(Unit)]
    private_needs_barrier: bool,
    #[attr]
    reduction_mod: Option<ReductionModifier>,
    #[operand]
    reduction_vars: Variadic<OpenMPPointerLikeType>,
    #[attr]
    reduction_byref: Option<Vec<bool>>,
    #[attr(SymbolRefArrayAttr)]
    reduction_syms: Option<Handle<ArrayAttr>>,
    #[operand]
    thread_limit: Optional<AnyInteger>,
    #[region]
    region: AnyRegion,
}

/// `omp.terminator`: terminator for OpenMP regions.
#[operation(
    name = "omp.terminator",
    traits = [IsTerminator, Pure],
    format = "attr-dict",
)]
pub struct TerminatorOp {}

/// `omp.threadprivate`: threadprivate directive.
#[operation(
    name = "omp.threadprivate",
    traits = [AllTypesMatch(sym_addr, tls_addr)],
    format = "$sym_addr `:` type($sym_addr) `->` type($tls_addr) attr-dict",
)]
pub struct ThreadprivateOp {
    #[operand]
    sym_addr: OpenMPPointerLikeType,
    #[result]
    tls_addr: OpenMPPointerLikeType,
}

/// `omp.tile`: OpenMP tile operation.
#[operation(
    name = "omp.tile",
    traits = [AttrSizedOperandSegments],
)]
pub struct TileOp {
    #[operand]
    generatees: Variadic<CanonicalLoopInfoType>,
    #[operand]
    applyees: Variadic<CanonicalLoopInfoType>,
    #[operand]
    sizes: Variadic<AnyTypeOf<(AnyInteger, Index)>>,
}

/// `omp.unroll_heuristic`: OpenMP heuristic unroll operation.
#[operation(name = "omp.unroll_heuristic")]
pub struct UnrollHeuristicOp {
    #[operand]
    applyee: CanonicalLoopInfoType,
}

/// `omp.workdistribute`: workdistribute directive.
#[operation(name = "omp.workdistribute", format = "$region attr-dict")]
pub struct WorkdistributeOp {
    #[region]
    region: AnyRegion,
}

/// `omp.workshare.loop_wrapper`: contains loop nests to be parallelized by workshare.
#[operation(
    name = "omp.workshare.loop_wrapper",
    traits = [NoTerminator, HasRecursiveMemoryEffects, SingleBlock],
    format = "$region attr-dict",
)]
pub struct WorkshareLoopWrapperOp {
    #[region]
    region: AnyRegion,
}

/// `omp.workshare`: workshare directive.
#[operation(
    name = "omp.workshare",
    traits = [HasRecursiveMemoryEffects],
    format = "oilist( `nowait` $nowait ) $region attr-dict",
)]
pub struct WorkshareOp {
    #[attr(Unit)]
    nowait: bool,
    #[region]
    region: AnyRegion,
}

/// `omp.wsloop`: worksharing-loop construct.
#[operation(
    name = "omp.wsloop",
    traits = [AttrSizedOperandSegments, NoTerminator, HasRecursiveMemoryEffects, SingleBlock],
)]
pub struct WsloopOp {
    #[operand]
    allocate_vars: Variadic<AnyType>,
    #[operand]
    allocator_vars: Variadic<AnyType>,
    #[operand]
    linear_vars: Variadic<AnyType>,
    #[operand]
    linear_step_vars: Variadic<I32>,
    #[attr(ArrayAttrKind)]
    linear_var_types: Option<Handle<ArrayAttr>>,
    #[attr(Unit)]
    nowait: bool,
    #[attr]
    order: Option<ClauseOrderKind>,
    #[attr]
    order_mod: Option<OrderModifier>,
    #[attr(ConfinedAttr<IntMinValue<0>>)]
    ordered: Option<i64>,
    #[operand]
    private_vars: Variadic<AnyType>,
    #[attr(SymbolRefArrayAttr)]
    private_syms: Option<Handle<ArrayAttr>>,
    #[attr(Unit)]
    private_needs_barrier: bool,
    #[attr]
    reduction_mod: Option<ReductionModifier>,
    #[operand]
    reduction_vars: Variadic<OpenMPPointerLikeType>,
    #[attr]
    reduction_byref: Option<Vec<bool>>,
    #[attr(SymbolRefArrayAttr)]
    reduction_syms: Option<Handle<ArrayAttr>>,
    #[attr]
    schedule_kind: Option<ClauseScheduleKind>,
    #[operand]
    schedule_chunk: Optional<AnyType>,
    #[attr]
    schedule_mod: Option<ScheduleModifier>,
    #[attr(Unit)]
    schedule_simd: bool,
    #[region]
    region: AnyRegion,
}

/// `omp.yield`: loop yield and termination operation.
#[operation(
    name = "omp.yield",
    traits = [
        Pure, ReturnLike, IsTerminator,
        HasParentOneOf<(AtomicUpdateOp, DeclareReductionOp, LoopNestOp, PrivateClauseOp)>,
    ],
    format = "( `(` $results^ `:` type($results) `)` )? attr-dict",
)]
pub struct YieldOp {
    #[operand]
    results: Variadic<AnyType>,
}
