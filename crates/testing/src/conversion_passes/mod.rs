//! Test passes of dialect conversions.

mod call_graph_types;
mod dynamic;
#[cfg(feature = "all")]
mod functions;
mod materialization;
mod remapped_value;
mod type_conversion;
mod unknown_roots;

use terrace_pass::PassRegistry;

/// Adds the passes of this module to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    call_graph_types::register(registry);
    dynamic::register(registry);
    #[cfg(feature = "all")]
    functions::register(registry);
    materialization::register(registry);
    remapped_value::register(registry);
    type_conversion::register(registry);
    unknown_roots::register(registry);
}
