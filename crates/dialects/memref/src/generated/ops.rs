//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::AffineMapAttr;
use terrace_builtin::constraints::{
    AnyFloat, AnyMemRef, AnyRankedOrUnrankedMemRef, AnySignlessInteger, AnyType, AnyTypeOf, Index,
    MemRefOf,
};
use terrace_builtin::directives::DynamicIndexList;
use terrace_builtin::op_traits::{
    SameOperandsAndResultElementType, SameOperandsAndResultShape, SameOperandsAndResultType,
    SameOperandsElementType, SameOperandsShape,
};
use terrace_builtin::property::{
    AllOf, AnyAttr, ConfinedAttr, FlatSymbolRefAttr, IntMaxValue, IntMinValue, IntPositive,
    IntPowerOf2, SymbolName, Unit,
};
use terrace_builtin::shaped::element_type_of;
use terrace_ir::constraints::{AnyRegion, SizedRegion};
use terrace_ir::op_traits::{
    AttrSizedOperandSegments, AutomaticAllocationScope, DistinctObjects, HasParent,
    HasRecursiveMemoryEffects, IsTerminator, MemRefsNormalizable, NoMemoryEffect,
    NoRegionArguments, Pure, ReturnLike, SameVariadicResultSize, SingleBlock,
    SingleBlockImplicitTerminator, Symbol,
};
use terrace_ir::{ArrayAttr, Attribute, Handle, StringAttr, SymbolRefAttr, TypeAttr};
use terrace_ods::operation;

use super::constraints::{
    AnyNon0RankedOrUnrankedMemRef, AnyStaticShapeMemRef, AnyStridedMemRef,
    Like1DMemrefOf8BitSignlessIntegerValues, Like1DMemrefOfAnyTypeValues,
    Like1DMemrefOfSignlessIntegerOrIndexValues, StridedMemrefOfAnyTypeValuesOfRank0,
};
use super::kinds::{AffineMapAttrKind, IndexListArrayAttr, MemRefTypeAttr};
use crate::directives::GlobalMemrefOpTypeAndInitialValue;

/// States that a buffer begins at an address that is a multiple of a power of two.
///
/// The alignment is in bytes. The result is the buffer, to which the statement applies; if it is
/// wrong, the behaviour is undefined.
///
/// ```mlir
/// func.func @aligned(%buffer: memref<16xf32>, %i: index) -> f32 {
///   %aligned = memref.assume_alignment %buffer, 32 : memref<16xf32>
///   %x = memref.load %aligned[%i] : memref<16xf32>
///   return %x : f32
/// }
/// ```
#[operation(
    name = "memref.assume_alignment",
    traits = [Pure, SameOperandsAndResultType],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$memref `,` $alignment attr-dict `:` type($memref)",
    verify = crate::verify::assume_alignment,
    fold = crate::fold::assume_alignment,
    result_names = "assume_align",
)]
pub struct AssumeAlignmentOp {
    #[operand]
    memref: AnyMemRef,
    #[attr(ConfinedAttr<IntPositive>)]
    alignment: i32,
    #[result]
    result: AnyMemRef,
}

/// Reads an element, combines it with a value and writes the result, as one atomic step.
///
/// The kind names the combination, such as `addf`, `addi`, `maxs` or `assign`. In the lowering to
/// LLVM, the result is the element before the update. `memref.generic_atomic_rmw` allows any
/// combination.
///
/// ```mlir
/// func.func @count(%counters: memref<8xi32>, %i: index) -> i32 {
///   %one = arith.constant 1 : i32
///   %before = memref.atomic_rmw addi %one, %counters[%i] : (i32, memref<8xi32>) -> i32
///   return %before : i32
/// }
/// ```
#[operation(
    name = "memref.atomic_rmw",
    traits = [
        AllTypesMatch(value, result),
        TypesMatchWith("value type matches element type of memref", memref, value, element_type_of),
    ],
    format = "$kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` \
              type($memref) `)` `->` type($result)",
    verify = crate::verify::atomic_rmw,
    fold = crate::fold::atomic_rmw,
    effects = [read(memref), write(memref)],
)]
pub struct AtomicRMWOp {
    #[attr]
    kind: terrace_arith::AtomicRMWKind,
    #[operand]
    value: AnyTypeOf<(AnySignlessInteger, AnyFloat)>,
    #[operand]
    memref: MemRefOf<AnyTypeOf<(AnySignlessInteger, AnyFloat)>>,
    #[operand]
    indices: Variadic<Index>,
    #[result]
    result: AnyTypeOf<(AnySignlessInteger, AnyFloat)>,
}

