//! Transformations of particular dialects: what follows from the ranges of integers, and operations
//! expressed by simpler ones.
#![forbid(unsafe_code)]

mod affine;
mod arm_streaming;
mod c_wrappers;
mod complex;
mod dead_values;
mod expand;
mod libm;
mod lift;
mod lower;
mod ranges;
mod strided;
mod widen;

pub use dead_values::remove_dead_values;
pub use expand::{arith_expansions, division_expansions, math_expansions};
pub use lift::lift_branches;
pub use ranges::{narrow_integers, optimize_by_ranges, replace_signed_by_unsigned};
pub use strided::strided_metadata_expansions;
pub use widen::{convert_functions, emulate_wide_integers};

use terrace_ir::{Body, PatternSet, Region};
use terrace_pass::PassRegistry;
use terrace_rewrite::{FrozenPatterns, GreedyConfig, apply_patterns_greedily};
use terrace_transforms::for_each_body;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert(&dead_values::REMOVE_DEAD_VALUES).insert(&lift::LIFT_CF_TO_SCF);
    registry.insert(&lower::CONVERT_SCF_TO_CF).insert(&affine::LOWER_AFFINE);
    registry.insert(&libm::CONVERT_MATH_TO_LIBM).insert(&complex::CONVERT_COMPLEX_TO_STANDARD);
    registry.insert(c_wrappers::RequestCWrappers::INFO);
    registry.insert(&arm_streaming::ENABLE_ARM_STREAMING);
    registry.insert(&strided::EXPAND_STRIDED_METADATA);
    expand::register(registry);
    ranges::register(registry);
    widen::register(registry);
}

/// Applies `patterns` greedily in the root of `body` and in the bodies in it.
fn apply_everywhere(body: &mut Body, patterns: PatternSet) {
    let cx = body.context().clone();
    let patterns = FrozenPatterns::new(&cx, patterns);
    for_each_body(body, &|body: &mut Body| {
        let regions: Vec<Region> = body.regions(terrace_ir::Op::ROOT).collect();
        for region in regions {
            apply_patterns_greedily(body, region, &patterns, &GreedyConfig::default());
        }
    });
}
