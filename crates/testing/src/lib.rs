//! The test dialect, test passes and helpers of tests.
#![forbid(unsafe_code)]

extern crate self as terrace_testing;

mod constrained;
mod custom_attributes;
mod custom_blocks;
mod data_layout;
mod directives;
mod formats;
mod inferred;
mod nested;
mod operations;
mod optional;
mod properties;
pub mod robust;
mod structs;

pub use constrained::{
    ComplexF64Op, ComplexF64TensorOp, IntTypesOp, NDTensorOfOp, NestedTupleOp, OpWithBitEnum,
    OpWithEnum, TakesStaticMemRefOp, TupleOp,
};
pub use custom_attributes::{
    CustomDirectiveAttrDict, CustomDirectiveAttributes, CustomDirectiveSpacing,
    FormatCustomDirectiveAttrDict, FormatCustomDirectiveAttributes, FormatCustomDirectiveSpacing,
    OptionalCustomAttrOp, OptionalCustomParser,
};
pub use custom_blocks::{
    CustomDirectiveRegions, CustomDirectiveSuccessors, FormatCustomDirectiveRegions,
    FormatCustomDirectiveSuccessors,
};
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
    FormatInferAllTypesOneOperandOp, FormatInferAllTypesOp, FormatInferAllTypesTwoOperandsOp,
    FormatInferType2Op, FormatInferTypeAllTypesOp, FormatInferTypeOp, FormatInferTypeRegionsOp,
    FormatInferTypeVariadicOperandsOp, FormatInferVariadicTypeFromNonVariadic,
    FormatOptionalPropDict, FormatOptionalResultAOp, FormatOptionalResultBOp,
    FormatOptionalResultCOp, FormatOptionalUnitProperty, FormatOptionalUnitPropertyNoElide,
    OIListWithKeywordsOnlyProperties,
};
pub use nested::{
    CompoundAAttr, CompoundAType, CompoundNestedAttr, CompoundNestedInnerType,
    CompoundNestedOuterType, FormatCompoundAttr, FormatNestedAttr, FormatNestedType,
    FormatQualifiedNestedType,
};
pub use operations::{
    AttrSizedOperandOp, AttrSizedResultOp, IntAttrOp, NonNegIntAttrOp, PositiveIntAttrOp,
    SizedRegionOp, TwoBlockRegion,
};
pub use optional::{
    CustomOptionalOperand, EllipsisOp, FormatOptionalDefaultAttrs, FormatOptionalDefaultEnumAttr,
    FormatOptionalResultDOp, OIListAllowedLiteral, OIListCustom,
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

use terrace_ir::{DialectHooks, DialectRegistry};
use terrace_ods::dialect;
use terrace_pass::PassRegistry;

/// Operations, types and attributes to test the core with. What is not declared is accepted in
/// generic form.
#[dialect(
    name = "test",
    ops = [
        AttrSizedOperandOp, AttrSizedResultOp, ComplexF64Op, ComplexF64TensorOp, DataLayoutQueryOp,
        EllipsisOp, FormatAllTypesMatchAttrOp, FormatAllTypesMatchVarOp,
        FormatAttrDictWithKeywordOp, FormatAttrOp, FormatBuildableTypeOp, FormatCompoundAttr,
        FormatCustomDirectiveAttrDict, FormatCustomDirectiveAttributes,
        FormatCustomDirectiveOperands, FormatCustomDirectiveOperandsAndTypes,
        FormatCustomDirectiveRegions, FormatCustomDirectiveResults,
        FormatCustomDirectiveResultsWithTypeRefs, FormatCustomDirectiveSpacing,
        FormatCustomDirectiveSuccessors, FormatCustomDirectiveWithOptionalOperandRef,
        FormatImplicitTerminatorRegionAOp, FormatInferAllTypesOneOperandOp, FormatInferAllTypesOp,
        FormatInferAllTypesTwoOperandsOp, FormatInferType2Op, FormatInferTypeAllTypesOp,
        FormatInferTypeOp, FormatInferTypeRegionsOp, FormatInferTypeVariadicOperandsOp,
        FormatInferVariadicTypeFromNonVariadic, FormatLiteralFollowingOptionalGroup,
        FormatLiteralOp, FormatMultipleVariadicOperands, FormatMultipleVariadicResults,
        FormatNestedAttr, FormatNestedType, FormatOperandAOp, FormatOperandBOp, FormatOperandCOp,
        FormatOperandDOp, FormatOperandEOp, FormatOptAttrAOp, FormatOptAttrBOp,
        FormatOptSymbolNameAttrOp, FormatOptSymbolRefAttrOp, FormatOptionalDefaultAttrs,
        FormatOptionalDefaultEnumAttr, FormatOptionalEnumAttr, FormatOptionalOperandResultAOp,
        FormatOptionalOperandResultBOp, FormatOptionalPropDict, FormatOptionalResultAOp,
        FormatOptionalResultBOp, FormatOptionalResultCOp, FormatOptionalResultDOp,
        FormatOptionalUnitAttr, FormatOptionalUnitAttrNoElide, FormatOptionalUnitProperty,
        FormatOptionalUnitPropertyNoElide, FormatOptionalWithElse, FormatQualifiedNestedType,
        FormatRegionAOp, FormatRegionBOp, FormatRegionCOp, FormatResultAOp, FormatResultBOp,
        FormatResultCOp, FormatSuccessorAOp, FormatSymbolNameAttrOp,
        FormatTwoVariadicOperandsNoBuildableTypeOp, FormatTypesMatchAttrOp,
        FormatTypesMatchContextOp, FormatTypesMatchVarOp, FormatTypesMatchVariadicOp,
        FormatVariadicOfVariadicOperand, FormatVariadicOperand, FormatVariadicRegionAOp,
        FormatVariadicRegionBOp, FormatVariadicResult, IntAttrOp, IntTypesOp, NDTensorOfOp,
        NestedTupleOp, NonNegIntAttrOp, OIListAllowedLiteral, OIListCustom, OIListSimple,
        OIListVariadic, OIListWithKeywordsOnly, OIListWithKeywordsOnlyProperties, OpWithBitEnum,
        OpWithBitEnumProp, OpWithBitEnumPropNamed, OpWithDataLayoutOp, OpWithEnum, OpWithEnumProp,
        OpWithEnumPropAttrForm, OpWithEnumPropAttrFormAlways, OptionalCustomAttrOp,
        PositiveIntAttrOp, SizedRegionOp, TakesStaticMemRefOp, TestOpUsingPropertyInCustom,
        TestOpUsingPropertyInCustomAndOther, TestOpVariadicSegmentProp, TestOpWithArrayProperties,
        TestOpWithDefaultValuedProperties, TestOpWithEmptyProperties, TestOpWithNiceProperties,
        TestOpWithOptionalProperties, TestOpWithProperties, TestOpWithPropertyPredicates,
        TestOpWithVersionedProperties, TestOpWithWrappedProperties, TestReturnOp, TupleOp,
        UsingPropertyRefInCustomOp,
    ],
    types = [
        CompoundAType, CompoundNestedInnerType, CompoundNestedOuterType, TestTypeWithLayout,
    ],
    attributes = [CompoundAAttr, CompoundNestedAttr, TestBitEnumAttr, TestEnumAttr],
    hooks = DialectHooks {
        allow_unknown_operations: true,
        allow_unknown_types: true,
        ..DialectHooks::NONE
    },
)]
pub struct TestDialect;

/// A registry with the dialects that come with Terrace and the test dialect.
pub fn registry() -> DialectRegistry {
    let mut registry = terrace_dialects::registry();
    registry.insert::<TestDialect>();
    registry
}

/// The test passes.
pub fn passes() -> PassRegistry {
    let mut passes = PassRegistry::new();
    passes.insert(&TEST_DATA_LAYOUT_QUERY);
    passes
}