/// `memref.atomic_yield`: yield operation for GenericAtomicRMWOp.
#[operation(
    name = "memref.atomic_yield",
    traits = [HasParent<GenericAtomicRMWOp>, Pure, IsTerminator, ReturnLike],
    format = "$result attr-dict `:` type($result)",
    verify = crate::verify::atomic_yield,
)]
pub struct AtomicYieldOp {
    #[operand]
    result: AnyType,
}

/// Copies all elements of a buffer to another one.
///
/// Both have the same shape and element type; layouts and memory spaces may differ. The copy is
/// undefined if the buffers overlap in part.
///
/// ```mlir
/// func.func @save(%from: memref<16xf32>, %to: memref<16xf32>) {
///   memref.copy %from, %to : memref<16xf32> to memref<16xf32>
///   return
/// }
/// ```
#[operation(
    name = "memref.copy",
    traits = [SameOperandsElementType, SameOperandsShape],
    format = "$source `,` $target attr-dict `:` type($source) `to` type($target)",
    fold = crate::fold::copy,
    canonicalize = crate::canonicalize::copy,
    effects = [read(source, full), write(target, full)],
)]
pub struct CopyOp {
    #[operand]
    source: AnyRankedOrUnrankedMemRef,
    #[operand]
    target: AnyRankedOrUnrankedMemRef,
}

/// `memref.distinct_objects`: assumption that acesses to specific memrefs will never alias.
///
/// ```text
/// memref.distinct_objects %memref, … attr-dict : types
/// ```
#[operation(
    name = "memref.distinct_objects",
    traits = [Pure, DistinctObjects],
    assembly = custom(crate::assembly::parse_distinct_objects, crate::assembly::print_distinct_objects),
    verify = crate::verify::distinct_objects,
)]
pub struct DistinctObjectsOp {
    #[operand]
    operands: Variadic<AnyMemRef>,
    #[result]
    results: Variadic<AnyMemRef>,
}

/// `memref.generic_atomic_rmw`: atomic read-modify-write operation with a region.
///
/// ```text
/// memref.generic_atomic_rmw %memref[%index, …] : type { … } attr-dict
/// ```
#[operation(
    name = "memref.generic_atomic_rmw",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<AtomicYieldOp>,
        TypesMatchWith("result type matches element type of memref", memref, result, element_type_of),
    ],
    assembly = custom(crate::assembly::parse_generic_atomic_rmw, crate::assembly::print_generic_atomic_rmw),
    verify = crate::verify::generic_atomic_rmw,
    effects = [read(memref), write(memref)],
)]
pub struct GenericAtomicRMWOp {
    #[operand]
    memref: MemRefOf<AnyTypeOf<(AnySignlessInteger, AnyFloat)>>,
    #[operand]
    indices: Variadic<Index>,
    #[result]
    result: AnyTypeOf<(AnySignlessInteger, AnyFloat)>,
    #[region]
    atomic_body: AnyRegion,
}

/// Reads an element of a buffer.
///
/// Each dimension has one `index` operand; an index outside of the dimension is undefined
/// behaviour. `nontemporal` hints that the element is not used again soon.
///
/// ```mlir
/// func.func @corner(%buffer: memref<4x4xf32>) -> f32 {
///   %c3 = arith.constant 3 : index
///   %x = memref.load %buffer[%c3, %c3] : memref<4x4xf32>
///   return %x : f32
/// }
/// ```
#[operation(
    name = "memref.load",
    traits = [
        TypesMatchWith("result type matches element type of 'memref'", memref, result, element_type_of),
        MemRefsNormalizable,
    ],
    interfaces = [terrace_interfaces::DestructurableAccessor, terrace_interfaces::PromotableMemOp],
    format = "$memref `[` $indices `]` attr-dict `:` type($memref)",
    verify = crate::verify::load,
    fold = crate::fold::load,
    effects = [read(memref)],
)]
pub struct LoadOp {
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr(optional_default = false)]
    nontemporal: bool,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i64>,
    #[result]
    result: AnyType,
}

