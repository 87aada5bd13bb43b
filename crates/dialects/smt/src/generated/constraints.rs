//! Written by `cargo xtask codegen import`; changes are lost.

terrace_builtin::type_constraints! {
    /// The constraint `AnyNonFuncSMTType`: any non-function SMT value type.
    AnyNonFuncSMTType: "any non-function SMT value type",
        |_, _| true;
    /// The constraint `AnySMTType`: any SMT value type.
    AnySMTType: "any SMT value type",
        |_, _| true;
    /// The constraint `AnyNonSMTType`: any non-smt type.
    AnyNonSMTType: "any non-smt type",
        |_, _| true;
}
