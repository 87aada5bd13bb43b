//! Transformations of the memref dialect (MLIR: `Dialect/MemRef/Transforms`): expansion of views
//! into explicit offsets, sizes and strides, composition of subviews, accesses without views, and
//! storage of narrow elements in wider ones.
#![forbid(unsafe_code)]

mod alloc_to_alloca;
mod bubble_down_memory_space_casts;
mod compose_subviews;
mod dead_allocations;
mod expand_strided_metadata;
mod extract_address_computations;
mod flatten_memref;
mod fold_memref_alias_ops;
mod independent_alloca;
mod memory_spaces;
mod memref_emulate_wide_int;
mod memref_expand;
mod multi_buffer;
mod narrow_types;
mod normalize_memrefs;
mod subviews;

pub use alloc_to_alloca::stack_allocations;
pub use bubble_down_memory_space_casts::{BubbleDownMemorySpaceCasts, memory_space_cast_bubbling};
pub use compose_subviews::subview_compositions;
pub use dead_allocations::erase_dead_allocations;
pub use expand_strided_metadata::{
    ExpandStridedMetadata, Strided, metadata_of, strided_metadata_expansions,
    strided_metadata_resolutions,
};
pub use extract_address_computations::address_extractions;
pub use flatten_memref::{FlattenMemRefs, memref_flattening, vector_access_flattening};
pub use fold_memref_alias_ops::{
    AffineFoldMemRefAliasOps, FoldMemRefAliasOps, affine_alias_folds, alias_folds,
};
pub use independent_alloca::make_alloca_independent;
pub use memory_spaces::map_memory_spaces;
pub use memref_emulate_wide_int::MemRefEmulateWideInt;
pub use memref_expand::{MemRefExpand, reshape_expansions};
pub use multi_buffer::multi_buffer;
pub use narrow_types::{
    Linearized, Packing, convert_narrow_memref, populate_memref_narrow_type_emulation,
};
pub use normalize_memrefs::{NormalizeMemRefs, normalize_memrefs, normalized_type};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<BubbleDownMemorySpaceCasts>();
    registry.insert::<ExpandStridedMetadata>();
    registry.insert::<AffineFoldMemRefAliasOps>();
    registry.insert::<FlattenMemRefs>();
    registry.insert::<FoldMemRefAliasOps>();
    registry.insert::<MemRefEmulateWideInt>();
    registry.insert::<MemRefExpand>();
    registry.insert::<NormalizeMemRefs>();
}