/// Allocates a buffer on the heap.
///
/// The operands in parentheses are the sizes of the dynamic dimensions, those in brackets the
/// symbols of the layout map. The elements are undefined until they are written. The buffer lives
/// until a `memref.dealloc` or `memref.realloc` frees it. `alignment` is in bytes.
///
/// ```mlir
/// func.func @two_rows(%n: index) -> memref<2x?xf32> {
///   %buffer = memref.alloc(%n) {alignment = 64 : i64} : memref<2x?xf32>
///   return %buffer : memref<2x?xf32>
/// }
/// ```
#[operation(
    name = "memref.alloc",
    traits = [AttrSizedOperandSegments],
    format = "`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
    verify = crate::verify::alloc,
    canonicalize = crate::canonicalize::alloc,
    effects = [allocate(memref, full)],
    result_names = "alloc",
)]
pub struct AllocOp {
    #[operand(name = "dynamicSizes")]
    dynamic_sizes: Variadic<Index>,
    #[operand(name = "symbolOperands")]
    symbol_operands: Variadic<Index>,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i64>,
    #[result]
    memref: AnyMemRef,
}

/// Allocates a buffer on the stack.
///
/// The buffer lives until the closest enclosing operation with the trait `AutomaticAllocationScope`
/// ends: a function, or an `memref.alloca_scope`. Operands and alignment are those of
/// `memref.alloc`.
///
/// ```mlir
/// func.func @scratch(%x: f32) -> f32 {
///   %c0 = arith.constant 0 : index
///   %buffer = memref.alloca() : memref<4xf32>
///   memref.store %x, %buffer[%c0] : memref<4xf32>
///   %y = memref.load %buffer[%c0] : memref<4xf32>
///   return %y : f32
/// }
/// ```
#[operation(
    name = "memref.alloca",
    traits = [AttrSizedOperandSegments],
    interfaces = [
        terrace_interfaces::DestructurableAllocation, terrace_interfaces::PromotableAllocation,
    ],
    format = "`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
    verify = crate::verify::alloca,
    canonicalize = crate::canonicalize::alloca,
    effects = [
        allocate(memref, resource = terrace_ir::effects::Resource::AUTOMATIC_ALLOCATION_SCOPE, full),
    ],
    result_names = "alloca",
)]
pub struct AllocaOp {
    #[operand(name = "dynamicSizes")]
    dynamic_sizes: Variadic<Index>,
    #[operand(name = "symbolOperands")]
    symbol_operands: Variadic<Index>,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i64>,
    #[result]
    memref: AnyMemRef,
}

/// Runs its region once and frees, at its end, what the region allocated on the stack.
///
/// ```text
/// memref.alloca_scope (-> (types))? { … } attr-dict
/// ```
///
/// The results are the operands of the `memref.alloca_scope.return` that ends the region.
///
/// ```mlir
/// func.func @bounded_stack(%n: index, %x: f32) {
///   %c0 = arith.constant 0 : index
///   %c1 = arith.constant 1 : index
///   scf.for %i = %c0 to %n step %c1 {
///     memref.alloca_scope {
///       %buffer = memref.alloca(%i) : memref<?xf32>
///       linalg.fill ins(%x : f32) outs(%buffer : memref<?xf32>)
///     }
///   }
///   return
/// }
/// ```
#[operation(
    name = "memref.alloca_scope",
    traits = [
        AutomaticAllocationScope, SingleBlock, SingleBlockImplicitTerminator<AllocaScopeReturnOp>,
        HasRecursiveMemoryEffects, NoRegionArguments,
    ],
    interfaces = [terrace_interfaces::RegionBranchOp],
    assembly = custom(crate::assembly::parse_alloca_scope, crate::assembly::print_alloca_scope),
    verify_regions = crate::verify::alloca_scope_regions,
    canonicalize = crate::canonicalize::alloca_scope,
)]
pub struct AllocaScopeOp {
    #[result]
    results: Variadic<AnyType>,
    #[region(name = "bodyRegion")]
    body_region: SizedRegion<1>,
}

