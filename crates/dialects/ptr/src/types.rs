//! Verifiers of types, found by the importer by their names.

use terrace_ir::Context;

use crate::{PtrMetadataType, PtrType};

/// Checks that the type is not the pointer type, which has no metadata.
pub(crate) fn verify_ptr_metadata(ty: &PtrMetadataType, _: &Context) -> Result<(), String> {
    match ty.r#type.0.is::<PtrType>() {
        true => Err("the ptr-like type has no metadata".to_owned()),
        false => Ok(()),
    }
}
