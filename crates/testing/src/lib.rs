//! The test dialect and the file-test harness.
#![forbid(unsafe_code)]

extern crate self as terrace_testing;

mod data_layout;
mod directives;
mod formats;
mod inferred;
mod operations;
mod properties;
pub mod robust;
mod structs;

pub use data_layout::{
    DataLayoutQueryOp, OpWithDataLayoutOp, TEST_DATA_LAYOUT_QUERY, TestTypeWithLayout,
};
pub use directives::{
    CustomDirectiveOperands, CustomDirectiveOperandsAndTypes, CustomDirectiveOptionalOperandRef,
    CustomDirectiveResults, CustomDirectiveWithTypeRefs, FormatCustomDirectiveOperands,
    FormatCustomDirectiveOperandsAndTypes, FormatCustomDirectiveResults,
    FormatCustomDirectiveResultsWithTypeRefs, FormatCustomDirectiveWithOptionalOperandRef,
};
pub use formats::{
    FormatAllTypesMatchAttrOp, FormatAllTypesMatchVarOp, FormatAttrDictWithKeywordOp, FormatAttrOp,
    FormatBuildableTypeOp, FormatImplicitTerminatorRegionAOp, FormatLiteralFollowingOptionalGroup,
    FormatLiteralOp, FormatMultipleVariadicOperands, FormatMultipleVariadicResults,
    FormatOperandAOp, FormatOperandBOp, FormatOperandCOp, FormatOperandDOp, FormatOperandEOp,
    FormatOptAttrAOp, FormatOptAttrBOp, FormatOptSymbolNameAttrOp, FormatOptSymbolRefAttrOp,
    FormatOptionalEnumAttr, FormatOptionalOperandResultAOp, FormatOptionalOperandResultBOp,
    FormatOptionalUnitAttr, FormatOptionalUnitAttrNoElide, FormatOptionalWithElse, FormatRegionAOp,
    FormatRegionBOp, FormatRegionCOp, FormatResultAOp, FormatResultBOp, FormatResultCOp,
    FormatSuccessorAOp, FormatSymbolNameAttrOp, FormatTwoVariadicOperandsNoBuildableTypeOp,
    FormatTypesMatchAttrOp, FormatTypesMatchContextOp, FormatTypesMatchVarOp,
    FormatTypesMatchVariadicOp, FormatVariadicOfVariadicOperand, FormatVariadicOperand,
    FormatVariadicRegionAOp, FormatVariadicRegionBOp, FormatVariadicResult, OIListSimple,
    OIListVariadic, OIListWithKeywordsOnly, SomeI64Enum, TestReturnOp,
};
pub use inferred::{
    FormatInferAllTypesOneOperandOp, FormatInferAllTypesOp, FormatInferTypeOp,
    FormatInferTypeRegionsOp, FormatOptionalPropDict, FormatOptionalResultAOp,
    FormatOptionalResultBOp, FormatOptionalResultCOp, FormatOptionalUnitProperty,
    FormatOptionalUnitPropertyNoElide, OIListWithKeywordsOnlyProperties,
};
pub use operations::{
    AttrSizedOperandOp, AttrSizedResultOp, IntAttrOp, NonNegIntAttrOp, PositiveIntAttrOp,
    SizedRegionOp, TwoBlockRegion,
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
        AttrSizedOperandOp, AttrSizedResultOp, DataLayoutQueryOp, FormatAllTypesMatchAttrOp,
        FormatAllTypesMatchVarOp, FormatAttrDictWithKeywordOp, FormatAttrOp, FormatBuildableTypeOp,
        FormatCustomDirectiveOperands, FormatCustomDirectiveOperandsAndTypes,
        FormatCustomDirectiveResults, FormatCustomDirectiveResultsWithTypeRefs,
        FormatCustomDirectiveWithOptionalOperandRef, FormatImplicitTerminatorRegionAOp,
        FormatInferAllTypesOneOperandOp, FormatInferAllTypesOp, FormatInferTypeOp, FormatInferTypeRegionsOp,
        FormatLiteralFollowingOptionalGroup, FormatLiteralOp, FormatMultipleVariadicOperands,
        FormatMultipleVariadicResults, FormatOperandAOp, FormatOperandBOp, FormatOperandCOp,
        FormatOperandDOp, FormatOperandEOp, FormatOptAttrAOp, FormatOptAttrBOp,
        FormatOptSymbolNameAttrOp, FormatOptSymbolRefAttrOp, FormatOptionalEnumAttr,
        FormatOptionalOperandResultAOp, FormatOptionalOperandResultBOp, FormatOptionalPropDict,
        FormatOptionalResultAOp, FormatOptionalResultBOp, FormatOptionalResultCOp,
        FormatOptionalUnitAttr, FormatOptionalUnitAttrNoElide, FormatOptionalUnitProperty,
        FormatOptionalUnitPropertyNoElide, FormatOptionalWithElse, FormatRegionAOp, FormatRegionBOp,
        FormatRegionCOp, FormatResultAOp, FormatResultBOp, FormatResultCOp, FormatSuccessorAOp,
        FormatSymbolNameAttrOp, FormatTwoVariadicOperandsNoBuildableTypeOp, FormatTypesMatchAttrOp,
        FormatTypesMatchContextOp, FormatTypesMatchVarOp, FormatTypesMatchVariadicOp,
        FormatVariadicOfVariadicOperand, FormatVariadicOperand, FormatVariadicRegionAOp,
        FormatVariadicRegionBOp, FormatVariadicResult, IntAttrOp, NonNegIntAttrOp, OIListSimple,
        OIListVariadic, OIListWithKeywordsOnly, OIListWithKeywordsOnlyProperties, OpWithBitEnumProp,
        OpWithBitEnumPropNamed, OpWithDataLayoutOp, OpWithEnumProp, OpWithEnumPropAttrForm,
        OpWithEnumPropAttrFormAlways, PositiveIntAttrOp, SizedRegionOp, TestOpUsingPropertyInCustom,
        TestOpUsingPropertyInCustomAndOther, TestOpVariadicSegmentProp, TestOpWithArrayProperties,
        TestOpWithDefaultValuedProperties, TestOpWithEmptyProperties, TestOpWithNiceProperties,
        TestOpWithOptionalProperties, TestOpWithProperties, TestOpWithPropertyPredicates,
        TestOpWithVersionedProperties, TestOpWithWrappedProperties, TestReturnOp,
        UsingPropertyRefInCustomOp,
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