/// `memref.alloca_scope.return`: terminator for alloca_scope operation.
#[operation(
    name = "memref.alloca_scope.return",
    traits = [HasParent<AllocaScopeOp>, Pure, ReturnLike, IsTerminator],
    format = "attr-dict ($results^ `:` type($results))?",
)]
pub struct AllocaScopeReturnOp {
    #[operand]
    results: Variadic<AnyType>,
}

/// Converts a memref to a compatible type without a change of the buffer.
///
/// Source and result have the same element type and memory space. Sizes, strides and the offset may
/// become static or dynamic, and the rank known or unknown; a static value that is wrong at run
/// time is undefined behaviour.
///
/// ```mlir
/// func.func @forget_sizes(%buffer: memref<4x8xf32>) -> memref<?x?xf32> {
///   %cast = memref.cast %buffer : memref<4x8xf32> to memref<?x?xf32>
///   return %cast : memref<?x?xf32>
/// }
/// ```
#[operation(
    name = "memref.cast",
    traits = [MemRefsNormalizable, Pure, SameOperandsAndResultShape],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$source attr-dict `:` type($source) `to` type($dest)",
    verify = crate::verify::cast,
    fold = crate::fold::cast,
    result_names = "cast",
)]
pub struct CastOp {
    #[operand]
    source: AnyRankedOrUnrankedMemRef,
    #[result]
    dest: AnyRankedOrUnrankedMemRef,
}

/// Merges groups of adjacent dimensions of a buffer, as a view.
///
/// The reassociation lists, for each dimension of the result, the dimensions of the source that it
/// consists of. The dimensions of a group must be contiguous in memory, otherwise the behaviour is
/// undefined.
///
/// ```mlir
/// func.func @flatten(%buffer: memref<4x8x?xf32>) -> memref<32x?xf32> {
///   %view = memref.collapse_shape %buffer [[0, 1], [2]]
///       : memref<4x8x?xf32> into memref<32x?xf32>
///   return %view : memref<32x?xf32>
/// }
/// ```
#[operation(
    name = "memref.collapse_shape",
    traits = [Pure],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$src $reassociation attr-dict `:` type($src) `into` type($result)",
    verify = crate::verify::collapse_shape,
    fold = crate::fold::collapse_shape,
    canonicalize = crate::canonicalize::collapse_shape,
    result_names = "collapse_shape",
)]
pub struct CollapseShapeOp {
    #[operand]
    src: AnyStridedMemRef,
    #[attr(IndexListArrayAttr)]
    reassociation: Handle<ArrayAttr>,
    #[result]
    result: AnyStridedMemRef,
}

/// Frees a buffer that `memref.alloc` allocated.
///
/// The operand must be the buffer itself and not a view of a part of it. Neither the buffer nor a
/// view of it may be used afterwards.
///
/// ```mlir
/// func.func @temporary() {
///   %buffer = memref.alloc() : memref<16xf32>
///   memref.dealloc %buffer : memref<16xf32>
///   return
/// }
/// ```
#[operation(
    name = "memref.dealloc",
    traits = [MemRefsNormalizable],
    format = "$memref attr-dict `:` type($memref)",
    fold = crate::fold::dealloc,
    effects = [free(memref, full)],
)]
pub struct DeallocOp {
    #[operand]
    memref: AnyRankedOrUnrankedMemRef,
}

