//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `AtomicOrdering`: Atomic ordering for LLVM's memory model.
#[enum_attr(
    repr = u32,
    summary = "Atomic ordering for LLVM's memory model",
    cpp = "::mlir::ptr::AtomicOrdering",
)]
pub enum AtomicOrdering {
    /// The case `not_atomic`.
    #[keyword = "not_atomic"]
    NotAtomic = 0,
    /// The case `unordered`.
    #[keyword = "unordered"]
    Unordered = 1,
    /// The case `monotonic`.
    #[keyword = "monotonic"]
    Monotonic = 2,
    /// The case `acquire`.
    #[keyword = "acquire"]
    Acquire = 3,
    /// The case `release`.
    #[keyword = "release"]
    Release = 4,
    /// The case `acq_rel`.
    #[keyword = "acq_rel"]
    AcqRel = 5,
    /// The case `seq_cst`.
    #[keyword = "seq_cst"]
    SeqCst = 6,
}

/// The values of `PtrAddFlags`: Pointer add flags.
#[enum_attr(repr = u32, summary = "Pointer add flags", cpp = "::mlir::ptr::PtrAddFlags")]
pub enum PtrAddFlags {
    /// The case `none`.
    #[keyword = "none"]
    None = 0,
    /// The case `nusw`.
    #[keyword = "nusw"]
    Nusw = 1,
    /// The case `nuw`.
    #[keyword = "nuw"]
    Nuw = 2,
    /// The case `inbounds`.
    #[keyword = "inbounds"]
    Inbounds = 3,
}

/// The values of `PtrDiffFlags`: Pointer difference flags.
#[enum_attr(
    repr = u8,
    bits = true,
    separator = "|",
    summary = "Pointer difference flags",
    cpp = "::mlir::ptr::PtrDiffFlags",
)]
pub enum PtrDiffFlags {
    /// The flag `none`.
    #[keyword = "none"]
    None = 0,
    /// The flag `nuw`.
    #[keyword = "nuw"]
    Nuw = 1,
    /// The flag `nsw`.
    #[keyword = "nsw"]
    Nsw = 2,
}

/// The values of `AtomicBinOp`: ptr.atomicrmw binary operations.
#[enum_attr(
    repr = u32,
    summary = "ptr.atomicrmw binary operations",
    cpp = "::mlir::ptr::AtomicBinOp",
)]
pub enum AtomicBinOp {
    /// The case `xchg`.
    #[keyword = "xchg"]
    Xchg = 0,
    /// The case `add`.
    #[keyword = "add"]
    Add = 1,
    /// The case `sub`.
    #[keyword = "sub"]
    Sub = 2,
    /// The case `_and`.
    #[keyword = "_and"]
    And = 3,
    /// The case `nand`.
    #[keyword = "nand"]
    Nand = 4,
    /// The case `_or`.
    #[keyword = "_or"]
    Or = 5,
    /// The case `_xor`.
    #[keyword = "_xor"]
    Xor = 6,
    /// The case `max`.
    #[keyword = "max"]
    Max = 7,
    /// The case `min`.
    #[keyword = "min"]
    Min = 8,
    /// The case `umax`.
    #[keyword = "umax"]
    Umax = 9,
    /// The case `umin`.
    #[keyword = "umin"]
    Umin = 10,
    /// The case `fadd`.
    #[keyword = "fadd"]
    Fadd = 11,
    /// The case `fsub`.
    #[keyword = "fsub"]
    Fsub = 12,
    /// The case `fmax`.
    #[keyword = "fmax"]
    Fmax = 13,
    /// The case `fmin`.
    #[keyword = "fmin"]
    Fmin = 14,
    /// The case `uinc_wrap`.
    #[keyword = "uinc_wrap"]
    UincWrap = 15,
    /// The case `udec_wrap`.
    #[keyword = "udec_wrap"]
    UdecWrap = 16,
}
