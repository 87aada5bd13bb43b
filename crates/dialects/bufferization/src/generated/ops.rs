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

/// `bufferization.alloc_tensor`: allocate buffer for a tensor.
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

/// `bufferization.clone`: clone a memref.
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

/// `bufferization.dealloc`: deallocates the given memrefs if no alias is retained.
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

/// `bufferization.materialize_in_destination`: copy a tensor.
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

/// `bufferization.to_buffer`: cast a tensor-like type to buffer-like type.
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

/// `bufferization.to_tensor`: create a tensor-like type from a buffer-like type.
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