/// Returns the size of a dimension of a memref.
///
/// The index counts dimensions from 0; an index outside of the rank is undefined behaviour. The
/// source may be unranked.
///
/// ```mlir
/// func.func @rows(%buffer: memref<?x8xf32>) -> index {
///   %c0 = arith.constant 0 : index
///   %rows = memref.dim %buffer, %c0 : memref<?x8xf32>
///   return %rows : index
/// }
/// ```
#[operation(
    name = "memref.dim",
    traits = [MemRefsNormalizable, NoMemoryEffect],
    interfaces = [terrace_interfaces::InferIntRange, terrace_interfaces::Speculatable],
    format = "attr-dict $source `,` $index `:` type($source)",
    fold = crate::fold::dim,
    canonicalize = crate::canonicalize::dim,
    result_names = "dim",
)]
pub struct DimOp {
    #[operand]
    source: AnyNon0RankedOrUnrankedMemRef,
    #[operand]
    index: Index,
    #[result]
    result: Index,
}

/// `memref.dma_start`: non-blocking DMA operation that starts a transfer.
///
/// ```text
/// memref.dma_start %source[%index, …], %destination[%index, …], %count, %tag[%index, …]
///     (, %stride, %elements_per_stride)? : type, type, type
/// ```
#[operation(
    name = "memref.dma_start",
    assembly = custom(crate::assembly::parse_dma_start, crate::assembly::print_dma_start),
    verify = crate::verify::dma_start,
    fold = crate::fold::dma_start,
)]
pub struct DmaStartOp {
    #[operand]
    operands: Variadic<AnyType>,
}

/// `memref.dma_wait`: blocking DMA operation that waits for transfer completion.
#[operation(
    name = "memref.dma_wait",
    format = "$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)",
    verify = crate::verify::dma_wait,
    fold = crate::fold::dma_wait,
)]
pub struct DmaWaitOp {
    #[operand(name = "tagMemRef")]
    tag_mem_ref: AnyMemRef,
    #[operand(name = "tagIndices")]
    tag_indices: Variadic<Index>,
    #[operand(name = "numElements")]
    num_elements: Index,
}

/// Splits dimensions of a buffer into several ones, as a view.
///
/// The reassociation lists, for each dimension of the source, the dimensions of the result that it
/// becomes. `output_shape` has the sizes of the result; each product over a group equals the size
/// of the source's dimension. `memref.collapse_shape` is the inverse.
///
/// ```mlir
/// func.func @tiles(%buffer: memref<32xf32>) -> memref<4x8xf32> {
///   %view = memref.expand_shape %buffer [[0, 1]] output_shape [4, 8]
///       : memref<32xf32> into memref<4x8xf32>
///   return %view : memref<4x8xf32>
/// }
/// ```
#[operation(
    name = "memref.expand_shape",
    traits = [Pure],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, \
              $static_output_shape) attr-dict `:` type($src) `into` type($result)",
    verify = crate::verify::expand_shape,
    fold = crate::fold::expand_shape,
    canonicalize = crate::canonicalize::expand_shape,
    result_names = "expand_shape",
)]
pub struct ExpandShapeOp {
    #[operand]
    src: AnyStridedMemRef,
    #[attr(IndexListArrayAttr)]
    reassociation: Handle<ArrayAttr>,
    #[operand]
    output_shape: Variadic<Index>,
    #[attr]
    static_output_shape: Vec<i64>,
    #[result]
    result: AnyStridedMemRef,
}

/// `memref.extract_aligned_pointer_as_index`: Extracts a memref's underlying aligned pointer as an
/// index.
#[operation(
    name = "memref.extract_aligned_pointer_as_index",
    traits = [Pure, SameVariadicResultSize],
    format = "$source `:` type($source) `->` type(results) attr-dict",
    result_names = "intptr",
)]
pub struct ExtractAlignedPointerAsIndexOp {
    #[operand]
    source: AnyRankedOrUnrankedMemRef,
    #[result]
    aligned_pointer: Index,
}

