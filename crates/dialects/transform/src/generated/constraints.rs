//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::{Context, Type};

use super::types::{AffineMapParamType, OperationType};

terrace_builtin::type_constraints! {
    /// The constraint `TransformParamTypeInterface`: TransformParamTypeInterface instance.
    TransformParamTypeInterface: "TransformParamTypeInterface instance",
        |cx, t| crate::predicates::is_param(cx, t);
    /// The constraint `Transform_AnyHandleOrParamType`: any transform handle or parameter.
    TransformAnyHandleOrParamType: "any transform handle or parameter",
        is_transform_any_handle_or_param_type;
    /// The constraint `TransformHandleTypeInterface`: TransformHandleTypeInterface instance.
    TransformHandleTypeInterface: "TransformHandleTypeInterface instance",
        |cx, t| crate::predicates::is_handle(cx, t);
    /// The constraint `TransformValueHandleTypeInterface`: TransformValueHandleTypeInterface
    /// instance.
    TransformValueHandleTypeInterface: "TransformValueHandleTypeInterface instance",
        is_transform_value_handle_type_interface;
    /// The constraint `TransformAnyParamTypeOrAnyHandle`: transform any param type or any handle
    /// type.
    TransformAnyParamTypeOrAnyHandle: "transform any param type or any handle type",
        is_transform_any_param_type_or_any_handle;
    /// The constraint `Transform_AnyHandleType`: any transform handle.
    TransformAnyHandleType: "any transform handle",
        is_transform_any_handle_type;
    /// The constraint `Transform_EmptyOp`: Transform IR handle to tensor.empty operations.
    TransformEmptyOp: "Transform IR handle to tensor.empty operations",
        is_transform_empty_op, declared OperationType;
    /// The constraint `Transform_AllocTensorOp`: Transform IR handle to bufferization.alloc_tensor
    /// operations.
    TransformAllocTensorOp: "Transform IR handle to bufferization.alloc_tensor operations",
        is_transform_alloc_tensor_op, declared OperationType;
    /// The constraint `Transform_ScfForOp`: Transform IR handle to scf.for operations.
    TransformScfForOp: "Transform IR handle to scf.for operations",
        is_transform_scf_for_op, declared OperationType;
    /// A constraint: Transform IR handle to linalg.pack operations.
    TransformIRHandleToLinalgPackOperations: "Transform IR handle to linalg.pack operations",
        is_transform_ir_handle_to_linalg_pack_operations, declared OperationType;
    /// A constraint: Transform IR handle to tensor.pad operations.
    TransformIRHandleToTensorPadOperations: "Transform IR handle to tensor.pad operations",
        is_transform_ir_handle_to_tensor_pad_operations, declared OperationType;
    /// A constraint: Transform IR handle to tensor.expand_shape operations.
    TransformIRHandleToTensorExpandShapeOperations: "Transform IR handle to tensor.expand_shape operations",
        is_transform_ir_handle_to_tensor_expand_shape_operations, declared OperationType;
    /// A constraint: Transform IR handle to linalg.transpose operations.
    TransformIRHandleToLinalgTransposeOperations: "Transform IR handle to linalg.transpose operations",
        is_transform_ir_handle_to_linalg_transpose_operations, declared OperationType;
    /// A constraint: Transform IR handle to linalg.unpack operations.
    TransformIRHandleToLinalgUnpackOperations: "Transform IR handle to linalg.unpack operations",
        is_transform_ir_handle_to_linalg_unpack_operations, declared OperationType;
    /// A constraint: Transform IR handle to tensor.collapse_shape operations.
    TransformIRHandleToTensorCollapseShapeOperations: "Transform IR handle to tensor.collapse_shape operations",
        is_transform_ir_handle_to_tensor_collapse_shape_operations, declared OperationType;
    /// A constraint: Transform IR handle to tensor.extract_slice operations.
    TransformIRHandleToTensorExtractSliceOperations: "Transform IR handle to tensor.extract_slice operations",
        is_transform_ir_handle_to_tensor_extract_slice_operations, declared OperationType;
    /// A constraint: transform operation or value handle or .
    TransformOperationOrValueHandleOr: "transform operation or value handle or ",
        is_transform_operation_or_value_handle_or;
    /// The constraint `TransformAnyHandle`: transform operation or value handle.
    TransformAnyHandle: "transform operation or value handle",
        is_transform_any_handle;
    /// The constraint `Transform_MemRefAllocaOp`: Transform IR handle to memref.alloca operations.
    TransformMemRefAllocaOp: "Transform IR handle to memref.alloca operations",
        is_transform_mem_ref_alloca_op, declared OperationType;
    /// The constraint `Transform_MemRefAllocOp`: Transform IR handle to memref.alloc operations.
    TransformMemRefAllocOp: "Transform IR handle to memref.alloc operations",
        is_transform_mem_ref_alloc_op, declared OperationType;
}

