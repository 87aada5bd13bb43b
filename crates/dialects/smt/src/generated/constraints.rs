//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::Handle;

use super::types::{BoolType, IntType};

terrace_builtin::type_constraints! {
    /// The constraint `BoolType`: .
    BoolTypeLike: "",
        |_, t| t.is::<BoolType>(), build |cx| Handle::of(cx, BoolType).ty(), declared BoolType;
    /// The constraint `AnyNonFuncSMTType`: any non-function SMT value type.
    AnyNonFuncSMTType: "any non-function SMT value type",
        |_, _| true;
    /// The constraint `AnySMTType`: any SMT value type.
    AnySMTType: "any SMT value type",
        |_, _| true;
    /// The constraint `IntType`: .
    IntTypeLike: "",
        |_, t| t.is::<IntType>(), build |cx| Handle::of(cx, IntType).ty(), declared IntType;
    /// The constraint `AnyNonSMTType`: any non-smt type.
    AnyNonSMTType: "any non-smt type",
        |_, _| true;
}