/// Takes a memref apart into its base buffer, offset, sizes and strides.
///
/// The base buffer has rank 0, without offset. Offset and strides count elements.
/// `memref.reinterpret_cast` puts the parts together again.
///
/// ```mlir
/// func.func @row_stride(%buffer: memref<?x?xf32, strided<[?, 1], offset: ?>>) -> index {
///   %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %buffer
///       : memref<?x?xf32, strided<[?, 1], offset: ?>>
///       -> memref<f32>, index, index, index, index, index
///   return %strides#0 : index
/// }
/// ```
#[operation(
    name = "memref.extract_strided_metadata",
    traits = [Pure, SameVariadicResultSize],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$source `:` type($source) `->` type(results) attr-dict",
    infer = crate::infer::extract_strided_metadata,
    fold = crate::fold::extract_strided_metadata,
    result_names = crate::names::extract_strided_metadata,
)]
pub struct ExtractStridedMetadataOp {
    #[operand]
    source: AnyStridedMemRef,
    #[result]
    base_buffer: StridedMemrefOfAnyTypeValuesOfRank0,
    #[result]
    offset: Index,
    #[result]
    sizes: Variadic<Index>,
    #[result]
    strides: Variadic<Index>,
}

/// Returns the buffer of a `memref.global`.
///
/// The type of the result is that of the global variable.
///
/// ```mlir
/// memref.global "private" constant @table : memref<4xi32> = dense<[1, 2, 4, 8]>
///
/// func.func @look_up(%i: index) -> i32 {
///   %table = memref.get_global @table : memref<4xi32>
///   %value = memref.load %table[%i] : memref<4xi32>
///   return %value : i32
/// }
/// ```
#[operation(
    name = "memref.get_global",
    traits = [Pure],
    interfaces = [terrace_ir::SymbolUser],
    format = "$name `:` type($result) attr-dict",
)]
pub struct GetGlobalOp {
    #[attr(FlatSymbolRefAttr, name = "name")]
    name_value: Handle<SymbolRefAttr>,
    #[result]
    result: AnyStaticShapeMemRef,
}

/// Declares or defines a global buffer with a name.
///
/// The type has a static shape. A definition has an initial value, or `uninitialized`; a
/// declaration of a buffer that another module defines has neither. `constant` states that the
/// buffer is never written. `alignment` is in bytes.
///
/// ```mlir
/// memref.global "private" constant @weights : memref<2x2xf32> = dense<0.5> {alignment = 64 : i64}
/// memref.global @buffer : memref<16xi8> = uninitialized
/// memref.global "private" @elsewhere : memref<4xi64>
/// ```
#[operation(
    name = "memref.global",
    traits = [Symbol],
    format = "($sym_visibility^)? (`constant` $constant^)? $sym_name `:` \
              custom<GlobalMemrefOpTypeAndInitialValue>($type, $initial_value) attr-dict",
    verify = crate::verify::global,
)]
pub struct GlobalOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr]
    sym_visibility: Option<String>,
    #[attr(MemRefTypeAttr)]
    r#type: Handle<TypeAttr>,
    #[attr(AnyAttr)]
    initial_value: Option<Attribute>,
    #[attr(Unit)]
    constant: bool,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i64>,
}

/// `memref.memory_space_cast`: memref memory space cast operation.
#[operation(
    name = "memref.memory_space_cast",
    traits = [
        MemRefsNormalizable, Pure, SameOperandsAndResultElementType, SameOperandsAndResultShape,
    ],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$source attr-dict `:` type($source) `to` type($dest)",
    verify = crate::verify::memory_space_cast,
    fold = crate::fold::memory_space_cast,
    result_names = "memspacecast",
)]
pub struct MemorySpaceCastOp {
    #[operand]
    source: AnyRankedOrUnrankedMemRef,
    #[result]
    dest: AnyRankedOrUnrankedMemRef,
}

/// `memref.prefetch`: prefetch operation.
///
/// ```text
/// memref.prefetch %memref[%index, …], (read | write), locality<hint>, (data | instr) : type
/// ```
#[operation(
    name = "memref.prefetch",
    assembly = custom(crate::assembly::parse_prefetch, crate::assembly::print_prefetch),
    verify = crate::verify::prefetch,
    fold = crate::fold::prefetch,
    effects = [write(memref)],
)]
pub struct PrefetchOp {
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr(name = "isWrite")]
    is_write: bool,
    #[attr(ConfinedAttr<(IntMinValue<0>, IntMaxValue<3>)>, name = "localityHint")]
    locality_hint: i32,
    #[attr(name = "isDataCache")]
    is_data_cache: bool,
}

