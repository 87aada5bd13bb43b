//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::{Context, Type};

terrace_builtin::type_constraints! {
    /// The constraint `PDL_AnyType`: pdl type.
    PDLAnyType: "pdl type",
        |cx, t| terrace_pdl::is_pdl_type(cx, t);
    /// A constraint: range of PDL handle to an `mlir::Type` values.
    RangeOfPDLHandleToAnMlirTypeValues: "range of PDL handle to an `mlir::Type` values",
        is_range_of_pdl_handle_to_an_mlir_type_values, build |cx| terrace_pdl::RangeType::get(cx, terrace_pdl::TypeType.intern(cx).ty()).ty(), declared terrace_pdl::RangeType;
    /// A constraint: single element or range of PDL handle for an `mlir::Value`.
    SingleElementOrRangeOfPDLHandleForAnMlirValue: "single element or range of PDL handle for an `mlir::Value`",
        is_single_element_or_range_of_pdl_handle_for_an_mlir_value;
    /// A constraint: single element or range of PDL handle to an `mlir::Type`.
    SingleElementOrRangeOfPDLHandleToAnMlirType: "single element or range of PDL handle to an `mlir::Type`",
        is_single_element_or_range_of_pdl_handle_to_an_mlir_type;
    /// A constraint: range of PDL handle to an `mlir::Type` or PDL handle for an `mlir::Value`
    /// values.
    RangeOfPDLHandleToAnMlirTypeOrPDLHandleForAnMlir: "range of PDL handle to an `mlir::Type` or PDL handle for an `mlir::Value` values",
        is_range_of_pdl_handle_to_an_mlir_type_or_pdl_handle_for_an_mlir, declared terrace_pdl::RangeType;
    /// A constraint: range of pdl type values.
    RangeOfPdlTypeValues: "range of pdl type values",
        is_range_of_pdl_type_values, declared terrace_pdl::RangeType;
    /// A constraint: range of PDL handle to an `mlir::Operation *` values.
    RangeOfPDLHandleToAnMlirOperationValues: "range of PDL handle to an `mlir::Operation *` values",
        is_range_of_pdl_handle_to_an_mlir_operation_values, build |cx| terrace_pdl::RangeType::get(cx, terrace_pdl::OperationType.intern(cx).ty()).ty(), declared terrace_pdl::RangeType;
}

fn is_range_of_pdl_handle_to_an_mlir_type_values(cx: &Context, t: Type) -> bool {
    t.is::<terrace_pdl::RangeType>()
        && terrace_pdl::range_element(cx, t).is_some_and(|t| t.is::<terrace_pdl::TypeType>())
}

fn is_single_element_or_range_of_pdl_handle_for_an_mlir_value(cx: &Context, t: Type) -> bool {
    t.is::<terrace_pdl::ValueType>()
        || (t.is::<terrace_pdl::RangeType>()
            && terrace_pdl::range_element(cx, t).is_some_and(|t| t.is::<terrace_pdl::ValueType>()))
}

fn is_single_element_or_range_of_pdl_handle_to_an_mlir_type(cx: &Context, t: Type) -> bool {
    t.is::<terrace_pdl::TypeType>()
        || (t.is::<terrace_pdl::RangeType>()
            && terrace_pdl::range_element(cx, t).is_some_and(|t| t.is::<terrace_pdl::TypeType>()))
}

fn is_range_of_pdl_handle_to_an_mlir_type_or_pdl_handle_for_an_mlir(cx: &Context, t: Type) -> bool {
    t.is::<terrace_pdl::RangeType>()
        && terrace_pdl::range_element(cx, t)
            .is_some_and(|t| t.is::<terrace_pdl::TypeType>() || t.is::<terrace_pdl::ValueType>())
}

fn is_range_of_pdl_type_values(cx: &Context, t: Type) -> bool {
    t.is::<terrace_pdl::RangeType>()
        && terrace_pdl::range_element(cx, t).is_some_and(|t| terrace_pdl::is_pdl_type(cx, t))
}

fn is_range_of_pdl_handle_to_an_mlir_operation_values(cx: &Context, t: Type) -> bool {
    t.is::<terrace_pdl::RangeType>()
        && terrace_pdl::range_element(cx, t).is_some_and(|t| t.is::<terrace_pdl::OperationType>())
}
