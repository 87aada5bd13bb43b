//! Test passes that print or change what the analyses and walks of the core compute.

mod alias;
mod buffer_like;
mod bytecode_roundtrip;
mod call_graph;
mod cfg_loops;
mod clones;
mod derived_attr;
mod diagnostic_filter;
mod diagnostic_metadata;
mod dominance;
mod dynamic_pipeline;
mod elements;
mod greedy;
mod inlining;
mod invalid_ops;
mod lazy_loading;
mod liveness;
mod loops;
mod matchers;
mod merges;
mod options;
mod pipelines;
mod post_dominance;
mod reports;
mod return_type;
mod sinking;
mod slices;
mod symbol_rauw;
mod symbol_uses;
mod take_body;
mod topological_sort;
mod type_interfaces;
mod use_list_order;
mod visitors;
mod walk_stages;

use terrace_pass::PassRegistry;

/// Adds the passes of this module to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    alias::register(registry);
    buffer_like::register(registry);
    bytecode_roundtrip::register(registry);
    call_graph::register(registry);
    cfg_loops::register(registry);
    clones::register(registry);
    derived_attr::register(registry);
    diagnostic_filter::register(registry);
    diagnostic_metadata::register(registry);
    dominance::register(registry);
    dynamic_pipeline::register(registry);
    elements::register(registry);
    greedy::register(registry);
    inlining::register(registry);
    invalid_ops::register(registry);
    lazy_loading::register(registry);
    liveness::register(registry);
    loops::register(registry);
    matchers::register(registry);
    merges::register(registry);
    options::register(registry);
    pipelines::register(registry);
    reports::register(registry);
    return_type::register(registry);
    sinking::register(registry);
    slices::register(registry);
    symbol_rauw::register(registry);
    symbol_uses::register(registry);
    take_body::register(registry);
    topological_sort::register(registry);
    type_interfaces::register(registry);
    use_list_order::register(registry);
    visitors::register(registry);
    walk_stages::register(registry);
}
