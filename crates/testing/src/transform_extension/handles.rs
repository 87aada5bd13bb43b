//! Test operations of the transform dialect on handles.

use terrace_builtin::property::Unit;
use terrace_dialects::transform::I64ArrayAttr;
use terrace_dialects::transform::effects::{functional, navigation};
use terrace_dialects::transform::traits::{
    MatchOpInterface, SingleOpMatcherOpTrait, TransformOpInterface,
};
use terrace_dialects::transform::{
    TransformAnyHandleOrParamType, TransformHandleTypeInterface, TransformValueHandleTypeInterface,
};
use terrace_ir::{ArrayAttr, Handle};
use terrace_ods::operation;

/// Reports whether the interpreter has the test extension.
#[operation(
    name = "transform.test_check_if_test_extension_present",
    traits = [TransformOpInterface],
    format = "$operand attr-dict `:` type($operand)",
    effects = navigation,
)]
pub struct TestCheckExtensionOp {
    #[operand]
    operand: TransformHandleTypeInterface,
}

/// Maps the operand handle to the transform operation itself.
#[operation(
    name = "transform.test_remap_operand_to_self",
    traits = [TransformOpInterface],
    format = "$operand attr-dict `:` functional-type($operand, $out)",
    effects = navigation,
)]
pub struct TestRemapOperandOp {
    #[operand]
    operand: TransformHandleTypeInterface,
    #[result]
    out: Optional<TransformHandleTypeInterface>,
}

/// Returns a handle to the transform operation itself, or its operand.
#[operation(
    name = "transform.test_produce_self_handle_or_forward_operand",
    traits = [TransformOpInterface],
    format = "($operand^)? attr-dict `:` functional-type($operand, $res)",
    effects = navigation,
)]
pub struct TestForwardOperandOp {
    #[operand]
    operand: Optional<TransformHandleTypeInterface>,
    #[result]
    res: TransformHandleTypeInterface,
}

/// Returns a value handle to its own operand.
#[operation(
    name = "transform.test_produce_value_handle_to_self_operand",
    traits = [TransformOpInterface],
    format = "$in attr-dict `:` functional-type(operands, results)",
    effects = navigation,
)]
pub struct TestValueOfOperandOp {
    #[operand]
    r#in: TransformHandleTypeInterface,
    #[result]
    out: TransformValueHandleTypeInterface,
}

/// Returns a value handle to a result of the payload.
#[operation(
    name = "transform.test_produce_value_handle_to_result",
    traits = [TransformOpInterface],
    format = "$in `,` $number attr-dict `:` functional-type(operands, results)",
    effects = navigation,
)]
pub struct TestValueOfResultOp {
    #[operand]
    r#in: TransformHandleTypeInterface,
    #[attr]
    number: i64,
    #[result]
    out: TransformValueHandleTypeInterface,
}

/// Returns a value handle to an argument of the payload's parent block.
#[operation(
    name = "transform.test_produce_value_handle_to_argument_of_parent_block",
    traits = [TransformOpInterface],
    format = "$in `,` $number attr-dict `:` functional-type(operands, results)",
    effects = navigation,
)]
pub struct TestValueOfArgumentOp {
    #[operand]
    r#in: TransformHandleTypeInterface,
    #[attr]
    number: i64,
    #[result]
    out: TransformValueHandleTypeInterface,
}

/// Consumes its first operand.
#[operation(
    name = "transform.test_consume_operand",
    traits = [TransformOpInterface],
    format = "$operand (`,` $second_operand^)? attr-dict `:` type($operand) (`,` type($second_operand)^)?",
    effects = functional,
)]
pub struct TestConsumeOperandOp {
    #[operand]
    operand: TransformAnyHandleOrParamType,
    #[operand]
    second_operand: Optional<TransformAnyHandleOrParamType>,
    #[attr(Unit)]
    allow_repeated_handles: bool,
}

/// Consumes its operand, one payload operation at a time.
#[operation(
    name = "transform.test_consume_operand_each",
    traits = [TransformOpInterface],
    format = "$target attr-dict `:` type($target)",
    effects = functional,
)]
pub struct TestConsumeEachOp {
    #[operand]
    target: TransformHandleTypeInterface,
}

/// Consumes its operand if the payload operations have a given name, else fails.
#[operation(
    name = "transform.test_consume_operand_of_op_kind_or_fail",
    traits = [TransformOpInterface],
    format = "$operand `,` $op_kind attr-dict `:` type($operand)",
    effects = functional,
)]
pub struct TestConsumeKindOp {
    #[operand]
    operand: TransformHandleTypeInterface,
    #[attr]
    op_kind: String,
}

/// Matches payload operations with a given name.
#[operation(
    name = "transform.test_succeed_if_operand_of_op_kind",
    traits = [MatchOpInterface, SingleOpMatcherOpTrait],
    format = "$operand_handle `,` $op_kind attr-dict `:` type($operand_handle)",
    effects = navigation,
)]
pub struct TestMatchKindOp {
    #[operand]
    operand_handle: TransformHandleTypeInterface,
    #[attr]
    op_kind: String,
}

/// Returns the payload operations in reverse order.
#[operation(
    name = "transform.test_reverse_payload_ops",
    traits = [TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = functional,
)]
pub struct TestReverseOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    result: TransformHandleTypeInterface,
}

