//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{AnyRankedOrUnrankedMemRef, AnyShaped, AnyTensor, I1, Index};
use terrace_builtin::op_traits::{SameOperandsAndResultElementType, SameOperandsAndResultShape};
use terrace_builtin::property::{AnyAttr, Unit};
use terrace_ir::Attribute;
use terrace_ir::op_traits::{AttrSizedOperandSegments, Pure};
use terrace_ods::operation;

use super::constraints::{
    BufferizationBufferLikeTypeInterface, BufferizationTensorLikeTypeInterface,
};

/// Creates a tensor that becomes a buffer of its own in bufferization.
///
/// ```text
/// bufferization.alloc_tensor(%size, …) (copy(%tensor))? (size_hint = %size)? attr-dict : type
/// ```
///
/// The operands in parentheses are the dynamic sizes. The elements are undefined, or those of the
/// tensor in `copy`, which also gives the sizes. `memory_space` is the memory space of the buffer.
///
/// ```mlir
/// func.func @private_copy(%t: tensor<?xf32>) -> tensor<?xf32> {
///   %copy = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
///   return %copy : tensor<?xf32>
/// }
/// ```
#[operation(
    name = "bufferization.alloc_tensor",
    traits = [AttrSizedOperandSegments],
    assembly = custom(crate::assembly::parse_alloc_tensor, crate::assembly::print_alloc_tensor),
    verify = crate::verify::alloc_tensor,
    canonicalize = crate::canonicalize::alloc_tensor,
)]
pub struct AllocTensorOp {
    #[operand]
    dynamic_sizes: Variadic<Index>,
    #[operand]
    copy: Optional<AnyTensor>,
    #[operand]
    size_hint: Optional<Index>,
    #[attr(AnyAttr)]
    memory_space: Option<Attribute>,
    #[result]
    result: AnyTensor,
}

/// Returns a buffer with the elements of another one.
///
/// The result may be the same buffer if neither is written afterwards; otherwise it is a copy. The
/// result must be freed like an allocation.
///
/// ```mlir
/// func.func @keep(%buffer: memref<16xf32>) -> memref<16xf32> {
///   %copy = bufferization.clone %buffer : memref<16xf32> to memref<16xf32>
///   return %copy : memref<16xf32>
/// }
/// ```
#[operation(
    name = "bufferization.clone",
    format = "$input attr-dict `:` type($input) `to` type($output)",
    fold = crate::fold::clone,
    canonicalize = crate::canonicalize::clone,
    effects = [read(input), write(output), allocate(output)],
)]
pub struct CloneOp {
    #[operand]
    input: AnyRankedOrUnrankedMemRef,
    #[result]
    output: AnyRankedOrUnrankedMemRef,
}

/// Frees buffers whose conditions hold, except for those that alias a retained buffer.
///
/// Every buffer has a condition, the ownership at run time. A buffer that occurs several times is
/// freed once. For each retained buffer there is an `i1` result: whether it must be freed later,
/// that is, whether it aliases a buffer whose condition held.
///
/// ```mlir
/// func.func @release(%a: memref<4xf32>, %b: memref<4xf32>, %owned: i1, %kept: memref<4xf32>)
///     -> i1 {
///   %still = bufferization.dealloc (%a, %b : memref<4xf32>, memref<4xf32>) if (%owned, %owned)
///       retain (%kept : memref<4xf32>)
///   return %still : i1
/// }
/// ```
#[operation(
    name = "bufferization.dealloc",
    traits = [AttrSizedOperandSegments],
    format = "(` ``(` $memrefs^ `:` type($memrefs) `)` `if` ` ` `(` $conditions `)` )? (`retain` \
              ` ` `(` $retained^ `:` type($retained) `)` )? attr-dict",
    verify = crate::verify::dealloc,
    infer = crate::infer::dealloc,
    canonicalize = crate::canonicalize::dealloc,
)]
pub struct DeallocOp {
    #[operand]
    memrefs: Variadic<AnyRankedOrUnrankedMemRef>,
    #[operand]
    conditions: Variadic<I1>,
    #[operand]
    retained: Variadic<AnyRankedOrUnrankedMemRef>,
    #[result(name = "updatedConditions")]
    updated_conditions: Variadic<I1>,
}

