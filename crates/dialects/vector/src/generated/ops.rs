//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{AnyMemRef, AnyRankedTensor, AnyShaped, AnyType, Index};
use terrace_builtin::directives::DynamicIndexList;
use terrace_builtin::op_traits::{Elementwise, Scalarizable, Tensorizable, Vectorizable};
use terrace_builtin::property::{AllOf, ConfinedAttr, IntPositive, IntPowerOf2};
use terrace_builtin::{AffineMapAttr, predicates};
use terrace_ir::constraints::SizedRegion;
use terrace_ir::op_traits::{
    AttrSizedOperandSegments, HasRecursiveMemoryEffects, IsTerminator, NoRegionArguments, Pure,
    ReturnLike, SingleBlock, SingleBlockImplicitTerminator,
};
use terrace_ir::{ArrayAttr, Handle, StringAttr};
use terrace_ods::operation;

use super::constraints::{
    AnyFixedVectorOfAnyRank, AnyVectorOfAnyRank, AnyVectorOfNonZeroRank,
    FixedLengthVectorOf1BitSignlessIntegerValues, Like, OfRanks1, OfRanks1Like,
    StaticallyShapedMemrefOfAnyTypeValues, TensorOrMemRefOfAnyTypeValues,
    VectorOf1BitSignlessIntegerValues, VectorOf1BitSignlessIntegerValuesLike,
    VectorOfFloatingPointValues, VectorOfIndexValuesOfRanks1, VectorOfIntegerOrIndexValues,
};
use super::enums::{CombiningKind, PrintPunctuation};
use super::kinds::{
    AffineMapAttrKind, ArrayAttrKind, BoolArrayAttr, BuiltinStringAttr, I64ArrayAttr,
    VectorIteratorTypeArrayAttr,
};

/// `vector.vscale`: Load vector scale size.
#[operation(
    name = "vector.vscale",
    traits = [Pure],
    format = "attr-dict",
    result_names = "vscale",
)]
pub struct VectorScaleOp {
    #[result]
    res: Index,
}

/// Reinterprets the bits of a vector as elements of another width.
///
/// The last dimension is scaled so that the total number of bits is unchanged; the others stay.
///
/// ```mlir
/// func.func @bytes(%v: vector<4xi32>) -> vector<16xi8> {
///   %bytes = vector.bitcast %v : vector<4xi32> to vector<16xi8>
///   return %bytes : vector<16xi8>
/// }
/// ```
#[operation(
    name = "vector.bitcast",
    traits = [Pure, AllRanksMatch(source, result)],
    format = "$source attr-dict `:` type($source) `to` type($result)",
    verify = crate::verify::bitcast,
    fold = crate::fold::bitcast,
)]
pub struct BitCastOp {
    #[operand]
    source: AnyVectorOfAnyRank,
    #[result]
    result: AnyVectorOfAnyRank,
}

/// Repeats a scalar or vector along new leading dimensions, or along dimensions of size 1.
///
/// The trailing dimensions of the result are those of the source, or replace its dimensions of size
/// 1.
///
/// ```mlir
/// func.func @all(%x: f32) -> vector<4x8xf32> {
///   %v = vector.broadcast %x : f32 to vector<4x8xf32>
///   return %v : vector<4x8xf32>
/// }
/// ```
#[operation(
    name = "vector.broadcast",
    traits = [
        Pure,
        Predicate("source operand and result have same element type", crate::predicates::first_and_result),
    ],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$source attr-dict `:` type($source) `to` type($vector)",
    verify = crate::verify::broadcast,
    fold = crate::fold::broadcast,
    canonicalize = crate::canonicalize::broadcast,
)]
pub struct BroadcastOp {
    #[operand]
    source: AnyType,
    #[result]
    vector: AnyVectorOfAnyRank,
}

/// `vector.compressstore`: writes elements selectively from a vector as defined by a mask.
#[operation(
    name = "vector.compressstore",
    format = "$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` \
              type($mask) `,` type($valueToStore)",
    verify = crate::verify::compressstore,
    canonicalize = crate::canonicalize::compressstore,
    effects = [write(base)],
)]
pub struct CompressStoreOp {
    #[operand]
    base: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[operand]
    mask: FixedLengthVectorOf1BitSignlessIntegerValues,
    #[operand(name = "valueToStore")]
    value_to_store: AnyVectorOfNonZeroRank,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i64>,
}

/// Creates a mask that is set in a box of constant sizes at the origin.
///
/// Each dimension has one size, from 0 to the size of the dimension. A scalable dimension
/// is either all set or all clear.
///
/// ```mlir
/// func.func @corner() -> vector<4x8xi1> {
///   %mask = vector.constant_mask [3, 2] : vector<4x8xi1>
///   return %mask : vector<4x8xi1>
/// }
/// ```
#[operation(
    name = "vector.constant_mask",
    traits = [Pure],
    format = "$mask_dim_sizes attr-dict `:` type(results)",
    verify = crate::verify::constant_mask,
    fold = crate::fold::constant_mask,
)]
pub struct ConstantMaskOp {
    #[attr]
    mask_dim_sizes: Vec<i64>,
    #[result]
    result0: VectorOf1BitSignlessIntegerValues,
}

