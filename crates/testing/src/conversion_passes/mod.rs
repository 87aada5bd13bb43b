//! Test passes of dialect conversions.

mod dynamic;
#[cfg(feature = "all")]
mod functions;
mod materialization;
mod remapped_value;
mod unknown_roots;

use terrace_pass::PassRegistry;

/// Adds the passes of this module to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    #[cfg(feature = "all")]
    functions::register(registry);
    dynamic::register(registry);
    materialization::register(registry);
    remapped_value::register(registry);
    unknown_roots::register(registry);
}
