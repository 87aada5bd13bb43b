//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::Handle;

use super::types::{DataBoundsType, DeclareTokenType};

terrace_builtin::type_constraints! {
    /// The constraint `OpenACC_PointerLikeType`: pointer-like type.
    OpenACCPointerLikeType: "pointer-like type",
        |_, _| true;
    /// The constraint `OpenACC_AnyPointerOrMappableType`: any pointer or mappable.
    OpenACCAnyPointerOrMappableType: "any pointer or mappable",
        |_, _| true;
    /// The constraint `OpenACC_PointerLikeTypeInterface`: PointerLikeType instance.
    OpenACCPointerLikeTypeInterface: "PointerLikeType instance",
        |_, _| true;
    /// The constraint `OpenACC_DataBoundsType`: Type for representing acc data clause bounds
    /// information.
    OpenACCDataBoundsType: "Type for representing acc data clause bounds information",
        |_, t| t.is::<DataBoundsType>(), build |cx| Handle::of(cx, DataBoundsType).ty(), declared DataBoundsType;
    /// The constraint `OpenACC_DeclareTokenType`: declare token type.
    OpenACCDeclareTokenType: "declare token type",
        |_, t| t.is::<DeclareTokenType>(), build |cx| Handle::of(cx, DeclareTokenType).ty(), declared DeclareTokenType;
}