/// Multiplies two vectors, sums the products over the reduction dimensions and combines them with
/// an accumulator.
///
/// ```text
/// vector.contract {indexing_maps = [map, map, map], iterator_types = ["parallel", …]
///     (, kind = #vector.kind<kind>)?} %lhs, %rhs, %acc : type, type into type
/// ```
///
/// The iterators are the dimensions of the contraction, each `parallel` or `reduction`; the
/// indexing maps assign them to the dimensions of both factors and of the accumulator. `kind`
/// replaces the sum by another combination, such as `maxnumf`. The result has the type of the
/// accumulator.
///
/// ```mlir
/// #a = affine_map<(m, n, k) -> (m, k)>
/// #b = affine_map<(m, n, k) -> (k, n)>
/// #c = affine_map<(m, n, k) -> (m, n)>
///
/// func.func @matmul(%a: vector<4x8xf32>, %b: vector<8x16xf32>, %c: vector<4x16xf32>)
///     -> vector<4x16xf32> {
///   %sum = vector.contract {indexing_maps = [#a, #b, #c],
///       iterator_types = ["parallel", "parallel", "reduction"]}
///       %a, %b, %c : vector<4x8xf32>, vector<8x16xf32> into vector<4x16xf32>
///   return %sum : vector<4x16xf32>
/// }
/// ```
#[operation(
    name = "vector.contract",
    traits = [
        Pure, Predicate("lhs and rhs have same element type", crate::predicates::first_and_second),
        Predicate("third operand acc and result have same element type", crate::predicates::third_and_result),
    ],
    assembly = custom(crate::assembly::parse_contract, crate::assembly::print_contract),
    verify = crate::verify::contract,
    canonicalize = crate::canonicalize::contract,
)]
pub struct ContractionOp {
    #[operand]
    lhs: AnyVectorOfNonZeroRank,
    #[operand]
    rhs: AnyVectorOfNonZeroRank,
    #[operand]
    acc: AnyType,
    #[attr(ArrayAttrKind)]
    indexing_maps: Handle<ArrayAttr>,
    #[attr(VectorIteratorTypeArrayAttr)]
    iterator_types: Handle<ArrayAttr>,
    #[attr(default = CombiningKind::ADD)]
    kind: CombiningKind,
    #[result]
    result0: AnyType,
}

/// Creates a mask that is set in a box at the origin, with sizes that are computed at run time.
///
/// Each dimension has one `index` operand, the size of the box. A size below 0 counts as 0, a size
/// above the dimension as the whole dimension.
///
/// ```mlir
/// func.func @first(%n: index) -> vector<8xi1> {
///   %mask = vector.create_mask %n : vector<8xi1>
///   return %mask : vector<8xi1>
/// }
/// ```
#[operation(
    name = "vector.create_mask",
    traits = [Pure],
    format = "$operands attr-dict `:` type(results)",
    verify = crate::verify::create_mask,
    canonicalize = crate::canonicalize::create_mask,
)]
pub struct CreateMaskOp {
    #[operand]
    operands: Variadic<Index>,
    #[result]
    result0: VectorOf1BitSignlessIntegerValues,
}

/// `vector.deinterleave`: constructs two vectors by deinterleaving an input vector.
#[operation(
    name = "vector.deinterleave",
    traits = [
        Pure,
        Predicate("the trailing dimension of the source vector has an even number of elements", crate::predicates::source_is_even),
        TypesMatchWith("the trailing dimension of the results is half the width of source trailing dimension", source, res1, crate::predicates::half_of_last),
        AllTypesMatch(res1, res2),
    ],
    format = "$source attr-dict `:` type($source) `->` type($res1)",
)]
pub struct DeinterleaveOp {
    #[operand]
    source: AnyVectorOfNonZeroRank,
    #[result]
    res1: AnyVectorOfNonZeroRank,
    #[result]
    res2: AnyVectorOfNonZeroRank,
}

/// `vector.expandload`: reads elements from memory and spreads them into a vector as defined by a
/// mask.
#[operation(
    name = "vector.expandload",
    format = "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` \
              type($mask) `,` type($pass_thru) `into` type($result)",
    verify = crate::verify::expandload,
    canonicalize = crate::canonicalize::expandload,
    effects = [read(base)],
)]
pub struct ExpandLoadOp {
    #[operand]
    base: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[operand]
    mask: FixedLengthVectorOf1BitSignlessIntegerValues,
    #[operand]
    pass_thru: AnyVectorOfNonZeroRank,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i64>,
    #[result]
    result: AnyVectorOfNonZeroRank,
}

