//! Written by `cargo xtask codegen import`; changes are lost.

terrace_builtin::type_constraints! {
    /// The constraint `AnyNonFuncSMTType`: any non-function SMT value type.
    AnyNonFuncSMTType: "any non-function SMT value type",
        |cx, t| crate::predicates::is_non_function_type(cx, t);
    /// The constraint `AnySMTType`: any SMT value type.
    AnySMTType: "any SMT value type",
        |cx, t| crate::predicates::is_value_type(cx, t);
    /// The constraint `AnyNonSMTType`: any non-smt type.
    AnyNonSMTType: "any non-smt type",
        |cx, t| !(crate::predicates::is_value_type(cx, t));
}
