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
use crate::directives::{
    AlignedClause, AllocateAndAllocator, CaptureType, ClauseAttr, Copyprivate, DependVarList,
    GrainsizeClause, InReductionPrivateReductionRegion, InReductionPrivateRegion, LinearClause,
    LoopTransformClis, MapClause, MembersIndex, NumTasksClause, OrderClause,
    PrivateReductionRegion, PrivateRegion, ScheduleClause, SynchronizationHint, TargetOpRegion,
    TaskReductionRegion, UseDeviceAddrUseDevicePtrRegion,
};

/// `omp.allocate_dir`: allocate directive.
#[operation(
    name = "omp.allocate_dir",
    traits = [AttrSizedOperandSegments],
    format = "`(` $varList `:` type($varList) `)` oilist( `align` `(` $align `)` | `allocator` \
              `(` $allocator `)` ) attr-dict",
    verify = crate::verify::allocate_dir,
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
    format = "oilist( `hint` `(` custom<SynchronizationHint>($hint) `)` | `memory_order` `(` \
              custom<ClauseAttr>($memory_order) `)` ) $region attr-dict",
    verify = crate::verify::atomic_capture,
    verify_regions = crate::verify::atomic_capture_regions,
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
#[operation(
    name = "omp.atomic.read",
    format = "$v `=` $x oilist( `hint` `(` custom<SynchronizationHint>($hint) `)` | \
              `memory_order` `(` custom<ClauseAttr>($memory_order) `)` ) `:` type($v) `,` \
              type($x) `,` $element_type attr-dict",
    verify = crate::verify::atomic_read,
)]
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
    format = "oilist( `hint` `(` custom<SynchronizationHint>($hint) `)` | `memory_order` `(` \
              custom<ClauseAttr>($memory_order) `)` )$x `:` type($x) $region attr-dict",
    verify = crate::verify::atomic_update,
    verify_regions = crate::verify::atomic_update_regions,
    canonicalize = crate::canonicalize::atomic_update,
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
#[operation(
    name = "omp.atomic.write",
    format = "$x `=` $expr oilist( `hint` `(` custom<SynchronizationHint>($hint) `)` | \
              `memory_order` `(` custom<ClauseAttr>($memory_order) `)` ) `:` type($x) `,` \
              type($expr) attr-dict",
    verify = crate::verify::atomic_write,
)]
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
#[operation(
    name = "omp.cancel",
    format = "`cancellation_construct_type` `(` custom<ClauseAttr>($cancel_directive) `)` oilist( \
              `if` `(` $if_expr `)` ) attr-dict",
    verify = crate::verify::cancel,
)]
pub struct CancelOp {
    #[attr]
    cancel_directive: ClauseCancellationConstructType,
    #[operand]
    if_expr: Optional<I1>,
}

/// `omp.cancellation_point`: cancellation point directive.
#[operation(
    name = "omp.cancellation_point",
    format = "`cancellation_construct_type` `(` custom<ClauseAttr>($cancel_directive) `)` \
              attr-dict",
    verify = crate::verify::cancellation_point,
)]
pub struct CancellationPointOp {
    #[attr]
    cancel_directive: ClauseCancellationConstructType,
}

/// `omp.canonical_loop`: OpenMP Canonical Loop Operation.
///
/// ```text
/// omp.canonical_loop ((%info))? %i : type in range(%count) { … } attr-dict
/// ```
#[operation(
    name = "omp.canonical_loop",
    assembly = custom(crate::assembly::parse_canonical_loop, crate::assembly::print_canonical_loop),
    verify = crate::verify::canonical_loop,
    block_argument_names = crate::names::canonical_loop_arguments,
)]
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
    format = "$sym_name oilist( `hint` `(` custom<SynchronizationHint>($hint) `)` ) attr-dict",
    verify = crate::verify::critical_declare,
)]
pub struct CriticalDeclareOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(optional_default = 0)]
    hint: i64,
}

