//! Operations on handles.

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

/// Says whether the interpreter has the state.
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

/// Makes the operand stand for the operation itself.
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

/// Gives a handle to itself, or its operand.
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

/// Gives a handle to a value of its own.
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

/// Gives a handle to a result.
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

/// Gives a handle to an argument of the block around.
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

/// Uses up its first operand.
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

/// Uses up its operand, one payload at a time.
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

/// Uses up its operand if it stands for operations of a name.
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

/// Matches operations of a name.
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

/// Gives what the operand stands for in reverse.
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

/// Says something and erases what the operand stands for.
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

/// Makes less than its results stand for.
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

/// Makes something once only.
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

/// Makes something for each result.
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

/// Fails for some of what it is about.
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

/// Gives another handle to the same.
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

/// Says how many handles there are to what is inside.
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

/// Tiles and fuses, and gives the fused producer's value too.
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