/// Returns the element or subvector at a position.
///
/// The position indexes the leading dimensions with constants or `index` values; the remaining
/// dimensions are the shape of the result.
///
/// ```mlir
/// func.func @row(%v: vector<4x8xf32>, %i: index) -> vector<8xf32> {
///   %row = vector.extract %v[%i] : vector<8xf32> from vector<4x8xf32>
///   return %row : vector<8xf32>
/// }
/// ```
#[operation(
    name = "vector.extract",
    traits = [
        Pure,
        Predicate("operand and result have same element type", crate::predicates::first_and_result),
    ],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$source `` custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict \
              `:` type($result) `from` type($source)",
    verify = crate::verify::extract,
    fold = crate::fold::extract,
    canonicalize = crate::canonicalize::extract,
)]
pub struct ExtractOp {
    #[operand]
    source: AnyVectorOfAnyRank,
    #[operand]
    dynamic_position: Variadic<Index>,
    #[attr]
    static_position: Vec<i64>,
    #[result]
    result: AnyType,
}

/// Returns a part of a vector, given by constant offsets, sizes and strides of the leading
/// dimensions.
///
/// Dimensions without an offset are taken whole. Strides are 1.
///
/// ```mlir
/// func.func @middle(%v: vector<8x4xf32>) -> vector<2x4xf32> {
///   %rows = vector.extract_strided_slice %v {offsets = [3], sizes = [2], strides = [1]}
///       : vector<8x4xf32> to vector<2x4xf32>
///   return %rows : vector<2x4xf32>
/// }
/// ```
#[operation(
    name = "vector.extract_strided_slice",
    traits = [
        Pure,
        Predicate("operand and result have same element type", crate::predicates::first_and_result),
    ],
    format = "$source attr-dict `:` type($source) `to` type(results)",
    verify = crate::verify::extract_strided_slice,
    fold = crate::fold::extract_strided_slice,
    canonicalize = crate::canonicalize::extract_strided_slice,
)]
pub struct ExtractStridedSliceOp {
    #[operand]
    source: AnyVectorOfNonZeroRank,
    #[attr(I64ArrayAttr)]
    offsets: Handle<ArrayAttr>,
    #[attr(I64ArrayAttr)]
    sizes: Handle<ArrayAttr>,
    #[attr(I64ArrayAttr)]
    strides: Handle<ArrayAttr>,
    #[result]
    result0: AnyVectorOfNonZeroRank,
}

/// Computes the fused product and sum of three vectors, element by element.
///
/// The result is `lhs * rhs + acc`, rounded once.
///
/// ```mlir
/// func.func @axpy(%a: vector<8xf32>, %x: vector<8xf32>, %y: vector<8xf32>) -> vector<8xf32> {
///   %sum = vector.fma %a, %x, %y : vector<8xf32>
///   return %sum : vector<8xf32>
/// }
/// ```
#[operation(
    name = "vector.fma",
    traits = [
        Pure, AllTypesMatch(lhs, rhs, acc, result), Elementwise, Scalarizable, Vectorizable,
        Tensorizable,
    ],
    format = "$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)",
)]
pub struct FMAOp {
    #[operand]
    lhs: VectorOfFloatingPointValues,
    #[operand]
    rhs: VectorOfFloatingPointValues,
    #[operand]
    acc: VectorOfFloatingPointValues,
    #[result]
    result: VectorOfFloatingPointValues,
}

/// `vector.from_elements`: operation that defines a vector from scalar elements.
#[operation(
    name = "vector.from_elements",
    traits = [
        Pure,
        RangedTypesMatchWith("shaped type 'dest' matches 'elements' element count and types", dest, elements, predicates::each_element),
    ],
    format = "$elements attr-dict `:` type($dest)",
    fold = crate::fold::from_elements,
    canonicalize = crate::canonicalize::from_elements,
)]
pub struct FromElementsOp {
    #[operand]
    elements: Variadic<AnyType>,
    #[result]
    dest: AnyFixedVectorOfAnyRank,
}

/// Reads elements of a memref or tensor at computed indices into a vector.
///
/// Element `i` of the result is read at the base position plus `indices[i]` in the last dimension.
/// An element whose mask is clear comes from `pass_thru` without a read.
///
/// ```mlir
/// func.func @look_up(%table: memref<256xf32>, %at: vector<8xi32>, %mask: vector<8xi1>,
///     %default: vector<8xf32>) -> vector<8xf32> {
///   %c0 = arith.constant 0 : index
///   %v = vector.gather %table[%c0] [%at], %mask, %default
///       : memref<256xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
///   return %v : vector<8xf32>
/// }
/// ```
#[operation(
    name = "vector.gather",
    format = "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` \
              type($base) `,` type($indices) `,` type($mask) `,` type($pass_thru) `into` \
              type($result)",
    verify = crate::verify::gather,
    canonicalize = crate::canonicalize::gather,
    effects = [read(base)],
)]
pub struct GatherOp {
    #[operand]
    base: TensorOrMemRefOfAnyTypeValues,
    #[operand]
    offsets: Variadic<Index>,
    #[operand]
    indices: VectorOfIntegerOrIndexValues,
    #[operand]
    mask: VectorOf1BitSignlessIntegerValuesLike,
    #[operand]
    pass_thru: AnyVectorOfNonZeroRank,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i64>,
    #[result]
    result: AnyVectorOfNonZeroRank,
}

