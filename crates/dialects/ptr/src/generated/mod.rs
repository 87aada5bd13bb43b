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

/// The `ptr` dialect.
#[dialect(
    name = "ptr",
    ops = [
        ConstantOp, FromPtrOp, GatherOp, GetMetadataOp, LoadOp, MaskedLoadOp, MaskedStoreOp,
        PtrAddOp, PtrDiffOp, ScatterOp, StoreOp, ToPtrOp, TypeOffsetOp,
    ],
    types = [PtrMetadataType, PtrType],
    attributes = [GenericSpaceAttr, NullAttr],
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct PtrDialect;
