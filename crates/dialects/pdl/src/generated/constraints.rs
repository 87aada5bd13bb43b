//! Written by `cargo xtask codegen import`; changes are lost.

terrace_builtin::type_constraints! {
    /// The constraint `PDL_AnyType`: pdl type.
    PDLAnyType: "pdl type",
        |_, _| true;
    /// A constraint: range of PDL handle to an `mlir::Type` values.
    RangeOfPDLHandleToAnMlirTypeValues: "range of PDL handle to an `mlir::Type` values",
        |_, _| true;
    /// A constraint: range of PDL handle for an `mlir::Value` values.
    RangeOfPDLHandleForAnMlirValueValues: "range of PDL handle for an `mlir::Value` values",
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
}