/// Emits a remark and erases the payload operations.
#[operation(
    name = "transform.test_emit_remark_and_erase_operand",
    traits = [TransformOpInterface],
    format = "$target `,` $remark attr-dict `:` type($target)",
    effects = functional,
)]
pub struct TestEraseOperandOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr]
    remark: String,
    #[attr(Unit)]
    fail_after_erase: bool,
}

/// Returns fewer payloads than it has results.
#[operation(
    name = "transform.test_wrong_number_of_results",
    traits = [TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = functional,
)]
pub struct TestWrongResultsOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    a: TransformHandleTypeInterface,
    #[result]
    b: TransformHandleTypeInterface,
    #[result]
    c: TransformHandleTypeInterface,
}

/// Returns payloads for only one of several applications.
#[operation(
    name = "transform.test_wrong_number_of_multi_results",
    traits = [TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = functional,
)]
pub struct TestWrongMultiResultsOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    result: TransformHandleTypeInterface,
}

/// Returns a payload for each result.
#[operation(
    name = "transform.test_correct_number_of_multi_results",
    traits = [TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = functional,
)]
pub struct TestMultiResultsOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    result1: TransformHandleTypeInterface,
    #[result]
    result2: TransformHandleTypeInterface,
}

/// Fails silenceably for some payload operations.
#[operation(
    name = "transform.test_mixed_success_and_silenceable",
    traits = [TransformOpInterface],
    format = "$target attr-dict `:` type($target)",
    effects = functional,
)]
pub struct TestMixedSuccessOp {
    #[operand]
    target: TransformHandleTypeInterface,
}

/// Returns another handle to the same payload.
#[operation(
    name = "transform.test_copy_payload",
    traits = [TransformOpInterface],
    format = "$handle attr-dict `:` functional-type(operands, results)",
    effects = navigation,
)]
pub struct TestCopyPayloadOp {
    #[operand]
    handle: TransformHandleTypeInterface,
    #[result]
    copy: TransformHandleTypeInterface,
}

/// Reports the number of handles to operations nested in the payload.
#[operation(
    name = "transform.test_report_number_of_tracked_handles_nested_under",
    traits = [TransformOpInterface],
    format = "$target attr-dict `:` type($target)",
    effects = navigation,
)]
pub struct TestReportHandlesOp {
    #[operand]
    target: TransformHandleTypeInterface,
}

/// Tiles by an `scf.forall`.
#[operation(
    name = "transform.test.tile_using_forall",
    traits = [TransformOpInterface],
    format = "$target ($tile_sizes^)? (`interchange` `=` $interchange^)? (`mapping` `=` \
              $mapping^)? attr-dict `:` functional-type(operands, results)",
    effects = functional,
)]
pub struct TestTileUsingForallOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(I64ArrayAttr, default = |cx| ArrayAttr::get(cx, []))]
    tile_sizes: Handle<ArrayAttr>,
    #[attr(I64ArrayAttr, default = |cx| ArrayAttr::get(cx, []))]
    interchange: Handle<ArrayAttr>,
    #[attr]
    mapping: Option<Handle<ArrayAttr>>,
    #[result]
    tiled_op: TransformHandleTypeInterface,
    #[result]
    loops: Variadic<TransformHandleTypeInterface>,
}

/// Tiles by an `scf.forall` and fuses producers.
#[operation(
    name = "transform.test.fuse_using_forall",
    traits = [TransformOpInterface],
    format = "$root_op ($tile_sizes^)? (`interchange` $interchange^)? (`mapping` `=` $mapping^)? \
              attr-dict `:` functional-type(operands, results)",
    effects = functional,
)]
pub struct TestFuseUsingForallOp {
    #[operand]
    root_op: TransformHandleTypeInterface,
    #[attr(I64ArrayAttr, default = |cx| ArrayAttr::get(cx, []))]
    tile_sizes: Handle<ArrayAttr>,
    #[attr(I64ArrayAttr, default = |cx| ArrayAttr::get(cx, []))]
    interchange: Handle<ArrayAttr>,
    #[attr]
    mapping: Option<Handle<ArrayAttr>>,
    #[result]
    tiled_ops: TransformHandleTypeInterface,
    #[result]
    loops: Variadic<TransformHandleTypeInterface>,
}

/// Tiles and fuses, and also returns the value of the fused producer.
#[operation(
    name = "transform.test.fuse_and_yield",
    traits = [TransformOpInterface],
    format = "$target ($tile_sizes^)? (`interchange` $tile_interchange^)? (`use_forall` \
              $use_forall^)? attr-dict `:` functional-type(operands, results)",
    effects = functional,
)]
pub struct TestFuseAndYieldOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(I64ArrayAttr, default = |cx| ArrayAttr::get(cx, []))]
    tile_sizes: Handle<ArrayAttr>,
    #[attr(I64ArrayAttr, default = |cx| ArrayAttr::get(cx, []))]
    tile_interchange: Handle<ArrayAttr>,
    #[attr(default = false)]
    use_forall: bool,
    #[result]
    transfomed: TransformHandleTypeInterface,
    #[result]
    loops: Variadic<TransformHandleTypeInterface>,
}
