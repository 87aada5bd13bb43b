//! The test dialect, the test passes and helpers of tests.
#![forbid(unsafe_code)]

extern crate self as terrace_testing;

mod affine_data_copy;
mod affine_fusion_passes;
mod affine_loop_passes;
mod affine_passes;
mod analysis_ops;
mod bytecode;
pub mod bytecode_sample;
mod call;
mod canonicalizer;
mod constrained;
mod control;
mod conversion_passes;
mod conversions;
mod custom_attributes;
mod custom_blocks;
mod custom_float;
mod data_layout;
mod dataflow;
mod declared;
mod defaults;
mod directives;
mod dynamic_kinds;
mod elements;
pub mod fold_cases;
mod fold_type_converting;
mod foo_analysis;
mod formats;
mod formatted_attributes;
mod formatted_operations;
mod formatted_types;
#[cfg(feature = "all")]
mod gpu_passes;
mod inferred;
mod inliner;
mod ir_passes;
pub mod large_tensors;
#[cfg(feature = "all")]
pub mod layout_cases;
mod linalg_greedy_fusion;
mod linalg_passes;
#[cfg(feature = "all")]
mod linearize_passes;
#[cfg(feature = "all")]
mod lowering_passes;
mod match_reduction;
#[cfg(feature = "all")]
mod math_passes;
mod memory;
mod memref_passes;
mod nested;
mod operations;
mod optional;
mod parallel_loop_unrolling;
mod passes;
#[cfg(feature = "all")]
mod pdl;
mod properties;
pub mod random;
pub mod random_ir;
pub mod random_programs;
pub mod random_schedules;
pub mod random_tensors;
pub mod recorded;
mod rewrite_passes;
pub mod robust;
mod scf_if_utils;
mod scf_passes;
mod scf_pipelining;
mod single_fold;
mod sort_analysis;
#[cfg(feature = "all")]
mod spirv_dot_product;
#[cfg(feature = "all")]
mod spirv_passes;
mod structs;
mod structure_passes;
mod super_vectorizer;
pub mod texts;
#[cfg(feature = "all")]
pub mod transform_extension;
mod transform_ops;
mod value_bounds;
mod vcix_passes;
#[cfg(feature = "all")]
mod vector_distribution;
mod vector_passes;

pub use analysis_ops::*;
pub use call::*;
pub use canonicalizer::canonicalizer;
pub use constrained::*;
pub use control::*;
pub use custom_attributes::*;
pub use custom_blocks::*;
pub use custom_float::*;
pub use data_layout::*;
pub use declared::*;
pub use defaults::*;
pub use directives::*;
pub use dynamic_kinds::*;
pub use elements::*;
pub use formats::*;
pub use formatted_attributes::*;
pub use formatted_operations::*;
pub use formatted_types::*;
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