/// Returns a vector in which the element or subvector at a position is replaced.
///
/// The position indexes the leading dimensions with constants or `index` values; the remaining
/// dimensions are the shape of the inserted value.
///
/// ```mlir
/// func.func @with_row(%row: vector<8xf32>, %v: vector<4x8xf32>) -> vector<4x8xf32> {
///   %result = vector.insert %row, %v[2] : vector<8xf32> into vector<4x8xf32>
///   return %result : vector<4x8xf32>
/// }
/// ```
#[operation(
    name = "vector.insert",
    traits = [
        Pure,
        Predicate("source operand and result have same element type", crate::predicates::first_and_result),
        AllTypesMatch(dest, result),
    ],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$valueToStore `,` $dest custom<DynamicIndexList>($dynamic_position, \
              $static_position) attr-dict `:` type($valueToStore) `into` type($dest)",
    verify = crate::verify::insert,
    fold = crate::fold::insert,
    canonicalize = crate::canonicalize::insert,
)]
pub struct InsertOp {
    #[operand(name = "valueToStore")]
    value_to_store: AnyType,
    #[operand]
    dest: AnyVectorOfAnyRank,
    #[operand]
    dynamic_position: Variadic<Index>,
    #[attr]
    static_position: Vec<i64>,
    #[result]
    result: AnyVectorOfAnyRank,
}

/// Returns a vector in which a part is replaced by another vector.
///
/// The part begins at constant offsets, one for each dimension of the destination. Strides are 1.
///
/// ```mlir
/// func.func @with_tile(%tile: vector<2x2xf32>, %v: vector<4x8xf32>) -> vector<4x8xf32> {
///   %result = vector.insert_strided_slice %tile, %v {offsets = [1, 4], strides = [1, 1]}
///       : vector<2x2xf32> into vector<4x8xf32>
///   return %result : vector<4x8xf32>
/// }
/// ```
#[operation(
    name = "vector.insert_strided_slice",
    traits = [
        Pure,
        Predicate("operand #0 and result have same element type", crate::predicates::first_and_result),
        AllTypesMatch(dest, result),
    ],
    format = "$valueToStore `,` $dest attr-dict `:` type($valueToStore) `into` type($dest)",
    verify = crate::verify::insert_strided_slice,
    fold = crate::fold::insert_strided_slice,
    canonicalize = crate::canonicalize::insert_strided_slice,
)]
pub struct InsertStridedSliceOp {
    #[operand(name = "valueToStore")]
    value_to_store: AnyVectorOfNonZeroRank,
    #[operand]
    dest: AnyVectorOfNonZeroRank,
    #[attr(I64ArrayAttr)]
    offsets: Handle<ArrayAttr>,
    #[attr(I64ArrayAttr)]
    strides: Handle<ArrayAttr>,
    #[result]
    result: AnyVectorOfNonZeroRank,
}

/// `vector.interleave`: constructs a vector by interleaving two input vectors.
#[operation(
    name = "vector.interleave",
    traits = [
        Pure, AllTypesMatch(lhs, rhs),
        TypesMatchWith("type of 'result' is double the width of the inputs", lhs, result, crate::predicates::twice_the_last),
    ],
    format = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)",
)]
pub struct InterleaveOp {
    #[operand]
    lhs: AnyVectorOfAnyRank,
    #[operand]
    rhs: AnyVectorOfAnyRank,
    #[result]
    result: AnyVectorOfNonZeroRank,
}

/// Reads a vector from consecutive elements of a memref, beginning at given indices.
///
/// The memref may also have a vector element type; then one element is read. All elements must lie
/// within the buffer. `vector.transfer_read` handles bounds and permutations.
///
/// ```mlir
/// func.func @read(%buffer: memref<?x64xf32>, %i: index, %j: index) -> vector<8xf32> {
///   %v = vector.load %buffer[%i, %j] : memref<?x64xf32>, vector<8xf32>
///   return %v : vector<8xf32>
/// }
/// ```
#[operation(
    name = "vector.load",
    format = "$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)",
    verify = crate::verify::load,
    fold = crate::fold::load,
    effects = [read(base)],
)]
pub struct LoadOp {
    #[operand]
    base: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr(optional_default = false)]
    nontemporal: bool,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i64>,
    #[result]
    result: AnyVectorOfAnyRank,
}

