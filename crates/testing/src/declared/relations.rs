//! Operations whose operand and result types are related.

use terrace_builtin::constraints::{
    AnyMemRef, AnyRankedOrUnrankedMemRef, AnyRankedTensor, AnyShaped, AnySignlessInteger,
    AnyTensor, AnyType, F32, I1, Index, RankedTensorOf, SI32, TensorClass, TupleOf,
};
use terrace_builtin::op_traits::{
    Elementwise, SameOperandsAndResultElementType, SameOperandsAndResultRank,
    SameOperandsAndResultShape, SameOperandsAndResultType, SameOperandsElementType,
    SameOperandsShape, Scalarizable, Tensorizable, Vectorizable,
};
use terrace_builtin::shaped::{element_type_of, element_type_or_self, num_elements, rank};
use terrace_builtin::{MemRefType, RankedTensorType, TypeExt};
use terrace_ir::op_traits::{
    AttrSizedOperandSegments, MemRefsNormalizable, SameVariadicOperandSize, SameVariadicResultSize,
};
use terrace_ir::{Context, Diagnostic, OpRef, Type};
use terrace_numeric::FloatFormat;
use terrace_ods::{operation, ty};

use super::operations;

/// A type that stands for `i32` in conversions.
#[ty(name = "test.i32", def = "TestI32")]
pub struct TestI32Type;

terrace_builtin::type_constraints! {
    /// `i32`, or the type of the test dialect that stands for it and has no description.
    I32OrTestI32: "32-bit signless integer or ",
        |cx, ty| ty.is_signless_integer_of(cx, 32) || ty.is::<TestI32Type>();
    /// A tensor with at most one dimension and small elements.
    SmallTensor: "0D/1D tensor of 8-bit signless integer or 32-bit signless integer or 32-bit float values",
        |cx, ty| ty.is::<RankedTensorType>() && is_small(cx, ty, &[8, 32]), class TensorClass;
    /// A memref with at most one dimension and small elements.
    SmallMemRef: "0D/1D memref of 8-bit signless integer or 32-bit float values",
        |cx, ty| ty.is::<MemRefType>() && is_small(cx, ty, &[8]), class MemRefType;
}

/// Whether `ty` has at most one dimension, and elements that are `f32` or integers of one of
/// `widths`, in bits.
fn is_small(cx: &Context, ty: Type, widths: &[u32]) -> bool {
    let element = element_type_of(cx, ty).is_some_and(|element| {
        element.is_float_of(cx, FloatFormat::F32)
            || widths.iter().any(|width| element.is_signless_integer_of(cx, *width))
    });
    element && rank(cx, ty).is_some_and(|rank| rank < 2)
}

/// Returns the types of the operands, followed by the result types.
fn value_types(op: OpRef<'_>) -> Vec<Type> {
    op.operand_types().chain(op.result_types()).collect()
}

fn same_element_count(op: OpRef<'_>) -> bool {
    let types = value_types(op);
    let count = |at: usize| types.get(at).and_then(|ty| num_elements(op.context(), *ty));
    count(0).is_some() && count(0) == count(2)
}

fn none_implies_none(op: OpRef<'_>) -> bool {
    let types = value_types(op);
    !types.first().is_some_and(|ty| ty.is_none_type()) || types.iter().all(|ty| ty.is_none_type())
}

fn rank_equals_size(op: OpRef<'_>) -> bool {
    let cx = op.context();
    let [operand, result] = value_types(op)[..] else { return true };
    // The product over no sizes is one, for an unranked result too.
    let size = match rank(cx, result) {
        None => Some(1),
        Some(_) => num_elements(cx, result),
    };
    rank(cx, operand).is_some_and(|rank| Some(rank as u64) == size)
}

fn fixed_operands(op: OpRef<'_>) -> bool {
    let cx = op.context();
    let [x, y, _] = value_types(op)[..] else { return true };
    element_type_or_self(cx, x).is_signless_integer_of(cx, 32)
        && element_type_or_self(cx, y).is_float_of(cx, FloatFormat::F32)
}

fn i16_result(op: OpRef<'_>) -> bool {
    let cx = op.context();
    op.result_types().all(|ty| element_type_or_self(cx, ty).is_signless_integer_of(cx, 16))
}

/// An operation whose verifier always fails.
#[operation(name = "test.four_equals_five", verify = four_equals_five)]
pub struct FourEqualsFiveOp {}

fn four_equals_five(op: FourEqualsFiveOpRef<'_>) -> Result<(), Diagnostic> {
    Err(op.error("failed to verify that 4 equals 5"))
}

