//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::Handle;

use super::types::{CanonicalLoopInfoType, MapBoundsType};

terrace_builtin::type_constraints! {
    /// The constraint `OpenMP_PointerLikeType`: OpenMP-compatible variable type.
    OpenMPPointerLikeType: "OpenMP-compatible variable type",
        |_, _| true;
    /// The constraint `CanonicalLoopInfoType`: Type for representing a reference to a canonical
    /// loop.
    CanonicalLoopInfoTypeLike: "Type for representing a reference to a canonical loop",
        |_, t| t.is::<CanonicalLoopInfoType>(), build |cx| Handle::of(cx, CanonicalLoopInfoType).ty(), declared CanonicalLoopInfoType;
    /// The constraint `OpenMP_MapBoundsType`: Type for representing omp map clause bounds
    /// information.
    OpenMPMapBoundsType: "Type for representing omp map clause bounds information",
        |_, t| t.is::<MapBoundsType>(), build |cx| Handle::of(cx, MapBoundsType).ty(), declared MapBoundsType;
}