/// `omp.critical`: critical construct.
#[operation(
    name = "omp.critical",
    interfaces = [terrace_ir::SymbolUser],
    format = "(`(` $name^ `)`)? $region attr-dict",
)]
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
    verify = crate::verify::declare_mapper_info,
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
    verify_regions = crate::verify::declare_mapper_regions,
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
    verify_regions = crate::verify::declare_reduction_regions,
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
    format = "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, \
              type($allocate_vars), $allocator_vars, type($allocator_vars)) `)` | \
              `dist_schedule_static` $dist_schedule_static | `dist_schedule_chunk_size` `(` \
              $dist_schedule_chunk_size `:` type($dist_schedule_chunk_size) `)` | `order` `(` \
              custom<OrderClause>($order, $order_mod) `)` ) custom<PrivateRegion>($region, \
              $private_vars, type($private_vars), $private_syms, $private_needs_barrier) \
              attr-dict",
    verify = crate::verify::distribute,
    verify_regions = crate::verify::distribute_regions,
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

/// Runs its region for every point of an index space, as the surrounding loop constructs say.
///
/// ```text
/// omp.loop_nest (%i, …) : type = (%lower, …) to (%upper, …) (inclusive)? step (%step, …)
///     (collapse(count))? (tiles(size, …))? { … } attr-dict
/// ```
///
/// The operation is nested in wrappers such as `omp.wsloop`, `omp.simd` or `omp.distribute`, which
/// distribute the iterations. Upper bounds are exclusive unless `inclusive`.
///
/// ```mlir
/// func.func @increment(%buffer: memref<64xi32>) {
///   %c0 = arith.constant 0 : index
///   %c1 = arith.constant 1 : index
///   %c64 = arith.constant 64 : index
///   %one = arith.constant 1 : i32
///   omp.wsloop {
///     omp.loop_nest (%i) : index = (%c0) to (%c64) step (%c1) {
///       %x = memref.load %buffer[%i] : memref<64xi32>
///       %y = arith.addi %x, %one : i32
///       memref.store %y, %buffer[%i] : memref<64xi32>
///       omp.yield
///     }
///   }
///   return
/// }
/// ```
#[operation(
    name = "omp.loop_nest",
    traits = [
        HasRecursiveMemoryEffects, SameVariadicOperandSize,
        AllTypesMatch(loop_lower_bounds, loop_upper_bounds, loop_steps),
    ],
    assembly = custom(crate::assembly::parse_loop_nest, crate::assembly::print_loop_nest),
    verify = crate::verify::loop_nest,
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
    interfaces = [terrace_ir::SymbolUser],
    format = "oilist( `bind` `(` custom<ClauseAttr>($bind_kind) `)` | `order` `(` \
              custom<OrderClause>($order, $order_mod) `)` ) \
              custom<PrivateReductionRegion>($region, $private_vars, type($private_vars), \
              $private_syms, $private_needs_barrier, $reduction_mod, $reduction_vars, \
              type($reduction_vars), $reduction_byref, $reduction_syms) attr-dict",
    verify = crate::verify::r#loop,
    verify_regions = crate::verify::loop_regions,
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
    verify = crate::verify::map_bounds,
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
    interfaces = [terrace_ir::SymbolUser],
    format = "`var_ptr` `(` $var_ptr `:` type($var_ptr) `,` $var_type `)` `map_clauses` `(` \
              custom<MapClause>($map_type) `)` `capture` `(` \
              custom<CaptureType>($map_capture_type) `)` oilist( `var_ptr_ptr` `(` $var_ptr_ptr \
              `:` type($var_ptr_ptr) `)` | `mapper` `(` $mapper_id `)` | `members` `(` $members \
              `:` custom<MembersIndex>($members_index) `:` type($members) `)` | `bounds` `(` \
              $bounds `)` ) `->` type($omp_ptr) attr-dict",
    verify = crate::verify::map_info,
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
#[operation(
    name = "omp.new_cli",
    format = "attr-dict",
    verify = crate::verify::new_cli,
    result_names = crate::names::new_cli,
)]
pub struct NewCliOp {
    #[result]
    result: CanonicalLoopInfoType,
}

/// `omp.ordered`: ordered construct without region.
#[operation(
    name = "omp.ordered",
    format = "( `depend_type` `` $doacross_depend_type^ )? ( `depend_vec` `(` \
              $doacross_depend_vars^ `:` type($doacross_depend_vars) `)` )? attr-dict",
    verify = crate::verify::ordered,
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
    format = "oilist( `par_level_simd` $par_level_simd ) $region attr-dict",
    verify = crate::verify::ordered_region,
)]
pub struct OrderedRegionOp {
    #[attr(Unit)]
    par_level_simd: bool,
    #[region]
    region: AnyRegion,
}