fn is_transform_any_handle_or_param_type(cx: &Context, t: Type) -> bool {
    crate::predicates::is_param(cx, t)
        || crate::predicates::is_handle(cx, t)
        || crate::predicates::is_value_handle(cx, t)
}

fn is_transform_value_handle_type_interface(cx: &Context, t: Type) -> bool {
    crate::predicates::is_value_handle(cx, t)
}

fn is_transform_any_param_type_or_any_handle(cx: &Context, t: Type) -> bool {
    crate::predicates::is_handle(cx, t) || crate::predicates::is_param(cx, t)
}

fn is_transform_any_handle_type(cx: &Context, t: Type) -> bool {
    crate::predicates::is_handle(cx, t) || crate::predicates::is_value_handle(cx, t)
}

fn is_transform_empty_op(cx: &Context, t: Type) -> bool {
    t.is::<OperationType>()
        && t.downcast::<terrace_transform::OperationType>(cx)
            .is_some_and(|ty| ty.operation_name == "tensor.empty")
}

fn is_transform_alloc_tensor_op(cx: &Context, t: Type) -> bool {
    t.is::<OperationType>()
        && t.downcast::<terrace_transform::OperationType>(cx)
            .is_some_and(|ty| ty.operation_name == "bufferization.alloc_tensor")
}

fn is_transform_scf_for_op(cx: &Context, t: Type) -> bool {
    t.is::<OperationType>()
        && t.downcast::<terrace_transform::OperationType>(cx)
            .is_some_and(|ty| ty.operation_name == "scf.for")
}

fn is_transform_ir_handle_to_linalg_pack_operations(cx: &Context, t: Type) -> bool {
    t.is::<OperationType>()
        && t.downcast::<terrace_transform::OperationType>(cx)
            .is_some_and(|ty| ty.operation_name == "linalg.pack")
}

fn is_transform_ir_handle_to_tensor_pad_operations(cx: &Context, t: Type) -> bool {
    t.is::<OperationType>()
        && t.downcast::<terrace_transform::OperationType>(cx)
            .is_some_and(|ty| ty.operation_name == "tensor.pad")
}

fn is_transform_ir_handle_to_tensor_expand_shape_operations(cx: &Context, t: Type) -> bool {
    t.is::<OperationType>()
        && t.downcast::<terrace_transform::OperationType>(cx)
            .is_some_and(|ty| ty.operation_name == "tensor.expand_shape")
}

fn is_transform_ir_handle_to_linalg_transpose_operations(cx: &Context, t: Type) -> bool {
    t.is::<OperationType>()
        && t.downcast::<terrace_transform::OperationType>(cx)
            .is_some_and(|ty| ty.operation_name == "linalg.transpose")
}

fn is_transform_ir_handle_to_linalg_unpack_operations(cx: &Context, t: Type) -> bool {
    t.is::<OperationType>()
        && t.downcast::<terrace_transform::OperationType>(cx)
            .is_some_and(|ty| ty.operation_name == "linalg.unpack")
}

fn is_transform_ir_handle_to_tensor_collapse_shape_operations(cx: &Context, t: Type) -> bool {
    t.is::<OperationType>()
        && t.downcast::<terrace_transform::OperationType>(cx)
            .is_some_and(|ty| ty.operation_name == "tensor.collapse_shape")
}

fn is_transform_ir_handle_to_tensor_extract_slice_operations(cx: &Context, t: Type) -> bool {
    t.is::<OperationType>()
        && t.downcast::<terrace_transform::OperationType>(cx)
            .is_some_and(|ty| ty.operation_name == "tensor.extract_slice")
}

fn is_transform_operation_or_value_handle_or(cx: &Context, t: Type) -> bool {
    (crate::predicates::is_handle(cx, t) || crate::predicates::is_value_handle(cx, t))
        || t.is::<AffineMapParamType>()
}

fn is_transform_any_handle(cx: &Context, t: Type) -> bool {
    crate::predicates::is_handle(cx, t) || crate::predicates::is_value_handle(cx, t)
}

fn is_transform_mem_ref_alloca_op(cx: &Context, t: Type) -> bool {
    t.is::<OperationType>()
        && t.downcast::<terrace_transform::OperationType>(cx)
            .is_some_and(|ty| ty.operation_name == "memref.alloca")
}

fn is_transform_mem_ref_alloc_op(cx: &Context, t: Type) -> bool {
    t.is::<OperationType>()
        && t.downcast::<terrace_transform::OperationType>(cx)
            .is_some_and(|ty| ty.operation_name == "memref.alloc")
}
