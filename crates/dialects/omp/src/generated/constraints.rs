//! Written by `cargo xtask codegen import`; changes are lost.

terrace_builtin::type_constraints! {
    /// The constraint `OpenMP_PointerLikeType`: OpenMP-compatible variable type.
    OpenMPPointerLikeType: "OpenMP-compatible variable type",
        |_, t| crate::predicates::is_pointer_like(t);
}
