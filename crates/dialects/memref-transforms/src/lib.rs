//! Transformations of the memref dialect (MLIR: `Dialect/MemRef/Transforms`): expansion of views
//! into explicit offsets, sizes and strides, composition of subviews, accesses without views, and
//! storage of narrow elements in wider ones.
#![forbid(unsafe_code)]

mod compose_subviews;
mod expand_strided_metadata;
mod fold_memref_alias_ops;
mod memref_emulate_wide_int;
mod narrow_types;
mod normalize_memrefs;

pub use compose_subviews::subview_compositions;
pub use expand_strided_metadata::{
    ExpandStridedMetadata, strided_metadata_expansions, strided_metadata_resolutions,
};
pub use fold_memref_alias_ops::{FoldMemRefAliasOps, alias_folds};
pub use memref_emulate_wide_int::MemRefEmulateWideInt;
pub use narrow_types::{
    Linearized, Packing, convert_narrow_memref, populate_memref_narrow_type_emulation,
};
pub use normalize_memrefs::{NormalizeMemRefs, normalize_memrefs, normalized_type};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<ExpandStridedMetadata>();
    registry.insert::<FoldMemRefAliasOps>();
    registry.insert::<MemRefEmulateWideInt>();
    registry.insert::<NormalizeMemRefs>();
}