use terrace_ir::{Diagnostic, DialectHooks, DialectRegistry, Ident, OpRef};
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
        OIListVariadic, OIListWithKeywordsOnly, OIListWithKeywordsOnlyProperties, OpWithBitEnum, OpWithBitEnumVerticalBar, FormatCompoundNestedAttrOp,
        FormatQualifiedNestedAttrOp, ElseAnchorOp, ArrayOfAttrOp, FormatMaybeEmptyTypeOp,
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
        AllAttrConstraintOf1Op, AllAttrConstraintOf2Op, AllocWithMultipleResultsOp,
        AllocaScopeRegionOp, AnotherThreeResultOp, AnotherTwoResultOp, AnotherTypeProducerOp,
        AnyAttrOfI32StrOp, ArgAndResHaveFixedElementTypesOp, AsmDialectInterfaceOp, AsmInterfaceOp,
        BlackholeOp, BlockArgumentNameFromTypeInterfaceOp, BlockArgumentNameFromTypeOp,
        BlockNamesOp, BroadcastableOp, CallWithSegmentsOp, ChildWithParentOneOfOp,
        ConfinedDenseArrayAttrOp, ConfinedNonNegativeAttrOp, ConfinedStrictlyPositiveAttrOp,
        ConvertBlockArgsOp, CreateMemrefOp, CreateTensorOp, CustomDimensionListAttrOp,
        CustomResultNameOp, DefaultDialectOp, DefaultValuePrintOp, DenseArrayAttrOp,
        DerivedTypeAttrOp, DialectCustomFormatFallbackOp, DialectCustomPrinterOp, DummyMemrefOp, DummyOpWithRegionRefOp,
        DummyTensorOp, EitherHelperOpAOp, EitherHelperOpBOp, EitherOpAOp, EitherOpBOp, EitherOpCOp,
        ElementwiseMappableOp, FinishOp, FloatAttrsOp, FloatElementsAttrOp, ForwardBufferOp,
        FunctionalRegionOp, HasStrValueOp, I32ElementsAttrOp, I32EnumAttrOp, I64EnumAttrOp,
        IfFirstOperandIsNoneThenSoIsSecondOp, IgnoreArgMatchDstOp, IgnoreArgMatchSrcOp,
        IllegalOpAOp, IllegalOpBOp, IllegalOpCOp, IllegalOpDOp, IllegalOpEOp, IllegalOpFOp,
        IllegalOpGOp, IllegalOpTerminatorOp, IllegalOpWithRegionAnchorOp, IllegalOpWithRegionOp,
        IndexElementsAttrOp, IntElementsAttrOp, InterleavedOperandAttr1Op,
        InterleavedOperandAttr2Op, InvalidOp, IsolatedGraphRegionOp, IsolatedOneRegionOp,
        IsolatedRegionOp, IsolatedRegionsOp, LegalOpAOp, LegalOpBOp, LegalOpCOp, LegalOpDOp,
        LessThanOp, LocDstNoResOp, LocDstOp, LocSrcNoResOp, LocSrcOp, LoopBlockOp, LoopBlockTermOp,
        MakeTupleOp, ManualCppOpWithFoldOp, ManyArgumentsOp, ManyRegionsOp, MatchOpAttribute1Op,
        MatchOpAttribute2Op, MatchOpAttribute3Op, MatchOpAttribute4Op, MergeBlocksOp,
        MixedNormalVariadicOperandOp, MixedNormalVariadicResultOp, MixedVariadicIn1Op,
        MixedVariadicIn2Op, MixedVariadicIn3Op, MixedVariadicIn4Op, MixedVariadicIn5Op,
        MixedVariadicIn6Op, MixedVariadicInOutI32Op, MixedVariadicOptionalIn7Op,
        MixedVariadicOut1Op, MixedVariadicOut2Op, MixedVariadicOut3Op, MultiTensorRankOfOp,
        NativeCodeCall1Op, NativeCodeCall2Op, NativeCodeCall3Op, NativeCodeCall4Op,
        NativeCodeCall5Op, NativeCodeCall6Op, NativeCodeCall7Op, NoStrValueOp, NvvmRequiresSm80Op,
        NvvmRequiresSm90aOp, NvvmRequiresSm90aOrSm100aOp, OneI32OutOp, OneRegionOp,
        OneRegionWithOperandsOp, OneRegionWithRecursiveMemoryEffectsOp, OneResult1Op, OneResult2Op,
        OneResult3Op, OneToTwoOp, OneVariadicOutOneVariadicIn1Op, OneVariadicOutOneVariadicIn2Op,
        OpAOp, OpBOp, OpCOp, OpCommutative2, OpCrashLongOp, OpCrashShortOp, OpDOp, OpEOp, OpFOp,
        OpFuncrefOp, OpGOp, OpHOp, OpIOp, OpIdempotentTraitBinaryOp, OpIdempotentTraitOp,
        OpInPlaceFoldAnchorOp, OpInPlaceFoldOp, OpInPlaceFoldSuccessOp, OpInPlaceSelfFoldOp,
        OpInvolutionTraitFailingOperationFoldOp, OpInvolutionTraitNoOperationFoldOp,
        OpInvolutionTraitSuccesfulOperationFoldOp, OpJOp, OpKOp, OpLargeCommutativeOp, OpMOp,
        OpNOp, OpNonnormOp, OpNormOp, OpNormRetOp, OpOOp, OpOptionallyImplementingInterfaceOp,
        OpPOp, OpQOp, OpROp, OpSOp, OpWithDotInNameOp, OpWithEffectsAOp, OpWithEffectsBOp,
        OpWithInferTypeAdaptorIfOp, OpWithInferTypeIfOp, OpWithLocAttrOp, OpWithRefineTypeIfOp,
        OpWithResultShapeInterfaceOp, OpWithShapedTypeInferTypeAdaptorIfOp,
        OpWithShapedTypeInferTypeIfOp, OpXOp, Operand0AndResultHaveSameElementCountOp,
        Operand0AndResultHaveSameElementTypeOp, Operand0AndResultHaveSameRankOp,
        FourEqualsFiveOp, Operand0AndResultHaveSameShapeOp, Operand0AndResultHaveSameTypeOp,
        OperandRankEqualsResultSizeOp, OperandsAndResultHaveSameRankOp,
        OperandsHaveSameElementTypeOp, OperandsHaveSameRankOp, OperandsHaveSameTypeOp,
        OverriddenSymbolVisibilityOp, Parent1Op, ParentOp, ParseB64Op,
        ParseCustomOperationNameApiOp, ParseIntegerLiteralOp, ParseWrappedKeywordOp, PolyforOp,
        PrettyPrintedRegionOp, PropOp, PropPatternOp1Op, PropPatternOp2Op,
        RankLessThan2I8F32MemRefOp, RankedIntElementsAttrOp, RankedTensorOp, ReadBufferOp,
        RecursiveRewriteOp, RegionBuilderOp, ReifyShapedTypeUsingReifyDimOfResultOp,
        ReifyShapedTypeUsingReifyResultShapesOp, ReifyShapedTypeUsingReifyShapeOfResultOp,
        RemappedValueRegionOp, ResultHasSameTypeAsAttrOp, ResultNameFromTypeInterfaceOp, RewriteOp,
        SameOperandAndResultElementTypeOp, SameOperandAndResultShapeOp, SameOperandAndResultTypeOp,
        SameOperandElementTypeOp, SameOperandResultTypeOp, SameOperandShapeOp, SideEffectOp,
        SideEffectWithRegionOp, SignOp, SignatureConversionNoConverterOp,
        SignatureConversionUndoOp, SignlessLikeVariadicOp, SingleBlockImplicitTerminatorOp,
        SingleNoTerminatorCustomAsmOp, SourceOp, StringAttrPrettyNameOp, StringAttrWithMixedTypeOp,
        StringAttrWithTypeOp, StringElementsAttrOp, SwitchWithNoBreakOp, SymbolBindingAOp,
        SymbolBindingBOp, SymbolBindingCOp, SymbolBindingDOp, SymbolBindingNoResultOp, SymbolOp,
        SymbolScopeIsolatedOp, SymbolScopeOp, SymbolTableRegionOp, SymbolWithResultOp,
        TblgenBuild2Op, TblgenBuild4Op, TblgenBuild6Op, TblgenBuild7Op, TblgenConstantOp,
        TensorBasedOp, TestAddIOp, TestBranchOp, TestCastOp, TestEffectsResultOp,
        TestProducingBranchOp, ThreeResultOp, TilingNoDpsOp, TwoRegionOp, TwoResultOp, TwoToOneOp,
        TypeArrayAttrOp, TypeArrayAttrWithDefaultOp, TypeAttrOfOp, TypeChangerOp, TypeConsumerOp,
        TypeProducerOp, TypedAttrOp, UnreifiableDimOfResultShapeOp, UnreifiableResultShapeOp,
        UnreifiableResultShapesOp, UsingIntPropertyWithWorseBytecodeOp, ValidConsumerOp, ValidOp,
        ValidProducerOp, ValueWithBoundsOp, VariadicArgsTypesSplitOp, VariadicNoTerminatorOp, VariadicRewriteDstOp,
        VariadicRewriteSrcOp, VariadicWithSameOperandResultsOp, VerifiersOp, VersionedAOp,
        WithPropertiesAndAttrOp, WithPropertiesAndInferredTypeOp, WrappingRegionOp,
        DynamicCustomParserPrinterOp, DynamicGenericOp, DynamicOneOperandTwoResultsOp, VersionedBOp,
    ],
    types = [
        CompoundAType, CompoundNestedInnerType, CompoundNestedOuterType, TestI32Type, TestTypeWithLayout,
        TokenType, SizedTokenType, SimpleAType, TestTypeType, TypeWithTraitType,
        CompoundNestedOuterQualType, TypeWithFormatType, ElseAnchorType, ElseAnchorStructType,
        OptionalValueType, TypeVerificationType, TestTensorType, TestMemrefType, NoParserType,
        StructType, IntType, DynamicSingletonType, DynamicPairType, DynamicCustomType,
    ],
    attributes = [
        CompoundAAttr, CompoundNestedAttr, NumbersAttr, TestBitEnumAttr, TestEnumAttr,
        TestAttrParamsAttr, TestExtern1DI64ElementsAttr, TestI64ElementsAttr,
        SimpleAAttr, AttrWithTraitAttr, AttrWithSelfTypeAttr, CompoundNestedInnerAttr,
        CompoundNestedOuterAttr, CompoundNestedOuterQualAttr, AttrUglyAttr, ArrayOfUglyAttr,
        ArrayOfIntsAttr, TestSimpleEnumAttr, ArrayOfEnumsAttr, AttrWithTypeBuilderAttr,
        AttrWithFormatAttr, AttrWithTypeParamAttr, CustomAnchorAttr, SlashAttr,
        SubElementsAccessAttr, ConditionalAliasAttr, DecimalShapeAttr, CustomFloatAttr,
        DynamicSingletonAttr, DynamicPairAttr, DynamicCustomAttr, TestBitEnumVerticalBarAttr,
    ],
    interfaces = [
        terrace_interfaces::Inliner, terrace_ir::bytecode::BytecodeDialect,
        terrace_ir::fold::DialectFold,
    ],
    hooks = DialectHooks {
        allow_unknown_operations: true,
        parse_type: Some(formatted_types::parse_type),
        parse_attribute: Some(formatted_attributes::parse_attribute),
        has_resources: true,
        materialize_constant: Some(transform_ops::materialize_constant),
        canonicalize: Some(transform_ops::canonicalize),
        verify_op_attribute: Some(|op, name, _| refuse_invalid(op, name)),
        verify_region_arg_attribute: Some(|op, _, _, name, _| refuse_invalid(op, name)),
        verify_region_result_attribute: Some(|op, _, _, name, _| refuse_invalid(op, name)),
        ..DialectHooks::NONE
    },
)]
pub struct TestDialect;

