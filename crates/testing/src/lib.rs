//! The test dialect and the file-test harness.
#![forbid(unsafe_code)]

extern crate self as terrace_testing;

mod data_layout;
mod operations;
mod properties;
pub mod robust;
mod structs;

pub use data_layout::{
    DataLayoutQueryOp, OpWithDataLayoutOp, TEST_DATA_LAYOUT_QUERY, TestTypeWithLayout,
};
pub use operations::{
    AttrSizedOperandOp, AttrSizedResultOp, FormatOptionalOperandResultBOp,
    FormatVariadicOfVariadicOperand, IntAttrOp, NonNegIntAttrOp, PositiveIntAttrOp, SizedRegionOp,
    TwoBlockRegion,
};
pub use properties::{
    BetweenZeroAndFive, IntProperty, NonEmpty, NonEmptyNonNegative, NonNegative, OpWithBitEnumProp,
    OpWithBitEnumPropNamed, OpWithBitEnumPropProperties, OpWithEnumProp, OpWithEnumPropAttrForm,
    OpWithEnumPropAttrFormAlways, OpWithEnumPropProperties, SumProperty, TestBitEnum,
    TestBitEnumAttr, TestEnum, TestEnumAttr, TestOpUsingPropertyInCustom,
    TestOpUsingPropertyInCustomAndOther, TestOpVariadicSegmentProp, TestOpWithArrayProperties,
    TestOpWithDefaultValuedProperties, TestOpWithEmptyProperties, TestOpWithOptionalProperties,
    TestOpWithProperties, TestOpWithPropertyPredicates, UsingPropertyInCustom,
    UsingPropertyRefInCustomOp,
};
pub use structs::{
    Labelled, Nice, Pair, TestOpWithNiceProperties, TestOpWithVersionedProperties,
    TestOpWithWrappedProperties, Versioned, Wrapped,
};

use terrace_ir::DialectHooks;
use terrace_ods::dialect;

/// Operations, types and attributes to test the core with. What is not declared is accepted in
/// generic form.
#[dialect(
    name = "test",
    ops = [
        AttrSizedOperandOp, AttrSizedResultOp, DataLayoutQueryOp, FormatOptionalOperandResultBOp,
        FormatVariadicOfVariadicOperand, IntAttrOp, NonNegIntAttrOp, OpWithBitEnumProp,
        OpWithBitEnumPropNamed, OpWithDataLayoutOp, OpWithEnumProp,
        OpWithEnumPropAttrForm, OpWithEnumPropAttrFormAlways, PositiveIntAttrOp, SizedRegionOp,
        TestOpUsingPropertyInCustom, TestOpUsingPropertyInCustomAndOther,
        TestOpVariadicSegmentProp, TestOpWithDefaultValuedProperties, TestOpWithEmptyProperties,
        TestOpWithNiceProperties, TestOpWithOptionalProperties, TestOpWithProperties,
        TestOpWithArrayProperties, TestOpWithPropertyPredicates, TestOpWithVersionedProperties,
        TestOpWithWrappedProperties, UsingPropertyRefInCustomOp,
    ],
    types = [TestTypeWithLayout],
    attributes = [TestBitEnumAttr, TestEnumAttr],
    hooks = DialectHooks {
        allow_unknown_operations: true,
        allow_unknown_types: true,
        ..DialectHooks::NONE
    },
)]
pub struct TestDialect;