/// Returns the number of dimensions of a memref.
///
/// The operation folds to a constant unless the memref is unranked.
///
/// ```mlir
/// func.func @dimensions(%buffer: memref<*xf32>) -> index {
///   %rank = memref.rank %buffer : memref<*xf32>
///   return %rank : index
/// }
/// ```
#[operation(
    name = "memref.rank",
    traits = [Pure],
    format = "$memref attr-dict `:` type($memref)",
    fold = crate::fold::rank,
)]
pub struct RankOp {
    #[operand]
    memref: AnyRankedOrUnrankedMemRef,
    #[result]
    result0: Index,
}

/// `memref.realloc`: memory reallocation operation.
#[operation(
    name = "memref.realloc",
    format = "$source (`(` $dynamicResultSize^ `)`)? attr-dict `:` type($source) `to` \
              type(results)",
    verify = crate::verify::realloc,
    canonicalize = crate::canonicalize::realloc,
    effects = [free(source, full), allocate(result0, stage = 1, full)],
)]
pub struct ReallocOp {
    #[operand]
    source: Like1DMemrefOfAnyTypeValues,
    #[operand(name = "dynamicResultSize")]
    dynamic_result_size: Optional<Index>,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i64>,
    #[result]
    result0: Like1DMemrefOfAnyTypeValues,
}

/// Creates a view of a base buffer with a given offset, sizes and strides.
///
/// The metadata of the source are ignored, except for its base. Offset and strides count elements.
/// The operation does not check that the view stays within the buffer.
///
/// ```mlir
/// func.func @columns(%buffer: memref<?xf32>, %n: index) -> memref<?x4xf32, strided<[4, 1]>> {
///   %view = memref.reinterpret_cast %buffer to offset: [0], sizes: [%n, 4], strides: [4, 1]
///       : memref<?xf32> to memref<?x4xf32, strided<[4, 1]>>
///   return %view : memref<?x4xf32, strided<[4, 1]>>
/// }
/// ```
#[operation(
    name = "memref.reinterpret_cast",
    traits = [AttrSizedOperandSegments, MemRefsNormalizable, Pure],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$source `to` `offset` `` `:` custom<DynamicIndexList>($offsets, $static_offsets) `` \
              `,` `sizes` `` `:` custom<DynamicIndexList>($sizes, $static_sizes) `` `,` `strides` \
              `` `:` custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` \
              type($source) `to` type($result)",
    verify = crate::verify::reinterpret_cast,
    fold = crate::fold::reinterpret_cast,
    canonicalize = crate::canonicalize::reinterpret_cast,
    result_names = "reinterpret_cast",
)]
pub struct ReinterpretCastOp {
    #[operand]
    source: AnyRankedOrUnrankedMemRef,
    #[operand]
    offsets: Variadic<Index>,
    #[operand]
    sizes: Variadic<Index>,
    #[operand]
    strides: Variadic<Index>,
    #[attr]
    static_offsets: Vec<i64>,
    #[attr]
    static_sizes: Vec<i64>,
    #[attr]
    static_strides: Vec<i64>,
    #[result]
    result: AnyStridedMemRef,
}

/// `memref.reshape`: memref reshape operation.
#[operation(
    name = "memref.reshape",
    traits = [Pure],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::reshape,
    effects = [read(shape)],
    result_names = "reshape",
)]
pub struct ReshapeOp {
    #[operand]
    source: AnyRankedOrUnrankedMemRef,
    #[operand]
    shape: Like1DMemrefOfSignlessIntegerOrIndexValues,
    #[result]
    result: AnyRankedOrUnrankedMemRef,
}

/// Writes a value to an element of a buffer.
///
/// Each dimension has one `index` operand; an index outside of the dimension is undefined
/// behaviour. `nontemporal` hints that the element is not used again soon.
///
/// ```mlir
/// func.func @put(%x: f32, %buffer: memref<4x4xf32>, %i: index, %j: index) {
///   memref.store %x, %buffer[%i, %j] : memref<4x4xf32>
///   return
/// }
/// ```
#[operation(
    name = "memref.store",
    traits = [
        TypesMatchWith("type of 'value' matches element type of 'memref'", memref, value, element_type_of),
        MemRefsNormalizable,
    ],
    interfaces = [terrace_interfaces::DestructurableAccessor, terrace_interfaces::PromotableMemOp],
    format = "$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)",
    verify = crate::verify::store,
    fold = crate::fold::store,
    effects = [write(memref)],
)]
pub struct StoreOp {
    #[operand]
    value: AnyType,
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr(optional_default = false)]
    nontemporal: bool,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i64>,
}

