//! Operations on tensors and buffers whose shapes and types passes infer and query.

use terrace_bufferization::{
    BufferizationBufferLikeTypeInterface, BufferizationTensorLikeTypeInterface,
};
use terrace_builtin::constraints::{AnyRankedTensor, AnyTensor, AnyType, Tensor2DOf};
use terrace_builtin::{DYNAMIC, IntegerType, RankedTensorType};
use terrace_ir::{Diagnostic, InferArgs, Type, Types};
use terrace_ods::operation;

use super::operations;

operations! {
    /// Two tensors whose result type is inferred.
    OpWithInferTypeIfOp "test.op_with_infer_type_if" [] (infer = first_operand) {
        #[operand] a: AnyTensor,
        #[operand] b: AnyTensor,
        #[result] result: AnyTensor,
    }
    /// Two tensors whose result type is inferred through an adaptor.
    OpWithInferTypeAdaptorIfOp "test.op_with_infer_type_adaptor_if" [] (infer = first_operand) {
        #[operand] a: AnyTensor,
        #[operand] b: AnyTensor,
        #[result] result: AnyTensor,
    }
    /// Two tensors whose element types make the result.
    OpWithShapedTypeInferTypeIfOp "test.op_with_shaped_type_infer_type_if" []
        (infer = seventeen_bits) {
        #[operand] a: AnyTensor,
        #[operand] b: AnyTensor,
        #[result] result: AnyTensor,
    }
    /// Two tensors whose element types make the result, through an adaptor.
    OpWithShapedTypeInferTypeAdaptorIfOp "test.op_with_shaped_type_infer_type_adaptor_if" []
        (infer = seventeen_bits) {
        #[operand] a: AnyTensor,
        #[operand] b: AnyTensor,
        #[result] result: AnyTensor,
    }
    /// Two tensors whose shapes make the results.
    OpWithResultShapeInterfaceOp "test.op_with_result_shape_interface" [] {
        #[operand] a: AnyRankedTensor,
        #[operand] b: AnyRankedTensor,
        #[result] result1: AnyRankedTensor,
        #[result] result2: AnyRankedTensor,
    }
    /// Two tensors whose shapes are queried together.
    ReifyShapedTypeUsingReifyResultShapesOp "test.reify_shaped_type_using_reify_result_shapes" [] {
        #[operand] a: AnyRankedTensor,
        #[operand] b: AnyRankedTensor,
        #[result] result1: AnyRankedTensor,
        #[result] result2: AnyRankedTensor,
    }
    /// Two tensors whose shapes are queried one by one.
    ReifyShapedTypeUsingReifyShapeOfResultOp "test.reify_shaped_type_using_reify_shape_of_result" []
        () {
        #[operand] a: AnyRankedTensor,
        #[operand] b: AnyRankedTensor,
        #[result] result1: AnyRankedTensor,
        #[result] result2: AnyRankedTensor,
    }
    /// Two tensors whose sizes are queried one by one.
    ReifyShapedTypeUsingReifyDimOfResultOp "test.reify_shaped_type_using_reify_dim_of_result" [] {
        #[operand] a: AnyRankedTensor,
        #[operand] b: AnyRankedTensor,
        #[result] result1: AnyRankedTensor,
        #[result] result2: AnyRankedTensor,
    }
    /// A tensor whose shapes cannot be queried together.
    UnreifiableResultShapesOp "test.unreifiable_result_shapes" [] {
        #[operand] a: Tensor2DOf<AnyType>,
        #[result] result: Tensor2DOf<AnyType>,
    }
    /// A tensor whose shape cannot be queried.
    UnreifiableResultShapeOp "test.unreifiable_result_shape" [] {
        #[operand] a: Tensor2DOf<AnyType>,
        #[result] result: Tensor2DOf<AnyType>,
    }
    /// A tensor one of whose sizes cannot be queried.
    UnreifiableDimOfResultShapeOp "test.unreifiable_dim_of_result_shape" [] {
        #[operand] a: Tensor2DOf<AnyType>,
        #[result] result: Tensor2DOf<AnyType>,
    }
    /// Two tensors of a tiled operation without destinations.
    TilingNoDpsOp "test.tiling_no_dps_op" [] {
        #[operand] a: AnyRankedTensor,
        #[operand] b: AnyRankedTensor,
        #[result] result: AnyRankedTensor,
    }
    /// A tensor that bufferization maps to `test.dummy_memref_op`.
    DummyTensorOp "test.dummy_tensor_op" [] {
        #[operand] a: BufferizationTensorLikeTypeInterface,
        #[result] result: BufferizationTensorLikeTypeInterface,
    }
    /// The buffer of `test.dummy_tensor_op`.
    DummyMemrefOp "test.dummy_memref_op" [] {
        #[operand] a: BufferizationBufferLikeTypeInterface,
        #[result] result: BufferizationBufferLikeTypeInterface,
    }
    /// A new tensor, for bufferization.
    CreateTensorOp "test.create_tensor_op" [] {
        #[result] result: BufferizationTensorLikeTypeInterface,
    }
    /// A new buffer, for bufferization.
    CreateMemrefOp "test.create_memref_op" [] {
        #[result] result: BufferizationBufferLikeTypeInterface,
    }
    /// A tensor in front of bufferization.
    TensorBasedOp "test.tensor_based" []
        (format = "`in` `(` $input `:` type($input) `)` `->` type($result) attr-dict") {
        #[operand] input: AnyRankedTensor,
        #[result] result: AnyRankedTensor,
    }
    /// A tensor with an element type of any width.
    DerivedTypeAttrOp "test.derived_type_attr" [] {
        #[result] result: AnyTensor,
    }
    /// Tensors whose shapes are broadcast.
    BroadcastableOp "test.broadcastable" [] {
        #[operand] a: Variadic<AnyTensor>,
        #[result] result: AnyTensor,
    }
}