/// Runs the operation in its region under a mask.
///
/// ```text
/// vector.mask %mask (, %passthru)? { … } attr-dict : type (-> types)?
/// ```
///
/// The region holds one maskable operation, such as a contraction, reduction or transfer. Elements
/// whose mask is clear have no effect; in the result they come from `passthru`, or are poison.
///
/// ```mlir
/// func.func @partial_sum(%v: vector<8xf32>, %mask: vector<8xi1>) -> f32 {
///   %sum = vector.mask %mask { vector.reduction <add>, %v : vector<8xf32> into f32 }
///       : vector<8xi1> -> f32
///   return %sum : f32
/// }
/// ```
#[operation(
    name = "vector.mask",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        NoRegionArguments,
    ],
    assembly = custom(crate::assembly::parse_mask, crate::assembly::print_mask),
    verify = crate::verify::mask,
    fold = crate::fold::mask,
    canonicalize = crate::canonicalize::mask,
)]
pub struct MaskOp {
    #[operand]
    mask: VectorOf1BitSignlessIntegerValuesLike,
    #[operand]
    passthru: Optional<AnyType>,
    #[result]
    results: Variadic<AnyType>,
    #[region(name = "maskRegion")]
    mask_region: SizedRegion<1>,
}

/// Reads consecutive elements of a memref where a mask is set.
///
/// The other elements come from `pass_thru`, and their addresses are not accessed.
///
/// ```mlir
/// func.func @tail(%buffer: memref<?xf32>, %i: index, %n: index) -> vector<8xf32> {
///   %zeros = arith.constant dense<0.0> : vector<8xf32>
///   %mask = vector.create_mask %n : vector<8xi1>
///   %v = vector.maskedload %buffer[%i], %mask, %zeros
///       : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
///   return %v : vector<8xf32>
/// }
/// ```
#[operation(
    name = "vector.maskedload",
    format = "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` \
              type($mask) `,` type($pass_thru) `into` type($result)",
    verify = crate::verify::maskedload,
    fold = crate::fold::maskedload,
    canonicalize = crate::canonicalize::maskedload,
    effects = [read(base)],
)]
pub struct MaskedLoadOp {
    #[operand]
    base: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[operand]
    mask: VectorOf1BitSignlessIntegerValuesLike,
    #[operand]
    pass_thru: AnyVectorOfNonZeroRank,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i64>,
    #[result]
    result: AnyVectorOfNonZeroRank,
}

/// `vector.maskedstore`: stores elements from a vector into memory as defined by a mask vector.
#[operation(
    name = "vector.maskedstore",
    format = "$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` \
              type($mask) `,` type($valueToStore)",
    verify = crate::verify::maskedstore,
    fold = crate::fold::maskedstore,
    canonicalize = crate::canonicalize::maskedstore,
    effects = [write(base)],
)]
pub struct MaskedStoreOp {
    #[operand]
    base: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[operand]
    mask: VectorOf1BitSignlessIntegerValuesLike,
    #[operand(name = "valueToStore")]
    value_to_store: AnyVectorOfNonZeroRank,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i64>,
}

/// Combines the elements of a vector along several dimensions, beginning with an accumulator.
///
/// The kind names the combination. The result has the dimensions that are not reduced, or is a
/// scalar.
///
/// ```mlir
/// func.func @column_sums(%v: vector<4x8xf32>, %acc: vector<8xf32>) -> vector<8xf32> {
///   %sums = vector.multi_reduction <add>, %v, %acc [0] : vector<4x8xf32> to vector<8xf32>
///   return %sums : vector<8xf32>
/// }
/// ```
#[operation(
    name = "vector.multi_reduction",
    traits = [
        Pure, AllTypesMatch(dest, acc),
        Predicate("source operand and result have same element type", crate::predicates::first_and_result),
    ],
    format = "$kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` \
              type($dest)",
    verify = crate::verify::multi_reduction,
    fold = crate::fold::multi_reduction,
    canonicalize = crate::canonicalize::multi_reduction,
)]
pub struct MultiDimReductionOp {
    #[attr]
    kind: CombiningKind,
    #[operand]
    source: AnyVectorOfNonZeroRank,
    #[operand]
    acc: AnyType,
    #[attr]
    reduction_dims: Vec<i64>,
    #[result]
    dest: AnyType,
}

/// Computes the outer product of two one-dimensional vectors and combines it with an accumulator.
///
/// ```text
/// vector.outerproduct %lhs, %rhs (, %acc)? attr-dict : type, type
/// ```
///
/// If the second operand is a scalar, the first one is scaled. `kind` is the combination with the
/// accumulator, by default the sum.
///
/// ```mlir
/// func.func @update(%a: vector<4xf32>, %b: vector<8xf32>, %c: vector<4x8xf32>)
///     -> vector<4x8xf32> {
///   %sum = vector.outerproduct %a, %b, %c : vector<4xf32>, vector<8xf32>
///   return %sum : vector<4x8xf32>
/// }
/// ```
#[operation(
    name = "vector.outerproduct",
    traits = [
        Pure,
        Predicate("lhs operand and result have same element type", crate::predicates::first_and_result),
        Predicate("rhs operand and result have same element type", crate::predicates::second_and_result),
    ],
    assembly = custom(crate::assembly::parse_outerproduct, crate::assembly::print_outerproduct),
    verify = crate::verify::outerproduct,
)]
pub struct OuterProductOp {
    #[operand]
    lhs: AnyVectorOfNonZeroRank,
    #[operand]
    rhs: AnyType,
    #[operand]
    acc: Optional<AnyVectorOfNonZeroRank>,
    #[attr(default = CombiningKind::ADD)]
    kind: CombiningKind,
    #[result]
    result0: AnyVectorOfNonZeroRank,
}