/// Permutes the dimensions of a buffer, as a view with other strides.
///
/// ```text
/// memref.transpose %source (d0, d1, …) -> (d1, d0, …) attr-dict : type to type
/// ```
///
/// The permutation maps the dimensions of the source to those of the result.
///
/// ```mlir
/// func.func @transposed(%buffer: memref<4x8xf32>) -> memref<8x4xf32, strided<[1, 8]>> {
///   %view = memref.transpose %buffer (i, j) -> (j, i)
///       : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
///   return %view : memref<8x4xf32, strided<[1, 8]>>
/// }
/// ```
#[operation(
    name = "memref.transpose",
    traits = [Pure],
    assembly = custom(crate::assembly::parse_transpose, crate::assembly::print_transpose),
    verify = crate::verify::transpose,
    fold = crate::fold::transpose,
    result_names = "transpose",
)]
pub struct TransposeOp {
    #[operand]
    r#in: AnyStridedMemRef,
    #[attr(AffineMapAttrKind)]
    permutation: Handle<AffineMapAttr>,
    #[result]
    result0: AnyStridedMemRef,
}

/// Creates a view of another type and shape of a one-dimensional buffer of bytes.
///
/// The view begins at an offset in bytes and is contiguous; the operands in the second brackets are
/// its dynamic sizes. Source and result have the identity layout and the same memory space.
///
/// ```mlir
/// func.func @carve(%arena: memref<4096xi8>, %start: index, %n: index) -> memref<?x4xf32> {
///   %view = memref.view %arena[%start][%n] : memref<4096xi8> to memref<?x4xf32>
///   return %view : memref<?x4xf32>
/// }
/// ```
#[operation(
    name = "memref.view",
    traits = [Pure],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` \
              type(results)",
    verify = crate::verify::view,
    fold = crate::fold::view,
    canonicalize = crate::canonicalize::view,
    result_names = "view",
)]
pub struct ViewOp {
    #[operand]
    source: Like1DMemrefOf8BitSignlessIntegerValues,
    #[operand]
    byte_shift: Index,
    #[operand]
    sizes: Variadic<Index>,
    #[result]
    result0: AnyMemRef,
}

/// Creates a view of a part of a buffer, given by an offset, a size and a stride for each
/// dimension.
///
/// Offsets, sizes and strides are constants or `index` values; strides are relative to those of the
/// source. The layout of the result follows from them. Dimensions of size 1 may be left out of the
/// result.
///
/// ```mlir
/// func.func @tile(%buffer: memref<64x64xf32>, %i: index)
///     -> memref<8x8xf32, strided<[64, 1], offset: ?>> {
///   %tile = memref.subview %buffer[%i, 16] [8, 8] [1, 1]
///       : memref<64x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
///   return %tile : memref<8x8xf32, strided<[64, 1], offset: ?>>
/// }
/// ```
#[operation(
    name = "memref.subview",
    traits = [AttrSizedOperandSegments, Pure],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$source `` custom<DynamicIndexList>($offsets, $static_offsets) \
              custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, \
              $static_strides) attr-dict `:` type($source) `to` type($result)",
    verify = crate::verify::subview,
    fold = crate::fold::subview,
    canonicalize = crate::canonicalize::subview,
    result_names = "subview",
)]
pub struct SubViewOp {
    #[operand]
    source: AnyMemRef,
    #[operand]
    offsets: Variadic<Index>,
    #[operand]
    sizes: Variadic<Index>,
    #[operand]
    strides: Variadic<Index>,
    #[attr]
    static_offsets: Vec<i64>,
    #[attr]
    static_sizes: Vec<i64>,
    #[attr]
    static_strides: Vec<i64>,
    #[result]
    result: AnyMemRef,
}
