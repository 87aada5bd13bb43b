//! What follows from the ranges of integers (MLIR: `IntRangeOptimizations`,
//! `UnsignedWhenEquivalent`).

mod facts;
mod known;
mod narrow;
mod unsigned;

pub use known::optimize_by_ranges;
pub use narrow::narrow_integers;
pub use unsigned::replace_signed_by_unsigned;

use terrace_arith::ArithDialect;
use terrace_pass::{OptionInfo, PassInfo, PassRegistry, Target};

/// Adds the passes of this module to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert(&OPTIMIZATIONS).insert(&UNSIGNED).insert(&NARROWING);
}

static OPTIMIZATIONS: PassInfo = PassInfo {
    name: "int-range-optimizations",
    title: "ArithIntRangeOpts",
    summary: "Do optimizations based on integer range analysis",
    anchor: None,
    options: &[],
    create: |_| {
        Box::new(|target: &mut Target<'_>| {
            let all_visible = target.is_outermost();
            target.context().load::<ArithDialect>();
            optimize_by_ranges(target.body_mut(), all_visible);
            Ok(())
        })
    },
};

static UNSIGNED: PassInfo = PassInfo {
    name: "arith-unsigned-when-equivalent",
    title: "ArithUnsignedWhenEquivalentPass",
    summary: "Replace signed ops with unsigned ones where they are proven equivalent",
    anchor: None,
    options: &[],
    create: |_| {
        Box::new(|target: &mut Target<'_>| {
            let all_visible = target.is_outermost();
            target.context().load::<ArithDialect>();
            replace_signed_by_unsigned(target.body_mut(), all_visible);
            Ok(())
        })
    },
};

static NARROWING: PassInfo = PassInfo {
    name: "arith-int-range-narrowing",
    title: "ArithIntRangeNarrowing",
    summary: "Reduce integer operations bitwidth based on integer range analysis",
    anchor: None,
    options: &[OptionInfo::list("int-bitwidths-supported", "Integer bitwidths supported")],
    create: |options| {
        let widths = options.list("int-bitwidths-supported").iter();
        let mut widths: Vec<u32> = widths.filter_map(|width| width.parse().ok()).collect();
        widths.sort_unstable();
        widths.dedup();
        Box::new(move |target: &mut Target<'_>| {
            let all_visible = target.is_outermost();
            target.context().load::<ArithDialect>();
            narrow_integers(target.body_mut(), all_visible, &widths);
            Ok(())
        })
    },
};