/// `vector.print`: print operation (for testing and debugging).
#[operation(
    name = "vector.print",
    traits = [
        Predicate("`source` or `punctuation` are not set when printing strings", crate::predicates::string_stands_alone),
    ],
    format = "($source^ `:` type($source))? oilist( `str` $stringLiteral | `punctuation` \
              $punctuation) attr-dict",
    effects = [write],
)]
pub struct PrintOp {
    #[operand]
    source: Optional<Like>,
    #[attr(default = PrintPunctuation::NewLine)]
    punctuation: PrintPunctuation,
    #[attr(BuiltinStringAttr, name = "stringLiteral")]
    string_literal: Option<Handle<StringAttr>>,
}

/// Combines all elements of a one-dimensional vector into a scalar.
///
/// The kind names the combination. An optional accumulator is combined with the elements. Without
/// `fastmath` flags that allow reassociation, floats are combined in order.
///
/// ```mlir
/// func.func @sum(%v: vector<8xf32>, %acc: f32) -> f32 {
///   %sum = vector.reduction <add>, %v, %acc : vector<8xf32> into f32
///   return %sum : f32
/// }
/// ```
#[operation(
    name = "vector.reduction",
    traits = [
        Pure,
        Predicate("source operand and result have same element type", crate::predicates::first_and_result),
        TypesMatchWith("dest and acc have the same type", dest, acc, predicates::same),
    ],
    format = "$kind `,` $vector (`,` $acc^)? (`fastmath` `` $fastmath^)? attr-dict `:` \
              type($vector) `into` type($dest)",
    verify = crate::verify::reduction,
    canonicalize = crate::canonicalize::reduction,
)]
pub struct ReductionOp {
    #[attr]
    kind: CombiningKind,
    #[operand]
    vector: AnyVectorOfAnyRank,
    #[operand]
    acc: Optional<AnyType>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    dest: AnyType,
}

/// `vector.scalable.extract`: extract subvector from scalable vector operation.
#[operation(
    name = "vector.scalable.extract",
    traits = [
        Pure, AllElementTypesMatch(source, result),
        Predicate("position is a multiple of the result length.", crate::predicates::at_multiple_of_result),
    ],
    format = "$source `[` $pos `]` attr-dict `:` type($result) `from` type($source)",
)]
pub struct ScalableExtractOp {
    #[operand]
    source: OfRanks1,
    #[attr]
    pos: i64,
    #[result]
    result: OfRanks1Like,
}

/// `vector.scalable.insert`: insert subvector into scalable vector operation.
#[operation(
    name = "vector.scalable.insert",
    traits = [
        Pure, AllElementTypesMatch(value_to_store, dest), AllTypesMatch(dest, result),
        Predicate("position is a multiple of the source length.", crate::predicates::at_multiple_of_source),
    ],
    format = "$valueToStore `,` $dest `[` $pos `]` attr-dict `:` type($valueToStore) `into` \
              type($dest)",
)]
pub struct ScalableInsertOp {
    #[operand(name = "valueToStore")]
    value_to_store: OfRanks1Like,
    #[operand]
    dest: OfRanks1,
    #[attr]
    pos: i64,
    #[result]
    result: OfRanks1,
}

/// `vector.scan`: Scan operation.
#[operation(
    name = "vector.scan",
    traits = [Pure, AllTypesMatch(source, dest), AllTypesMatch(initial_value, accumulated_value)],
    format = "$kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` \
              type($initial_value)",
    verify = crate::verify::scan,
)]
pub struct ScanOp {
    #[attr]
    kind: CombiningKind,
    #[operand]
    source: AnyVectorOfNonZeroRank,
    #[operand]
    initial_value: AnyVectorOfAnyRank,
    #[attr]
    reduction_dim: i64,
    #[attr]
    inclusive: bool,
    #[result]
    dest: AnyVectorOfNonZeroRank,
    #[result]
    accumulated_value: AnyVectorOfAnyRank,
}

