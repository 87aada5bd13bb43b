//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::ty;

/// `!xegpu.nbarrier`: !xegpu.nbarrier a custom XeGPU type representing a barrier.
#[ty(
    name = "xegpu.nbarrier",
    def = "XeGPU_Nbarrier",
    summary = "!xegpu.nbarrier a custom XeGPU type representing a barrier."
)]
pub struct NbarrierType;
