//! Test passes that print or change what the analyses and walks of the core compute.

mod alias;
mod call_graph;
mod clones;
mod greedy;
mod inlining;
mod liveness;
mod merges;
mod pipelines;
mod reports;
mod sinking;
mod slices;
mod symbol_uses;
mod visitors;
mod walk_stages;

use terrace_pass::PassRegistry;

/// Adds the passes of this module to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    alias::register(registry);
    call_graph::register(registry);
    clones::register(registry);
    greedy::register(registry);
    inlining::register(registry);
    liveness::register(registry);
    merges::register(registry);
    pipelines::register(registry);
    reports::register(registry);
    sinking::register(registry);
    slices::register(registry);
    symbol_uses::register(registry);
    visitors::register(registry);
    walk_stages::register(registry);
}