/// `vector.scatter`: scatters elements from a vector into memory or ranked tensor as defined by an
/// index vector and a mask vector.
#[operation(
    name = "vector.scatter",
    format = "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` \
              type($base) `,` type($indices) `,` type($mask) `,` type($valueToStore) (`->` \
              type($result)^)?",
    verify = crate::verify::scatter,
    canonicalize = crate::canonicalize::scatter,
    effects = [write(base)],
)]
pub struct ScatterOp {
    #[operand]
    base: TensorOrMemRefOfAnyTypeValues,
    #[operand]
    offsets: Variadic<Index>,
    #[operand]
    indices: VectorOfIntegerOrIndexValues,
    #[operand]
    mask: VectorOf1BitSignlessIntegerValuesLike,
    #[operand(name = "valueToStore")]
    value_to_store: AnyVectorOfNonZeroRank,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i64>,
    #[result]
    result: Optional<AnyRankedTensor>,
}

/// Returns the elements of a vector, in row-major order, as a vector of another shape.
///
/// Source and result have the same number of elements.
///
/// ```mlir
/// func.func @flatten(%v: vector<4x8xf32>) -> vector<32xf32> {
///   %flat = vector.shape_cast %v : vector<4x8xf32> to vector<32xf32>
///   return %flat : vector<32xf32>
/// }
/// ```
#[operation(
    name = "vector.shape_cast",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$source attr-dict `:` type($source) `to` type($result)",
    verify = crate::verify::shape_cast,
    fold = crate::fold::shape_cast,
    canonicalize = crate::canonicalize::shape_cast,
)]
pub struct ShapeCastOp {
    #[operand]
    source: AnyVectorOfAnyRank,
    #[result]
    result: AnyVectorOfAnyRank,
}

/// Selects elements of two vectors by a constant list of positions.
///
/// The positions count the leading dimension of both vectors in sequence; -1 stands for a poison
/// element.
///
/// ```mlir
/// func.func @interleave(%a: vector<2xf32>, %b: vector<2xf32>) -> vector<4xf32> {
///   %v = vector.shuffle %a, %b [0, 2, 1, 3] : vector<2xf32>, vector<2xf32>
///   return %v : vector<4xf32>
/// }
/// ```
#[operation(
    name = "vector.shuffle",
    traits = [
        Pure,
        Predicate("first operand v1 and result have same element type", crate::predicates::first_and_result),
        Predicate("second operand v2 and result have same element type", crate::predicates::second_and_result),
    ],
    format = "operands $mask attr-dict `:` type(operands)",
    verify = crate::verify::shuffle,
    infer = crate::infer::shuffle,
    fold = crate::fold::shuffle,
    canonicalize = crate::canonicalize::shuffle,
)]
pub struct ShuffleOp {
    #[operand]
    v1: AnyFixedVectorOfAnyRank,
    #[operand]
    v2: AnyFixedVectorOfAnyRank,
    #[attr]
    mask: Vec<i64>,
    #[result]
    vector: AnyVectorOfNonZeroRank,
}

/// `vector.step`: A linear sequence of values from 0 to N.
#[operation(
    name = "vector.step",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "attr-dict `:` type($result)",
    canonicalize = crate::canonicalize::step,
)]
pub struct StepOp {
    #[result]
    result: VectorOfIndexValuesOfRanks1,
}

/// Writes a vector to consecutive elements of a memref, beginning at given indices.
///
/// All elements must lie within the buffer. `vector.transfer_write` handles bounds and
/// permutations.
///
/// ```mlir
/// func.func @write(%v: vector<8xf32>, %buffer: memref<?x64xf32>, %i: index, %j: index) {
///   vector.store %v, %buffer[%i, %j] : memref<?x64xf32>, vector<8xf32>
///   return
/// }
/// ```
#[operation(
    name = "vector.store",
    format = "$valueToStore `,` $base `[` $indices `]` attr-dict `:` type($base) `,` \
              type($valueToStore)",
    verify = crate::verify::store,
    fold = crate::fold::store,
    effects = [write(base)],
)]
pub struct StoreOp {
    #[operand(name = "valueToStore")]
    value_to_store: AnyVectorOfAnyRank,
    #[operand]
    base: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr(optional_default = false)]
    nontemporal: bool,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i64>,
}

/// `vector.to_elements`: operation that decomposes a vector into all its scalar elements.
#[operation(
    name = "vector.to_elements",
    traits = [
        Pure,
        RangedTypesMatchWith("shaped type 'source' matches 'elements' element count and types", source, elements, predicates::each_element),
    ],
    format = "$source attr-dict `:` type($source)",
    fold = crate::fold::to_elements,
    canonicalize = crate::canonicalize::to_elements,
)]
pub struct ToElementsOp {
    #[operand]
    source: AnyVectorOfAnyRank,
    #[result]
    elements: Variadic<AnyType>,
}