/// Verifies that the name of an attribute is not `test.invalid_attr`.
fn refuse_invalid(op: OpRef<'_>, name: Ident) -> Result<(), Diagnostic> {
    match name.as_str(op.context()) {
        "test.invalid_attr" => Err(op.plain_error("invalid to use 'test.invalid_attr'")),
        _ => Ok(()),
    }
}

/// Returns a registry with all dialects of Terrace and the test dialect.
pub fn registry() -> DialectRegistry {
    let mut registry = terrace_dialects::registry();
    terrace_passes::attach_lowerings(&mut registry);
    registry.insert::<TestDialect>();
    registry.insert::<TestDynDialect>();
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
    linalg_greedy_fusion::register(&mut passes);
    linalg_passes::register(&mut passes);
    memref_passes::register(&mut passes);
    #[cfg(feature = "all")]
    linearize_passes::register(&mut passes);
    vcix_passes::register(&mut passes);
    vector_passes::register(&mut passes);
    #[cfg(feature = "all")]
    math_passes::register(&mut passes);
    passes.insert::<fold_type_converting::TestFoldTypeConverting>();
    passes.insert::<match_reduction::TestMatchReduction>();
    passes.insert::<scf_pipelining::TestScfPipelining>();
    single_fold::register(&mut passes);
    sort_analysis::register(&mut passes);
    affine_data_copy::register(&mut passes);
    affine_fusion_passes::register(&mut passes);
    affine_loop_passes::register(&mut passes);
    affine_passes::register(&mut passes);
    scf_if_utils::register(&mut passes);
    parallel_loop_unrolling::register(&mut passes);
    scf_passes::register(&mut passes);
    passes.insert::<value_bounds::TestReifyValueBounds>();
    passes.insert::<super_vectorizer::TestVectorizer>();
    structure_passes::register(&mut passes);
    ir_passes::register(&mut passes);
    #[cfg(feature = "all")]
    {
        gpu_passes::register(&mut passes);
        lowering_passes::register(&mut passes);
        pdl::register(&mut passes);
        spirv_dot_product::register(&mut passes);
        spirv_passes::register(&mut passes);
        vector_distribution::register(&mut passes);
    }
    conversion_passes::register(&mut passes);
    rewrite_passes::register(&mut passes);
    self::conversions::register(&mut passes);
    self::dataflow::register(&mut passes);
    self::foo_analysis::register(&mut passes);
    passes.insert::<TestDataLayoutQuery>();
    passes
}
