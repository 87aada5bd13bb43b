//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `DPPPerm`: The possible permutations for a DPP operation.
#[enum_attr(
    repr = u32,
    attr = "amdgpu.dpp_perm",
    brackets = false,
    def = "AMDGPU_DPPPermAttr",
    summary = "The possible permutations for a DPP operation",
    cpp = "::mlir::amdgpu::DPPPerm",
)]
pub enum DPPPerm {
    /// The case `quad_perm`.
    #[keyword = "quad_perm"]
    QuadPerm = 0,
    /// The case `row_shl`.
    #[keyword = "row_shl"]
    RowShl = 1,
    /// The case `row_shr`.
    #[keyword = "row_shr"]
    RowShr = 2,
    /// The case `row_ror`.
    #[keyword = "row_ror"]
    RowRor = 3,
    /// The case `wave_shl`.
    #[keyword = "wave_shl"]
    WaveShl = 4,
    /// The case `wave_shr`.
    #[keyword = "wave_shr"]
    WaveShr = 5,
    /// The case `wave_ror`.
    #[keyword = "wave_ror"]
    WaveRor = 6,
    /// The case `wave_rol`.
    #[keyword = "wave_rol"]
    WaveRol = 7,
    /// The case `row_mirror`.
    #[keyword = "row_mirror"]
    RowMirror = 8,
    /// The case `row_half_mirror`.
    #[keyword = "row_half_mirror"]
    RowHalfMirror = 9,
    /// The case `row_bcast_15`.
    #[keyword = "row_bcast_15"]
    RowBcast15 = 10,
    /// The case `row_bcast_31`.
    #[keyword = "row_bcast_31"]
    RowBcast31 = 11,
}

/// The values of `MFMAPermB`: The possible permutations of the lanes storing B available in an
/// MFMA.
#[enum_attr(
    repr = u32,
    attr = "amdgpu.mfma_perm_b",
    brackets = false,
    def = "AMDGPU_MFMAPermBAttr",
    summary = "The possible permutations of the lanes storing B available in an MFMA",
    cpp = "::mlir::amdgpu::MFMAPermB",
)]
pub enum MFMAPermB {
    /// The case `none`.
    #[keyword = "none"]
    None = 0,
    /// The case `bcast_first_32`.
    #[keyword = "bcast_first_32"]
    BcastFirst32 = 1,
    /// The case `bcast_second_32`.
    #[keyword = "bcast_second_32"]
    BcastSecond32 = 2,
    /// The case `rotate_16_right`.
    #[keyword = "rotate_16_right"]
    Rotate16Right = 3,
    /// The case `bcast_first_16`.
    #[keyword = "bcast_first_16"]
    BcastFirst16 = 4,
    /// The case `bcast_second_16`.
    #[keyword = "bcast_second_16"]
    BcastSecond16 = 5,
    /// The case `bcast_third_16`.
    #[keyword = "bcast_third_16"]
    BcastThird16 = 6,
    /// The case `bcast_fourth_16`.
    #[keyword = "bcast_fourth_16"]
    BcastFourth16 = 7,
}

/// The values of `sched_barrier_opt_enum`: The possible options for scheduling barriers.
#[enum_attr(
    repr = u32,
    bits = true,
    separator = "|",
    attr = "amdgpu.sched_barrier_opt",
    def = "AMDGPU_SchedBarrierOpOptAttr",
    summary = "The possible options for scheduling barriers",
    cpp = "::mlir::amdgpu::sched_barrier_opt_enum",
)]
pub enum sched_barrier_opt_enum {
    /// The flag `none`.
    #[keyword = "none"]
    None = 0,
    /// The flag `non_mem_non_sideffect`.
    #[keyword = "non_mem_non_sideffect"]
    NonMemNonSideffect = 1,
    /// The flag `valu`.
    #[keyword = "valu"]
    Valu = 2,
    /// The flag `salu`.
    #[keyword = "salu"]
    Salu = 4,
    /// The flag `mfma_wmma`.
    #[keyword = "mfma_wmma"]
    MfmaWmma = 8,
    /// The flag `all_vmem`.
    #[keyword = "all_vmem"]
    AllVmem = 16,
    /// The flag `vmem_read`.
    #[keyword = "vmem_read"]
    VmemRead = 32,
    /// The flag `vmem_write`.
    #[keyword = "vmem_write"]
    VmemWrite = 64,
    /// The flag `all_ds`.
    #[keyword = "all_ds"]
    AllDs = 128,
    /// The flag `ds_read`.
    #[keyword = "ds_read"]
    DsRead = 256,
    /// The flag `ds_write`.
    #[keyword = "ds_write"]
    DsWrite = 512,
    /// The flag `transcendental`.
    #[keyword = "transcendental"]
    Transcendental = 1024,
}

/// The values of `AddressSpace`: AMDGPU-specific address spaces.
#[enum_attr(
    repr = u32,
    attr = "amdgpu.address_space",
    def = "AMDGPU_AddressSpaceAttr",
    summary = "AMDGPU-specific address spaces",
    cpp = "::mlir::amdgpu::AddressSpace",
)]
pub enum AddressSpace {
    /// The case `fat_raw_buffer`.
    #[keyword = "fat_raw_buffer"]
    FatRawBuffer = 0,
    /// The case `buffer_rsrc`.
    #[keyword = "buffer_rsrc"]
    BufferRsrc = 1,
    /// The case `fat_structured_buffer`.
    #[keyword = "fat_structured_buffer"]
    FatStructuredBuffer = 2,
}
