//! Test operations of the transform dialect on parameters and on null handles.

use super::TestDialectParam;
use terrace_builtin::constraints::AnyType;
use terrace_builtin::property::{AnyAttr, Unit};
use terrace_dialects::transform::effects::{functional, handles_only, navigation};
use terrace_dialects::transform::traits::TransformOpInterface;
use terrace_dialects::transform::{
    TransformHandleTypeInterface, TransformParamTypeInterface, TransformValueHandleTypeInterface,
};
use terrace_ir::Attribute;
use terrace_ods::operation;

/// Returns a null payload for one result and a real one for another.
#[operation(
    name = "transform.test_mixed_null_and_non_null_results",
    traits = [TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = functional,
)]
pub struct TestMixedResultsOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    null: TransformHandleTypeInterface,
    #[result]
    non_null: TransformHandleTypeInterface,
}

/// Adds a number to a parameter.
#[operation(
    name = "transform.test_add_to_param",
    traits = [TransformOpInterface],
    format = "($param^ `,`)? $addendum attr-dict",
    effects = handles_only,
)]
pub struct TestAddToParamOp {
    #[operand]
    param: Optional<TestDialectParam>,
    #[attr]
    addendum: i32,
    #[result]
    result: TestDialectParam,
}

/// Returns the number of payload operations of the test dialect.
#[operation(
    name = "transform.test_produce_param_with_number_of_test_ops",
    traits = [TransformOpInterface],
    format = "$handle attr-dict `:` type($handle)",
    effects = navigation,
)]
pub struct TestCountTestOpsOp {
    #[operand]
    handle: TransformHandleTypeInterface,
    #[result]
    result: TestDialectParam,
}

/// Returns an attribute as a parameter.
#[operation(
    name = "transform.test_produce_param",
    traits = [TransformOpInterface],
    format = "`(` $attr `)` attr-dict `:` type($result)",
    effects = handles_only,
)]
pub struct TestProduceParamOp {
    #[attr(AnyAttr)]
    attr: Attribute,
    #[result]
    result: TransformParamTypeInterface,
}

/// Returns a parameter, or its operand.
#[operation(
    name = "transform.test_produce_transform_param_or_forward_operand",
    traits = [TransformOpInterface],
    format = "$in attr-dict `:` functional-type(operands, results)",
    effects = navigation,
)]
pub struct TestParamOrForwardOp {
    #[operand]
    r#in: TransformHandleTypeInterface,
    #[attr(Unit)]
    first_result_is_param: bool,
    #[attr(Unit)]
    first_result_is_null: bool,
    #[attr(Unit)]
    second_result_is_handle: bool,
    #[result]
    out: AnyType,
    #[result]
    param: TransformParamTypeInterface,
}

/// Returns a handle to a null operation.
#[operation(
    name = "transform.test_produce_null_payload",
    traits = [TransformOpInterface],
    format = "attr-dict `:` type($out)",
    effects = handles_only,
)]
pub struct TestNullPayloadOp {
    #[result]
    out: TransformHandleTypeInterface,
}

/// Returns a parameter without an attribute.
#[operation(
    name = "transform.test_produce_null_param",
    traits = [TransformOpInterface],
    format = "attr-dict `:` type($out)",
    effects = handles_only,
)]
pub struct TestNullParamOp {
    #[result]
    out: TransformParamTypeInterface,
}

/// Returns a handle to a null value.
#[operation(
    name = "transform.test_produce_null_value",
    traits = [TransformOpInterface],
    format = "attr-dict `:` type($out)",
    effects = handles_only,
)]
pub struct TestNullValueOp {
    #[result]
    out: TransformValueHandleTypeInterface,
}
