//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::shaped::{element_type_of, has_rank, rank};
use terrace_builtin::{RankedTensorType, TypeExt};
use terrace_ir::{Context, Type};

use super::types::{ShapeType, SizeType, ValueShapeType};

terrace_builtin::type_constraints! {
    /// The constraint `Shape_SizeOrIndexType`: size or index.
    ShapeSizeOrIndexType: "size or index",
        |_, t| t.is::<SizeType>() || t.is_index();
    /// The constraint `Shape_ShapeOrExtentTensorType`: shape or extent tensor.
    ShapeShapeOrExtentTensorType: "shape or extent tensor",
        is_shape_shape_or_extent_tensor_type;
    /// The constraint `Shape_ShapeOrSizeType`: shape or size.
    ShapeShapeOrSizeType: "shape or size",
        |_, t| t.is::<SizeType>() || t.is::<ShapeType>();
    /// A constraint: 1D tensor of index values.
    Like1DTensorOfIndexValues: "1D tensor of index values",
        is_like1_d_tensor_of_index_values, class RankedTensorType;
    /// The constraint `Shape_AnyShapeOrSizeType`: any shape or size.
    ShapeAnyShapeOrSizeType: "any shape or size",
        is_shape_any_shape_or_size_type;
    /// A constraint: shaped of any type values or .
    ShapedOfAnyTypeValuesOr: "shaped of any type values or ",
        is_shaped_of_any_type_values_or;
    /// A constraint: 1D tensor of integer or index values or .
    Like1DTensorOfIntegerOrIndexValuesOr: "1D tensor of integer or index values or ",
        is_like1_d_tensor_of_integer_or_index_values_or;
}

fn is_shape_shape_or_extent_tensor_type(cx: &Context, t: Type) -> bool {
    t.is::<ShapeType>()
        || ((t.is::<RankedTensorType>()
            && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1)))
            && element_type_of(cx, t).is_some_and(|t| t.is_index()))
}

fn is_like1_d_tensor_of_index_values(cx: &Context, t: Type) -> bool {
    (t.is::<RankedTensorType>() && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1)))
        && element_type_of(cx, t).is_some_and(|t| t.is_index())
}

fn is_shape_any_shape_or_size_type(cx: &Context, t: Type) -> bool {
    (t.is::<SizeType>() || t.is_index())
        || (t.is::<ShapeType>()
            || ((t.is::<RankedTensorType>()
                && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1)))
                && element_type_of(cx, t).is_some_and(|t| t.is_index())))
}

fn is_shaped_of_any_type_values_or(cx: &Context, t: Type) -> bool {
    (t.is_shaped(cx) && element_type_of(cx, t).is_some()) || t.is::<ValueShapeType>()
}

fn is_like1_d_tensor_of_integer_or_index_values_or(cx: &Context, t: Type) -> bool {
    ((t.is::<RankedTensorType>() && (has_rank(cx, t) && rank(cx, t).is_some_and(|r| r == 1)))
        && element_type_of(cx, t).is_some_and(|t| t.is_any_integer() || t.is_index()))
        || t.is::<ValueShapeType>()
}
