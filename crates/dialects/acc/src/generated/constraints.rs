//! Written by `cargo xtask codegen import`; changes are lost.

terrace_builtin::type_constraints! {
    /// The constraint `OpenACC_PointerLikeType`: pointer-like type.
    OpenACCPointerLikeType: "pointer-like type",
        |_, t| crate::predicates::is_pointer_like(t);
    /// The constraint `OpenACC_AnyPointerOrMappableType`: any pointer or mappable.
    OpenACCAnyPointerOrMappableType: "any pointer or mappable",
        |_, t| crate::predicates::is_pointer_like(t);
    /// The constraint `OpenACC_PointerLikeTypeInterface`: PointerLikeType instance.
    OpenACCPointerLikeTypeInterface: "PointerLikeType instance",
        |_, t| crate::predicates::is_pointer_like(t);
}
