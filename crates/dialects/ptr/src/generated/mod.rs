//! Written by `cargo xtask codegen import`; changes are lost.

#[allow(non_camel_case_types)]
mod attributes;
mod constraints;
mod enums;
mod kinds;
#[allow(non_camel_case_types)]
mod ops;
#[allow(non_camel_case_types)]
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
