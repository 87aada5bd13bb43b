//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::ty;

/// `!omp.cli`: Type for representing a reference to a canonical loop.
#[ty(
    name = "omp.cli",
    def = "CanonicalLoopInfoType",
    summary = "Type for representing a reference to a canonical loop"
)]
pub struct CanonicalLoopInfoType;

/// `!omp.map_bounds_ty`: Type for representing omp map clause bounds information.
#[ty(
    name = "omp.map_bounds_ty",
    def = "OpenMP_MapBoundsType",
    summary = "Type for representing omp map clause bounds information"
)]
pub struct MapBoundsType;