operations! {
    /// The first operand and the result have the same type.
    Operand0AndResultHaveSameTypeOp "test.operand0_and_result_have_same_type" [AllTypesMatch(x, res)]
        () {
        #[operand] x: AnyType,
        #[operand] y: AnyType,
        #[result] res: AnyType,
    }
    /// The first operand and the result have the same element type.
    Operand0AndResultHaveSameElementTypeOp "test.operand0_and_result_have_same_element_type" [AllElementTypesMatch(x, res)]
        () {
        #[operand] x: AnyType,
        #[operand] y: AnyType,
        #[result] res: AnyType,
    }
    /// The first operand and the result have the same rank.
    Operand0AndResultHaveSameRankOp "test.operand0_and_result_have_same_rank" [AllRanksMatch(x, res)]
        () {
        #[operand] x: AnyShaped,
        #[operand] y: AnyShaped,
        #[result] res: AnyShaped,
    }
    /// The first operand and the result have the same shape.
    Operand0AndResultHaveSameShapeOp "test.operand0_and_result_have_same_shape" [AllShapesMatch(x, res)]
        () {
        #[operand] x: AnyShaped,
        #[operand] y: AnyShaped,
        #[result] res: AnyShaped,
    }
    /// The first operand and the result have as many elements.
    Operand0AndResultHaveSameElementCountOp "test.operand0_and_result_have_same_element_count" [Predicate("all of {x, res} have same element count", same_element_count)]
        () {
        #[operand] x: AnyShaped,
        #[operand] y: AnyShaped,
        #[result] res: AnyShaped,
    }
    /// Two operands of the same type.
    OperandsHaveSameTypeOp "test.operands_have_same_type" [AllTypesMatch(x, y)] {
        #[operand] x: AnyType,
        #[operand] y: AnyType,
    }
    /// Two operands of the same element type.
    OperandsHaveSameElementTypeOp "test.operands_have_same_element_type" [AllElementTypesMatch(x, y)]
        () {
        #[operand] x: AnyType,
        #[operand] y: AnyType,
    }
    /// Two operands of the same rank.
    OperandsHaveSameRankOp "test.operands_have_same_rank" [AllRanksMatch(x, y)] {
        #[operand] x: AnyShaped,
        #[operand] y: AnyShaped,
    }
    /// Two operands that are both of type `none` if the first is.
    IfFirstOperandIsNoneThenSoIsSecondOp "test.if_first_operand_is_none_then_so_is_second" [Predicate("has either both none type operands or first is not none", none_implies_none)]
        () {
        #[operand] x: AnyType,
        #[operand] y: AnyType,
    }
    /// The rank of the operand is the number of elements of the result.
    OperandRankEqualsResultSizeOp "test.operand_rank_equals_result_size" [Predicate("operand rank equals result size", rank_equals_size)]
        () {
        #[operand] x: AnyShaped,
        #[result] res: AnyShaped,
    }
    /// Operands and a result with fixed element types.
    ArgAndResHaveFixedElementTypesOp "test.arg_and_res_have_fixed_element_types" [Predicate("fixed type combination", fixed_operands), Predicate("'res' is 16-bit signless integer", i16_result)]
        () {
        #[operand] x: AnyShaped,
        #[operand] y: AnyShaped,
        #[result] res: AnyShaped,
    }
    /// Operands and a result of the same rank.
    OperandsAndResultHaveSameRankOp "test.operands_and_result_have_same_rank" [SameOperandsAndResultRank]
        () {
        #[operand] a: AnyShaped,
        #[operand] b: AnyShaped,
        #[result] result: AnyShaped,
    }
    /// Operands of the same shape.
    SameOperandShapeOp "test.same_operand_shape" [SameOperandsShape] {
        #[operand] a: Variadic<AnyShaped>,
    }
    /// Operands and results of the same shape.
    SameOperandAndResultShapeOp "test.same_operand_and_result_shape" [SameOperandsAndResultShape] {
        #[operand] a: Variadic<AnyShaped>,
        #[result] result: Variadic<AnyShaped>,
    }
    /// Operands of the same element type.
    SameOperandElementTypeOp "test.same_operand_element_type" [SameOperandsElementType] {
        #[operand] a: AnyType,
        #[operand] b: AnyType,
        #[result] result: AnyType,
    }
    /// Operands and results of the same element type.
    SameOperandAndResultElementTypeOp "test.same_operand_and_result_element_type" [SameOperandsAndResultElementType]
        () {
        #[operand] a: Variadic<AnyType>,
        #[result] result: Variadic<AnyType>,
    }
    /// Operands and results of the same type.
    SameOperandAndResultTypeOp "test.same_operand_and_result_type" [SameOperandsAndResultType] {
        #[operand] a: Variadic<AnyType>,
        #[result] result: Variadic<AnyType>,
    }
    /// An operand and a result of the same tensor type.
    SameOperandResultTypeOp "test.same_operand_result_type" [SameOperandsAndResultType] {
        #[operand] a: AnyTensor,
        #[result] result: AnyTensor,
    }
    /// Operands and a result of the same integer type.
    VariadicWithSameOperandResultsOp "test.variadic_with_same_operand_results" [SameOperandsAndResultType]
        () {
        #[operand] a: Variadic<AnySignlessInteger>,
        #[result] result: AnySignlessInteger,
    }
    /// Operands and a result of the same type, for builders.
    TblgenBuild4Op "test.tblgen_build_4" [SameOperandsAndResultType] {
        #[operand] a: Variadic<AnyType>,
        #[result] result: AnyType,
    }
    /// Two lists of operands and results of any size, for builders.
    TblgenBuild6Op "test.tblgen_build_6" [AttrSizedOperandSegments] {
        #[operand] a: Variadic<AnyType>,
        #[operand] b: Variadic<AnyType>,
        #[result] result: F32,
    }
    /// Any operands and a result.
    TblgenBuild2Op "test.tblgen_build_2" [] {
        #[operand] a: Variadic<AnyType>,
        #[result] result: AnyType,
    }
    /// An addition of numbers, with a type of the test dialect for `i32`.
    TestAddIOp "test.addi" [] {
        #[operand] a: I32OrTestI32,
        #[operand] b: I32OrTestI32,
        #[result] result: I32OrTestI32,
    }
    /// A comparison of ranked tensors.
    LessThanOp "test.less_than" [SameOperandsAndResultShape]
        (format = "$a `,` $b attr-dict `:` functional-type(operands, results)") {
        #[operand] a: RankedTensorOf<F32>,
        #[operand] b: RankedTensorOf<F32>,
        #[result] result: RankedTensorOf<I1>,
    }
    /// The signs of a ranked tensor.
    SignOp "test.sign" [SameOperandsAndResultShape]
        (format = "$a attr-dict `:` functional-type(operands, results)") {
        #[operand] a: RankedTensorOf<F32>,
        #[result] result: RankedTensorOf<SI32>,
    }
    /// An operation that acts on each element.
    ElementwiseMappableOp "test.elementwise_mappable" [Elementwise, Scalarizable, Vectorizable, Tensorizable]
        () {
        #[operand] a: Variadic<AnyType>,
        #[result] result: Variadic<AnyType>,
    }
    /// A tensor of one of several ranks and element types.
    MultiTensorRankOfOp "test.multi_tensor_rank_of" [] {
        #[operand] a: SmallTensor,
    }
    /// A memref of one of several ranks and element types.
    RankLessThan2I8F32MemRefOp "test.rank_less_than_2_I8_F32_memref" [] {
        #[result] result: SmallMemRef,
    }
    /// A tensor with a rank.
    RankedTensorOp "test.ranked_tensor_op" [] {
        #[operand] a: AnyRankedTensor,
    }
    /// A list of tensors around another.
    MixedNormalVariadicOperandOp "test.mixed_normal_variadic_operand" [SameVariadicOperandSize] {
        #[operand] a: Variadic<AnyTensor>,
        #[operand] b: AnyTensor,
        #[operand] c: Variadic<AnyTensor>,
    }
    /// A list of results around another.
    MixedNormalVariadicResultOp "test.mixed_normal_variadic_result" [SameVariadicResultSize] {
        #[result] output1: Variadic<AnyTensor>,
        #[result] output2: AnyTensor,
        #[result] output3: Variadic<AnyTensor>,
    }
    /// Numbers of any signless type.
    SignlessLikeVariadicOp "test.signless_like_variadic" [] {
        #[operand] a: Variadic<AnySignlessInteger>,
    }
    /// A tuple of the operands.
    MakeTupleOp "test.make_tuple" [] {
        #[operand] a: Variadic<AnyType>,
        #[result] result: TupleOf<AnyType>,
    }
    /// Several results that are a size and a buffer.
    AllocWithMultipleResultsOp "test.alloc_with_multiple_results" []
        (format = "attr-dict `:` type($index) `,` type($memref)", effects = [allocate(memref)]) {
        #[result] index: Index,
        #[result] memref: AnyMemRef,
    }
    /// A read of a buffer, whose contents are printed.
    ReadBufferOp "test.read_buffer" [] (effects = [read(a), write]) {
        #[operand] a: AnyRankedOrUnrankedMemRef,
    }
    /// A view of a buffer.
    ForwardBufferOp "test.forward_buffer" [] {
        #[operand] a: AnyRankedOrUnrankedMemRef,
        #[result] result: AnyRankedOrUnrankedMemRef,
    }
    /// Two buffers that are normalized.
    OpNormOp "test.op_norm" [MemRefsNormalizable] {
        #[operand] a: AnyMemRef,
        #[operand] b: AnyMemRef,
    }
    /// Two buffers that are not normalized.
    OpNonnormOp "test.op_nonnorm" [] {
        #[operand] a: AnyMemRef,
        #[operand] b: AnyMemRef,
    }
    /// Buffers that are normalized with the results.
    OpNormRetOp "test.op_norm_ret" [MemRefsNormalizable] {
        #[operand] a: AnyMemRef,
        #[result(name = "Y")] y: AnyMemRef,
        #[result(name = "Z")] z: AnyMemRef,
    }
}
