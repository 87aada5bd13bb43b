//! Transformations of the spirv dialect (MLIR: `Dialect/SPIRV/Transforms`): layouts of structures,
//! entry points, requirements of modules, and peephole optimizations.
#![forbid(unsafe_code)]

mod combine;
mod decorate_spirv_composite_type_layout;
mod layout;
mod signatures;
mod spirv_canonicalize_gl;
mod spirv_lower_abi_attrs;
mod spirv_promote_to_replicated_constants;
mod spirv_rewrite_inserts;
mod spirv_unify_aliased_resource;
mod spirv_update_vce;
mod spirv_webgpu_prepare;
mod target;

pub use combine::{RenamedSymbol, combine_modules};
pub use decorate_spirv_composite_type_layout::DecorateSpirvCompositeTypeLayout;
pub use layout::decorated_struct;
pub use signatures::unroll_signature;
pub use spirv_canonicalize_gl::{SpirvCanonicalizeGl, clamp_patterns};
pub use spirv_lower_abi_attrs::SpirvLowerAbiAttrs;
pub use spirv_promote_to_replicated_constants::{SpirvPromoteToReplicatedConstants, replications};
pub use spirv_rewrite_inserts::SpirvRewriteInserts;
pub use spirv_unify_aliased_resource::SpirvUnifyAliasedResource;
pub use spirv_update_vce::SpirvUpdateVce;
pub use spirv_webgpu_prepare::SpirvWebgpuPrepare;
pub use target::{QuotedForm, remark_at, stated_enclosing_target};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<DecorateSpirvCompositeTypeLayout>();
    registry.insert::<SpirvCanonicalizeGl>();
    registry.insert::<SpirvLowerAbiAttrs>();
    registry.insert::<SpirvPromoteToReplicatedConstants>();
    registry.insert::<SpirvRewriteInserts>();
    registry.insert::<SpirvUnifyAliasedResource>();
    registry.insert::<SpirvUpdateVce>();
    registry.insert::<SpirvWebgpuPrepare>();
}
