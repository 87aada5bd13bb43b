//! Transformations of particular dialects: what follows from the ranges of integers, and operations
//! expressed by simpler ones.
#![forbid(unsafe_code)]

mod affine;
mod arm_streaming;
mod buffers;
mod c_wrappers;
mod complex;
mod dead_values;
mod expand;
mod libm;
mod lift;
mod linalg;
mod lower;
mod ranges;
mod strided;
mod vector;
mod widen;

pub use dead_values::remove_dead_values;
pub use expand::{arith_expansions, division_expansions, math_expansions};
pub use lift::lift_branches;
pub use linalg::linalg_generalizations;
pub use ranges::{narrow_integers, optimize_by_ranges, replace_signed_by_unsigned};
pub use strided::strided_metadata_expansions;
pub use vector::{VectorToScfOptions, transfer_permutation_lowerings, vector_to_scf};
pub use widen::{convert_functions, emulate_wide_integers};

use terrace_arith::ConstantOp;
use terrace_builtin::IntegerAttr;
use terrace_builtin::mixed::Mixed;
use terrace_ir::{Body, Builder, Operand, PatternSet, Region, Value};
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
    registry.insert(&strided::EXPAND_STRIDED_METADATA).insert(&vector::CONVERT_VECTOR_TO_SCF);
    buffers::register(registry);
    linalg::register(registry);
    expand::register(registry);
    ranges::register(registry);
    widen::register(registry);
}

/// Applies `patterns` greedily in the root of `body` and in the bodies in it.
pub fn apply_everywhere(body: &mut Body, patterns: PatternSet) {
    let cx = body.context().clone();
    let patterns = FrozenPatterns::new(&cx, patterns);
    for_each_body(body, &|body: &mut Body| {
        let regions: Vec<Region> = body.regions(terrace_ir::Op::ROOT).collect();
        for region in regions {
            apply_patterns_greedily(body, region, &patterns, &GreedyConfig::default());
        }
    });
}

/// The constant `number` as an index.
fn index(builder: &mut Builder<'_>, number: i64) -> Value {
    let number = IntegerAttr::index(builder.context(), number);
    ConstantOp::build(builder, number.attr()).value(builder)
}

/// The number as a value: a new constant if it is known (MLIR: `getValueOrCreateConstantIndexOp`).
fn index_value(builder: &mut Builder<'_>, number: Mixed) -> Value {
    match number {
        Mixed::Static(number) => index(builder, number),
        Mixed::Dynamic(value) => value,
    }
}