/// Runs its region on every thread of a team (OpenMP: `parallel`).
///
/// Operands stand for the clauses `if`, `num_threads`, `private`, `reduction` and others. The
/// region ends in `omp.terminator`.
///
/// ```mlir
/// func.func @clear(%buffer: memref<64xf32>) {
///   %c0 = arith.constant 0 : index
///   %c1 = arith.constant 1 : index
///   %c64 = arith.constant 64 : index
///   %zero = arith.constant 0.0 : f32
///   omp.parallel {
///     omp.wsloop {
///       omp.loop_nest (%i) : index = (%c0) to (%c64) step (%c1) {
///         memref.store %zero, %buffer[%i] : memref<64xf32>
///         omp.yield
///       }
///     }
///     omp.terminator
///   }
///   return
/// }
/// ```
#[operation(
    name = "omp.parallel",
    traits = [AttrSizedOperandSegments, AutomaticAllocationScope, HasRecursiveMemoryEffects],
    interfaces = [terrace_ir::SymbolUser],
    format = "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, \
              type($allocate_vars), $allocator_vars, type($allocator_vars)) `)` | `if` `(` \
              $if_expr `)` | `num_threads` `(` $num_threads `:` type($num_threads) `)` | \
              `proc_bind` `(` custom<ClauseAttr>($proc_bind_kind) `)` ) \
              custom<PrivateReductionRegion>($region, $private_vars, type($private_vars), \
              $private_syms, $private_needs_barrier, $reduction_mod, $reduction_vars, \
              type($reduction_vars), $reduction_byref, $reduction_syms) attr-dict",
    verify = crate::verify::parallel,
    verify_regions = crate::verify::parallel_regions,
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
    verify_regions = crate::verify::private_regions,
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
    verify = crate::verify::scan,
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
    interfaces = [terrace_ir::SymbolUser],
    format = "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, \
              type($allocate_vars), $allocator_vars, type($allocator_vars)) `)` | `nowait` \
              $nowait ) custom<PrivateReductionRegion>($region, $private_vars, \
              type($private_vars), $private_syms, $private_needs_barrier, $reduction_mod, \
              $reduction_vars, type($reduction_vars), $reduction_byref, $reduction_syms) \
              attr-dict",
    verify = crate::verify::sections,
    verify_regions = crate::verify::sections_regions,
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
    interfaces = [terrace_ir::SymbolUser],
    format = "oilist( `aligned` `(` custom<AlignedClause>($aligned_vars, type($aligned_vars), \
              $alignments) `)` | `if` `(` $if_expr `)` | `linear` `(` \
              custom<LinearClause>($linear_vars, type($linear_vars), $linear_step_vars) `)` | \
              `nontemporal` `(` $nontemporal_vars `:` type($nontemporal_vars) `)` | `order` `(` \
              custom<OrderClause>($order, $order_mod) `)` | `safelen` `(` $safelen `)` | \
              `simdlen` `(` $simdlen `)` ) custom<PrivateReductionRegion>($region, $private_vars, \
              type($private_vars), $private_syms, $private_needs_barrier, $reduction_mod, \
              $reduction_vars, type($reduction_vars), $reduction_byref, $reduction_syms) \
              attr-dict",
    verify = crate::verify::simd,
    verify_regions = crate::verify::simd_regions,
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
    interfaces = [terrace_ir::SymbolUser],
    format = "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, \
              type($allocate_vars), $allocator_vars, type($allocator_vars)) `)` | `copyprivate` \
              `(` custom<Copyprivate>($copyprivate_vars, type($copyprivate_vars), \
              $copyprivate_syms) `)` | `nowait` $nowait ) custom<PrivateRegion>($region, \
              $private_vars, type($private_vars), $private_syms, $private_needs_barrier) \
              attr-dict",
    verify = crate::verify::single,
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
///
/// ```text
/// omp.target_allocmem %device : type, type ((%parameter, … : types))? (, %size, …)? attr-dict
/// ```
#[operation(
    name = "omp.target_allocmem",
    traits = [AttrSizedOperandSegments],
    assembly = custom(crate::assembly::parse_target_allocmem, crate::assembly::print_target_allocmem),
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
    format = "oilist( `device` `(` $device `:` type($device) `)` | `if` `(` $if_expr `)` | \
              `map_entries` `(` $map_vars `:` type($map_vars) `)` ) \
              custom<UseDeviceAddrUseDevicePtrRegion>( $region, $use_device_addr_vars, \
              type($use_device_addr_vars), $use_device_ptr_vars, type($use_device_ptr_vars)) \
              attr-dict",
    verify = crate::verify::target_data,
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
    format = "oilist( `depend` `(` custom<DependVarList>($depend_vars, type($depend_vars), \
              $depend_kinds) `)` | `device` `(` $device `:` type($device) `)` | `if` `(` $if_expr \
              `)` | `map_entries` `(` $map_vars `:` type($map_vars) `)` | `nowait` $nowait ) \
              attr-dict",
    verify = crate::verify::target_enter_data,
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
    format = "oilist( `depend` `(` custom<DependVarList>($depend_vars, type($depend_vars), \
              $depend_kinds) `)` | `device` `(` $device `:` type($device) `)` | `if` `(` $if_expr \
              `)` | `map_entries` `(` $map_vars `:` type($map_vars) `)` | `nowait` $nowait ) \
              attr-dict",
    verify = crate::verify::target_exit_data,
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
    format = "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, \
              type($allocate_vars), $allocator_vars, type($allocator_vars)) `)` | `ompx_bare` \
              $bare | `depend` `(` custom<DependVarList>($depend_vars, type($depend_vars), \
              $depend_kinds) `)` | `device` `(` $device `:` type($device) `)` | `if` `(` $if_expr \
              `)` | `is_device_ptr` `(` $is_device_ptr_vars `:` type($is_device_ptr_vars) `)` | \
              `nowait` $nowait | `thread_limit` `(` $thread_limit `:` type($thread_limit) `)` ) \
              custom<TargetOpRegion>( $region, $has_device_addr_vars, \
              type($has_device_addr_vars), $host_eval_vars, type($host_eval_vars), \
              $in_reduction_vars, type($in_reduction_vars), $in_reduction_byref, \
              $in_reduction_syms, $map_vars, type($map_vars), $private_vars, type($private_vars), \
              $private_syms, $private_needs_barrier, $private_maps) attr-dict",
    verify = crate::verify::target,
    verify_regions = crate::verify::target_regions,
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
    format = "oilist( `depend` `(` custom<DependVarList>($depend_vars, type($depend_vars), \
              $depend_kinds) `)` | `device` `(` $device `:` type($device) `)` | `if` `(` $if_expr \
              `)` | `map_entries` `(` $map_vars `:` type($map_vars) `)` | `nowait` $nowait ) \
              attr-dict",
    verify = crate::verify::target_update,
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
    interfaces = [terrace_ir::SymbolUser],
    format = "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, \
              type($allocate_vars), $allocator_vars, type($allocator_vars)) `)` | `depend` `(` \
              custom<DependVarList>($depend_vars, type($depend_vars), $depend_kinds) `)` | \
              `final` `(` $final `)` | `if` `(` $if_expr `)` | `mergeable` $mergeable | \
              `priority` `(` $priority `:` type($priority) `)` | `untied` $untied | `detach` `(` \
              $event_handle `:` type($event_handle) `)` ) custom<InReductionPrivateRegion>( \
              $region, $in_reduction_vars, type($in_reduction_vars), $in_reduction_byref, \
              $in_reduction_syms, $private_vars, type($private_vars), $private_syms, \
              $private_needs_barrier) attr-dict",
    verify = crate::verify::task,
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
    interfaces = [terrace_ir::SymbolUser],
    format = "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, \
              type($allocate_vars), $allocator_vars, type($allocator_vars)) `)` ) \
              custom<TaskReductionRegion>( $region, $task_reduction_vars, \
              type($task_reduction_vars), $task_reduction_byref, $task_reduction_syms) attr-dict",
    verify = crate::verify::taskgroup,
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
    interfaces = [terrace_ir::SymbolUser],
    format = "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, \
              type($allocate_vars), $allocator_vars, type($allocator_vars)) `)` | `final` `(` \
              $final `)` | `grainsize` `(` custom<GrainsizeClause>($grainsize_mod , $grainsize, \
              type($grainsize)) `)` | `if` `(` $if_expr `)` | `mergeable` $mergeable | `nogroup` \
              $nogroup | `num_tasks` `(` custom<NumTasksClause>($num_tasks_mod , $num_tasks, \
              type($num_tasks)) `)` | `priority` `(` $priority `:` type($priority) `)` | `untied` \
              $untied ) custom<InReductionPrivateReductionRegion>( $region, $in_reduction_vars, \
              type($in_reduction_vars), $in_reduction_byref, $in_reduction_syms, $private_vars, \
              type($private_vars), $private_syms, $private_needs_barrier, $reduction_mod, \
              $reduction_vars, type($reduction_vars), $reduction_byref, $reduction_syms) \
              attr-dict",
    verify = crate::verify::taskloop,
    verify_regions = crate::verify::taskloop_regions,
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
#[operation(
    name = "omp.taskwait",
    format = "oilist( `depend` `(` custom<DependVarList>($depend_vars, type($depend_vars), \
              $depend_kinds) `)` | `nowait` $nowait ) attr-dict"
)]
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
    interfaces = [terrace_ir::SymbolUser],
    format = "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, \
              type($allocate_vars), $allocator_vars, type($allocator_vars)) `)` | `if` `(` \
              $if_expr `)` | `num_teams` `(` ( $num_teams_lower^ `:` type($num_teams_lower) )? \
              `to` $num_teams_upper `:` type($num_teams_upper) `)` | `thread_limit` `(` \
              $thread_limit `:` type($thread_limit) `)` ) custom<PrivateReductionRegion>($region, \
              $private_vars, type($private_vars), $private_syms, $private_needs_barrier, \
              $reduction_mod, $reduction_vars, type($reduction_vars), $reduction_byref, \
              $reduction_syms) attr-dict",
    verify = crate::verify::teams,
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
    format = "custom<LoopTransformClis>($generatees, $applyees) oilist( `sizes` `(` $sizes `:` \
              type($sizes) `)` ) attr-dict",
    verify = crate::verify::tile,
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
///
/// ```text
/// omp.unroll_heuristic (%info) attr-dict
/// ```
#[operation(
    name = "omp.unroll_heuristic",
    assembly = custom(crate::assembly::parse_unroll_heuristic, crate::assembly::print_unroll_heuristic),
)]
pub struct UnrollHeuristicOp {
    #[operand]
    applyee: CanonicalLoopInfoType,
}