/// `bufferization.dealloc_tensor`: release underlying storage format of given tensor.
#[operation(name = "bufferization.dealloc_tensor", format = "$tensor attr-dict `:` type($tensor)")]
pub struct DeallocTensorOp {
    #[operand]
    tensor: AnyTensor,
}

/// States that a tensor must be stored in a given destination.
///
/// The destination is a tensor, whose updated value is the result, or a memref. A memref is
/// `writable`, and `restrict` states that nothing else in the program gives access to it as a
/// tensor.
///
/// ```mlir
/// func.func @write_out(%t: tensor<16xf32>, %out: memref<16xf32>) {
///   bufferization.materialize_in_destination %t in restrict writable %out
///       : (tensor<16xf32>, memref<16xf32>) -> ()
///   return
/// }
/// ```
#[operation(
    name = "bufferization.materialize_in_destination",
    traits = [AllElementTypesMatch(source, dest)],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::SubsetOp],
    format = "$source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest attr-dict `:` \
              functional-type(operands, results)",
    verify = crate::verify::materialize_in_destination,
    effects = crate::effects::materialize_in_destination,
)]
pub struct MaterializeInDestinationOp {
    #[operand]
    source: AnyTensor,
    #[operand]
    dest: AnyShaped,
    #[attr(Unit)]
    restrict: bool,
    #[attr(Unit)]
    writable: bool,
    #[result]
    result: Optional<AnyTensor>,
}

/// Returns a buffer with the elements of a tensor.
///
/// The buffer must not be written if it is `read_only`, and in general if the tensor is used later.
///
/// ```mlir
/// func.func @pass_on(%t: tensor<?xf32>, %i: index) -> f32 {
///   %buffer = bufferization.to_buffer %t read_only : tensor<?xf32> to memref<?xf32>
///   %x = memref.load %buffer[%i] : memref<?xf32>
///   return %x : f32
/// }
/// ```
#[operation(
    name = "bufferization.to_buffer",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType, Pure,
        Predicate("specified tensor and buffer types match", crate::predicates::tensor_and_buffer_match),
    ],
    format = "$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($buffer)",
    fold = crate::fold::to_buffer,
    canonicalize = crate::canonicalize::to_buffer,
)]
pub struct ToBufferOp {
    #[operand]
    tensor: BufferizationTensorLikeTypeInterface,
    #[attr(Unit)]
    read_only: bool,
    #[result]
    buffer: BufferizationBufferLikeTypeInterface,
}

/// Returns the tensor of the elements of a buffer.
///
/// `restrict` states that the buffer and its aliases are accessed through no other `to_tensor`, and
/// `writable` that bufferization may write to it. Both are promises, which nothing checks.
///
/// ```mlir
/// func.func @value(%buffer: memref<4x?xf32>) -> tensor<4x?xf32> {
///   %t = bufferization.to_tensor %buffer restrict writable
///       : memref<4x?xf32> to tensor<4x?xf32>
///   return %t : tensor<4x?xf32>
/// }
/// ```
#[operation(
    name = "bufferization.to_tensor",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType,
        Predicate("specified tensor and buffer types match", crate::predicates::tensor_and_buffer_match),
    ],
    format = "$buffer (`restrict` $restrict^)? (`writable` $writable^)? attr-dict `:` \
              type($buffer) `to` type($result)",
    fold = crate::fold::to_tensor,
    canonicalize = crate::canonicalize::to_tensor,
    effects = [read(buffer, full)],
)]
pub struct ToTensorOp {
    #[operand]
    buffer: BufferizationBufferLikeTypeInterface,
    #[attr(Unit)]
    restrict: bool,
    #[attr(Unit)]
    writable: bool,
    #[result]
    result: BufferizationTensorLikeTypeInterface,
}
