//! Transformations of the amdgpu dialect (MLIR: `Dialect/AMDGPU/Transforms`), and [`Chipset`], the
//! versions of AMD GPUs.
//!
//! A module has the name of the pass's flag.
#![forbid(unsafe_code)]

mod amdgpu_emulate_atomics;
mod chipset;

pub use amdgpu_emulate_atomics::{AmdgpuEmulateAtomics, emulate_atomics};
pub use chipset::Chipset;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<AmdgpuEmulateAtomics>();
}
