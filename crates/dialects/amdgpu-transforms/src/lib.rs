//! Transformations of the amdgpu dialect (MLIR: `Dialect/AMDGPU/Transforms`), and [`Chipset`], the
//! versions of AMD GPUs.
//!
//! A module has the name of the pass's flag.
#![forbid(unsafe_code)]

mod amdgpu_emulate_atomics;
mod amdgpu_maskedload_to_load;
mod amdgpu_resolve_strided_metadata;
mod chipset;

pub use amdgpu_emulate_atomics::{AmdgpuEmulateAtomics, emulate_atomics};
pub use amdgpu_maskedload_to_load::{AmdgpuMaskedloadToLoad, populate_amdgpu_maskedload_to_load};
pub use amdgpu_resolve_strided_metadata::{
    AmdgpuResolveStridedMetadata, populate_amdgpu_resolve_strided_metadata,
};
pub use chipset::Chipset;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<AmdgpuEmulateAtomics>();
    registry.insert::<AmdgpuMaskedloadToLoad>();
    registry.insert::<AmdgpuResolveStridedMetadata>();
}