/// Returns the type of the operands, which must be equal.
fn first_operand(args: &InferArgs<'_>) -> Result<Types, Diagnostic> {
    let [first, second] = *args.operands else { return Ok(Types::new()) };
    if first == second {
        return Ok(Types::from_elem(first, 1));
    }
    let (first, second) = (first.to_text(args.cx), second.to_text(args.cx));
    let message = format!("operand type mismatch '{first}' vs '{second}'");
    Err(Diagnostic::error(args.location, message))
}

/// Returns a tensor of `i17` with the first size and the encoding of the first operand.
fn seventeen_bits(args: &InferArgs<'_>) -> Result<Types, Diagnostic> {
    let cx = args.cx;
    let Some(first) = args.operands.first() else { return Ok(Types::new()) };
    let tensor = first.downcast::<RankedTensorType>(cx);
    let size = tensor.and_then(|tensor| tensor.shape.first()).copied().unwrap_or(DYNAMIC);
    let encoding = tensor.and_then(|tensor| tensor.encoding);
    let element = IntegerType::get(cx, 17).ty();
    let ty = RankedTensorType::with_encoding(cx, &[size], element, encoding).ty();
    Ok(Types::from_elem(ty, 1))
}

/// Two tensors whose result type is refined.
#[operation(name = "test.op_with_refine_type_if", verify = refined)]
pub struct OpWithRefineTypeIfOp {
    #[operand]
    a: AnyTensor,
    #[operand]
    b: AnyTensor,
    #[result]
    result: AnyTensor,
}

/// Checks that both operands have the type of the result.
fn refined(op: OpWithRefineTypeIfOpRef<'_>) -> Result<(), Diagnostic> {
    let types: Vec<Type> = op.operand_types().chain(op.result_types()).collect();
    let [first, second, result] = types[..] else { return Ok(()) };
    let text = |ty: Type| ty.to_text(op.context());
    let failure = if first != second {
        format!("operand type mismatch '{}' vs '{}'", text(first), text(second))
    } else if first != result {
        "required first operand and result to match".to_owned()
    } else {
        return Ok(());
    };
    let first = Diagnostic::error(op.location(), failure);
    Err(op.error("failed to infer returned types").after(first))
}