/// Reads a vector from a part of a memref or tensor, with padding for what lies outside.
///
/// ```text
/// vector.transfer_read %source[%index, …], %padding (, %mask)? attr-dict : type, type
/// ```
///
/// The part begins at the indices. The permutation map assigns dimensions of the source to those of
/// the vector, by default the last ones; a constant 0 in the map broadcasts. `in_bounds` states for
/// each dimension of the vector that no access is outside. Elements outside, or where the mask is
/// clear, have the padding value.
///
/// ```mlir
/// func.func @tile(%t: tensor<?x?xf32>, %i: index, %j: index) -> vector<4x8xf32> {
///   %zero = arith.constant 0.0 : f32
///   %tile = vector.transfer_read %t[%i, %j], %zero {in_bounds = [true, false]}
///       : tensor<?x?xf32>, vector<4x8xf32>
///   return %tile : vector<4x8xf32>
/// }
/// ```
#[operation(
    name = "vector.transfer_read",
    traits = [AttrSizedOperandSegments],
    interfaces = [
        terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable,
        terrace_interfaces::SubsetOp,
    ],
    assembly = custom(crate::assembly::parse_transfer_read, crate::assembly::print_transfer_read),
    verify = crate::verify::transfer_read,
    fold = crate::fold::transfer_read,
    canonicalize = crate::canonicalize::transfer_read,
    effects = crate::effects::transfer_read,
)]
pub struct TransferReadOp {
    #[operand]
    base: AnyShaped,
    #[operand]
    indices: Variadic<Index>,
    #[attr(AffineMapAttrKind)]
    permutation_map: Handle<AffineMapAttr>,
    #[operand]
    padding: AnyType,
    #[operand]
    mask: Optional<VectorOf1BitSignlessIntegerValuesLike>,
    #[attr(BoolArrayAttr)]
    in_bounds: Handle<ArrayAttr>,
    #[result]
    vector: AnyVectorOfAnyRank,
}

/// Writes a vector to a part of a memref or tensor, without what lies outside.
///
/// ```text
/// vector.transfer_write %value, %destination[%index, …] (, %mask)? attr-dict : type, type
/// ```
///
/// The indices, the permutation map, the mask and `in_bounds` are those of `vector.transfer_read`.
/// Elements outside, or where the mask is clear, are not written. The result is the updated tensor,
/// if the destination is one.
///
/// ```mlir
/// func.func @transposed(%v: vector<4x8xf32>, %buffer: memref<?x?xf32>, %i: index, %j: index) {
///   vector.transfer_write %v, %buffer[%i, %j]
///       {permutation_map = affine_map<(i, j) -> (j, i)>} : vector<4x8xf32>, memref<?x?xf32>
///   return
/// }
/// ```
#[operation(
    name = "vector.transfer_write",
    traits = [AttrSizedOperandSegments],
    interfaces = [
        terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable,
        terrace_interfaces::SubsetOp,
    ],
    assembly = custom(crate::assembly::parse_transfer_write, crate::assembly::print_transfer_write),
    verify = crate::verify::transfer_write,
    fold = crate::fold::transfer_write,
    canonicalize = crate::canonicalize::transfer_write,
    effects = crate::effects::transfer_write,
)]
pub struct TransferWriteOp {
    #[operand(name = "valueToStore")]
    value_to_store: AnyVectorOfAnyRank,
    #[operand]
    base: AnyShaped,
    #[operand]
    indices: Variadic<Index>,
    #[attr(AffineMapAttrKind)]
    permutation_map: Handle<AffineMapAttr>,
    #[operand]
    mask: Optional<VectorOf1BitSignlessIntegerValuesLike>,
    #[attr(BoolArrayAttr)]
    in_bounds: Handle<ArrayAttr>,
    #[result]
    result: Optional<AnyRankedTensor>,
}

/// Permutes the dimensions of a vector.
///
/// Dimension `i` of the result is the dimension `permutation[i]` of the source.
///
/// ```mlir
/// func.func @transposed(%v: vector<4x8xf32>) -> vector<8x4xf32> {
///   %result = vector.transpose %v, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
///   return %result : vector<8x4xf32>
/// }
/// ```
#[operation(
    name = "vector.transpose",
    traits = [
        Pure,
        Predicate("operand and result have same element type", crate::predicates::first_and_result),
    ],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)",
    verify = crate::verify::transpose,
    fold = crate::fold::transpose,
    canonicalize = crate::canonicalize::transpose,
)]
pub struct TransposeOp {
    #[operand]
    vector: AnyVectorOfAnyRank,
    #[attr]
    permutation: Vec<i64>,
    #[result]
    result: AnyVectorOfAnyRank,
}

/// `vector.type_cast`: type_cast op converts a scalar memref to a vector memref.
#[operation(
    name = "vector.type_cast",
    traits = [Pure],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$memref attr-dict `:` type($memref) `to` type($result)",
    verify = crate::verify::type_cast,
)]
pub struct TypeCastOp {
    #[operand]
    memref: StaticallyShapedMemrefOfAnyTypeValues,
    #[result]
    result: AnyMemRef,
}

/// `vector.yield`: Terminates and yields values from vector regions.
#[operation(
    name = "vector.yield",
    traits = [Pure, ReturnLike, IsTerminator],
    format = "attr-dict ($operands^ `:` type($operands))?",
)]
pub struct YieldOp {
    #[operand]
    operands: Variadic<AnyType>,
}
