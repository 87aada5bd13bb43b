//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::Handle;

terrace_builtin::type_constraints! {
    /// The constraint `PDL_AnyType`: pdl type.
    PDLAnyType: "pdl type",
        |_, _| true;
    /// The constraint `PDL_Attribute`: PDL handle to an `mlir::Attribute`.
    PDLAttribute: "PDL handle to an `mlir::Attribute`",
        |_, t| t.is::<terrace_pdl::AttributeType>(), build |cx| Handle::of(cx, terrace_pdl::AttributeType).ty(), declared terrace_pdl::AttributeType;
    /// The constraint `PDL_Operation`: PDL handle to an `mlir::Operation *`.
    PDLOperation: "PDL handle to an `mlir::Operation *`",
        |_, t| t.is::<terrace_pdl::OperationType>(), build |cx| Handle::of(cx, terrace_pdl::OperationType).ty(), declared terrace_pdl::OperationType;
    /// The constraint `PDL_Type`: PDL handle to an `mlir::Type`.
    PDLType: "PDL handle to an `mlir::Type`",
        |_, t| t.is::<terrace_pdl::TypeType>(), build |cx| Handle::of(cx, terrace_pdl::TypeType).ty(), declared terrace_pdl::TypeType;
    /// A constraint: range of PDL handle to an `mlir::Type` values.
    RangeOfPDLHandleToAnMlirTypeValues: "range of PDL handle to an `mlir::Type` values",
        |_, _| true;
    /// A constraint: single element or range of PDL handle for an `mlir::Value`.
    SingleElementOrRangeOfPDLHandleForAnMlirValue: "single element or range of PDL handle for an `mlir::Value`",
        |_, _| true;
    /// A constraint: single element or range of PDL handle to an `mlir::Type`.
    SingleElementOrRangeOfPDLHandleToAnMlirType: "single element or range of PDL handle to an `mlir::Type`",
        |_, _| true;
    /// A constraint: range of PDL handle to an `mlir::Type` or PDL handle for an `mlir::Value`
    /// values.
    RangeOfPDLHandleToAnMlirTypeOrPDLHandleForAnMlir: "range of PDL handle to an `mlir::Type` or PDL handle for an `mlir::Value` values",
        |_, _| true;
    /// A constraint: range of pdl type values.
    RangeOfPdlTypeValues: "range of pdl type values",
        |_, _| true;
    /// The constraint `PDL_Value`: PDL handle for an `mlir::Value`.
    PDLValue: "PDL handle for an `mlir::Value`",
        |_, t| t.is::<terrace_pdl::ValueType>(), build |cx| Handle::of(cx, terrace_pdl::ValueType).ty(), declared terrace_pdl::ValueType;
    /// A constraint: range of PDL handle to an `mlir::Operation *` values.
    RangeOfPDLHandleToAnMlirOperationValues: "range of PDL handle to an `mlir::Operation *` values",
        |_, _| true;
}