/// `omp.workdistribute`: workdistribute directive.
#[operation(
    name = "omp.workdistribute",
    format = "$region attr-dict",
    verify = crate::verify::workdistribute,
)]
pub struct WorkdistributeOp {
    #[region]
    region: AnyRegion,
}

/// `omp.workshare.loop_wrapper`: contains loop nests to be parallelized by workshare.
#[operation(
    name = "omp.workshare.loop_wrapper",
    traits = [NoTerminator, HasRecursiveMemoryEffects, SingleBlock],
    format = "$region attr-dict",
    verify = crate::verify::workshare_loop_wrapper,
    verify_regions = crate::verify::workshare_loop_wrapper_regions,
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
    interfaces = [terrace_ir::SymbolUser],
    format = "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, \
              type($allocate_vars), $allocator_vars, type($allocator_vars)) `)` | `linear` `(` \
              custom<LinearClause>($linear_vars, type($linear_vars), $linear_step_vars) `)` | \
              `nowait` $nowait | `order` `(` custom<OrderClause>($order, $order_mod) `)` | \
              `ordered` `(` $ordered `)` | `schedule` `(` custom<ScheduleClause>($schedule_kind, \
              $schedule_mod, $schedule_simd, $schedule_chunk, type($schedule_chunk)) `)` ) \
              custom<PrivateReductionRegion>($region, $private_vars, type($private_vars), \
              $private_syms, $private_needs_barrier, $reduction_mod, $reduction_vars, \
              type($reduction_vars), $reduction_byref, $reduction_syms) attr-dict",
    verify = crate::verify::wsloop,
    verify_regions = crate::verify::wsloop_regions,
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
