//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod enums;
#[allow(non_camel_case_types)]
mod ops;

pub use constraints::*;
pub use enums::*;
pub use ops::*;

use terrace_ods::dialect;

/// Arm SME (Scalable Matrix Extension): two-dimensional scalable tiles and outer products.
///
/// Operations work on tiles such as `vector<[4]x[4]xf32>`, whose size is known only at run time.
/// `convert-vector-to-arm-sme` and `convert-arith-to-arm-sme` produce the dialect from vectors;
/// `enable-arm-streaming` marks functions for streaming mode; `convert-arm-sme-to-llvm` allocates
/// tiles and ends in intrinsics.
#[dialect(
    name = "arm_sme",
    ops = [
        CopyTileOp, ExtractTileSliceOp, FMopa2WayOp, FMops2WayOp, GetTileOp, InsertTileSliceOp,
        aarch64_sme_cntsd, aarch64_sme_ld1b_horiz, aarch64_sme_ld1b_vert, aarch64_sme_ld1d_horiz,
        aarch64_sme_ld1d_vert, aarch64_sme_ld1h_horiz, aarch64_sme_ld1h_vert,
        aarch64_sme_ld1q_horiz, aarch64_sme_ld1q_vert, aarch64_sme_ld1w_horiz,
        aarch64_sme_ld1w_vert, aarch64_sme_mopa, aarch64_sme_mopa_wide, aarch64_sme_mops,
        aarch64_sme_mops_wide, aarch64_sme_read_horiz, aarch64_sme_read_vert,
        aarch64_sme_smopa_wide, aarch64_sme_smopa_za32, aarch64_sme_smops_wide,
        aarch64_sme_smops_za32, aarch64_sme_st1b_horiz, aarch64_sme_st1b_vert,
        aarch64_sme_st1d_horiz, aarch64_sme_st1d_vert, aarch64_sme_st1h_horiz,
        aarch64_sme_st1h_vert, aarch64_sme_st1q_horiz, aarch64_sme_st1q_vert,
        aarch64_sme_st1w_horiz, aarch64_sme_st1w_vert, aarch64_sme_str, aarch64_sme_sumopa_wide,
        aarch64_sme_sumops_wide, aarch64_sme_umopa_wide, aarch64_sme_umopa_za32,
        aarch64_sme_umops_wide, aarch64_sme_umops_za32, aarch64_sme_usmopa_wide,
        aarch64_sme_usmops_wide, aarch64_sme_write_horiz, aarch64_sme_write_vert, aarch64_sme_zero,
        LoadTileSliceOp, OuterProductOp, SMopa2WayOp, SMopa4WayOp, SMops2WayOp, SMops4WayOp,
        StoreTileSliceOp, StreamingVLOp, SuMopa4WayOp, SuMops4WayOp, TileLoadOp, TileStoreOp,
        UMopa2WayOp, UMopa4WayOp, UMops2WayOp, UMops4WayOp, UsMopa4WayOp, UsMops4WayOp, ZeroOp,
    ],
    attributes = [TileSliceLayoutAttr, CombiningKindAttr, TypeSizeAttr],
    dependencies = [
        terrace_builtin::BuiltinDialect, terrace_scf::ScfDialect, terrace_vector::VectorDialect,
        terrace_memref::MemrefDialect,
    ],
)]
pub struct ArmSmeDialect;
