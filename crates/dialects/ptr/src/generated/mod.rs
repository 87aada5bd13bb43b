//! Written by `cargo xtask codegen import`; changes are lost.

mod attributes;
mod constraints;
mod enums;
mod kinds;
mod ops;
mod types;

pub use attributes::*;
pub use constraints::*;
pub use enums::*;
pub use kinds::*;
pub use ops::*;
pub use types::*;

use terrace_ods::dialect;

/// The `ptr` dialect: pointers with a memory space and arithmetic on them.
///
/// A pointer has a memory space but no pointee type; the operations do arithmetic on pointers, and
/// load, store, gather and scatter through them. The dialect lies below `memref` (`ptr.to_ptr` and
/// `ptr.from_ptr` convert between both) and beside `llvm`. No pass of MLIR produces it; in MLIR,
/// `convert-to-llvm` lowers it.
#[dialect(
    name = "ptr",
    ops = [
        ConstantOp, FromPtrOp, GatherOp, GetMetadataOp, LoadOp, MaskedLoadOp, MaskedStoreOp,
        PtrAddOp, PtrDiffOp, ScatterOp, StoreOp, ToPtrOp, TypeOffsetOp,
    ],
    types = [PtrMetadataType, PtrType],
    attributes = [GenericSpaceAttr, crate::AddressAttr, crate::NullAttr, crate::SpecAttr],
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct PtrDialect;
