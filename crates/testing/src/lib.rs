//! The test dialect, the test passes and helpers of tests.
#![forbid(unsafe_code)]

extern crate self as terrace_testing;

mod affine_passes;
mod analysis_ops;
mod bytecode;
pub mod bytecode_sample;
mod call;
mod canonicalizer;
mod constrained;
mod control;
mod conversions;
mod custom_attributes;
mod custom_blocks;
mod data_layout;
mod dataflow;
mod defaults;
mod directives;
pub mod fold_cases;
mod foo_analysis;
mod formats;
mod inferred;
mod linalg_passes;
mod memory;
mod nested;
mod operations;
mod optional;
mod passes;
#[cfg(feature = "all")]
mod pdl;
mod properties;
pub mod random;
pub mod random_ir;
pub mod robust;
mod scf_pipelining;
mod single_fold;
mod sort_analysis;
mod structs;
mod structure_passes;
pub mod texts;
#[cfg(feature = "all")]
pub mod transform_extension;
mod transform_ops;

pub use analysis_ops::*;
pub use call::*;
pub use canonicalizer::canonicalizer;
pub use constrained::*;
pub use control::*;
pub use custom_attributes::*;
pub use custom_blocks::*;
pub use data_layout::*;
pub use defaults::*;
pub use directives::*;
pub use formats::*;
pub use inferred::*;
// Imported by path, since `OIListWithKeywordsOnlyOp` has properties of this name, too.
pub use inferred::OIListWithKeywordsOnlyProperties;
pub use memory::*;
pub use nested::*;
pub use operations::*;
pub use optional::*;
pub use properties::*;
pub use structs::*;
#[cfg(feature = "all")]
use transform_extension::TestTransformExtension;
pub use transform_ops::*;

use terrace_ir::{DialectHooks, DialectRegistry};
use terrace_ods::dialect;
use terrace_pass::PassRegistry;

/// Operations, types and attributes for testing the core. Undeclared operations are accepted in
/// generic form.
#[dialect(
    name = "test",
    ops = [
        AffineScopeOp, AnyCondOp, BufferBasedOp, CallAndStoreOp, CseOfSingleBlockOp, OpWithMemread, OpWithMemwrite,
        TestOpFoldWithFoldAdaptor, TestWithBoundsRegionOp, CallOnDeviceOp, CompareOp, ConversionCallOp, ConversionFuncOp,
        CopyOp, FoldToCallOp, GetTupleElementOp, GraphLoopOp, GraphRegionOp, MultiSlotAllocaOp,
        RegionBufferBasedOp, RegionIfOp, RegionIfYieldOp, RegionYieldOp, ReifyBoundOp,
        SingleNoTerminatorOp, StoreWithALoopRegionOp, StoreWithARegionOp, StoreWithARegionTerminatorOp, TestAttrWithLoc,
        TestDestinationStyleOp, TestInternalBranchOp,
        AttrSizedOperandOp, AttrSizedResultOp, TestCallOp, BuilderNamesOp, DefaultsOp, FloatsOp, FromElementsOp, NumbersOp, TokensOp, ComplexF64Op, ComplexF64TensorOp, DataLayoutQueryOp,
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
        UsingPropertyRefInCustomOp, AlwaysSpeculatableOp, ConditionallySpeculatableOp,
        DialectCanonicalizable, NeverSpeculatableOp, OpCommutative, OpWithRegionFold,
        OpWithRegionFoldNoSideEffect, OpWithRegionPattern, OpWithVariadicResultsAndFolder,
        RecursivelySpeculatableOp, TestConstantOp, TestIncrementOp, TestReflectBoundsOp,
        TestWithBoundsOp,
    ],
    types = [
        CompoundAType, CompoundNestedInnerType, CompoundNestedOuterType, TestTypeWithLayout,
        TokenType, SizedTokenType,
    ],
    attributes = [CompoundAAttr, CompoundNestedAttr, NumbersAttr, TestBitEnumAttr, TestEnumAttr],
    interfaces = [terrace_ir::bytecode::BytecodeDialect],
    hooks = DialectHooks {
        allow_unknown_operations: true,
        allow_unknown_types: true,
        materialize_constant: Some(transform_ops::materialize_constant),
        canonicalize: Some(transform_ops::canonicalize),
        ..DialectHooks::NONE
    },
)]
pub struct TestDialect;

/// Returns a registry with all dialects of Terrace and the test dialect.
pub fn registry() -> DialectRegistry {
    let mut registry = terrace_dialects::registry();
    registry.insert::<TestDialect>();
    #[cfg(feature = "all")]
    registry.insert_extension::<TestTransformExtension>();
    #[cfg(feature = "all")]
    registry.extend::<terrace_dialects::transform::TransformDialect>(transform_extension::register);
    registry
}

/// Returns a registry of all passes, including the test passes.
pub fn passes() -> PassRegistry {
    let mut passes = terrace_passes::registry();
    self::passes::register(&mut passes);
    linalg_passes::register(&mut passes);
    passes.insert::<scf_pipelining::TestScfPipelining>();
    single_fold::register(&mut passes);
    sort_analysis::register(&mut passes);
    affine_passes::register(&mut passes);
    structure_passes::register(&mut passes);
    #[cfg(feature = "all")]
    pdl::register(&mut passes);
    self::conversions::register(&mut passes);
    self::dataflow::register(&mut passes);
    self::foo_analysis::register(&mut passes);
    passes.insert::<TestDataLayoutQuery>();
    passes
}
