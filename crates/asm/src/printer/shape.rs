//! Checking the numbers of operands, results, regions and successors of an operation before its
//! declaration's hook prints it.

use terrace_ir::{Arity, Groups, OpInfo, OpRef, ValueInfo};

/// The range of a number.
#[derive(Clone, Copy)]
struct Count {
    least: u32,
    most: u32,
}

impl Default for Count {
    fn default() -> Self {
        Self { least: 0, most: u32::MAX }
    }
}

impl Count {
    fn of(arities: impl Iterator<Item = Arity>) -> Self {
        let (mut least, mut exact) = (0, true);
        for arity in arities {
            match arity {
                Arity::Single => least += 1,
                _ => exact = false,
            }
        }
        Self { least, most: if exact { least } else { u32::MAX } }
    }

    #[inline]
    fn fits(self, count: usize) -> bool {
        (self.least as usize..=self.most as usize).contains(&count)
    }
}

/// The numbers of operands, results, regions and successors that a declaration allows.
#[derive(Clone, Copy, Default)]
pub(super) struct Shape {
    operands: Count,
    results: Count,
    regions: Count,
    successors: Count,
    /// The declaration, if properties hold the sizes of groups of operands or results.
    segmented: Option<&'static OpInfo>,
}

impl Shape {
    pub(super) fn of(info: &'static OpInfo) -> Self {
        let segmented = info.operand_segments.is_some() || info.result_segments.is_some();
        Self {
            operands: Count::of(info.operands.iter().map(|v| v.arity)),
            results: Count::of(info.results.iter().map(|v| v.arity)),
            regions: Count::of(info.regions.iter().map(|r| r.arity)),
            successors: Count::of(info.successors.iter().map(|s| s.arity)),
            segmented: segmented.then_some(info),
        }
    }

    /// Whether `op` has these numbers of operands, results and successors, and at least this number
    /// of regions.
    #[inline]
    pub(super) fn fits(&self, op: OpRef<'_>) -> bool {
        self.operands.fits(op.operand_count())
            && self.results.fits(op.result_count())
            && (self.regions.least == 0 || self.regions.least as usize <= op.region_count())
            && (self.successors.least == 0 || self.successors.fits(op.successors().len()))
            && self.segmented.is_none_or(|info| segments_fit(info, op))
    }
}

/// Whether the lengths of the operand and result groups sum up to the number of values, with at
/// most one value for single and optional groups.
fn segments_fit(info: &OpInfo, op: OpRef<'_>) -> bool {
    let fits = |declared: &[ValueInfo], groups: Groups, count: usize| {
        let held: u32 = groups.iter().map(|(_, len)| len).sum();
        held as usize == count
            && declared.iter().zip(groups).all(|(value, (_, len))| match value.arity {
                Arity::Single => len == 1,
                Arity::Optional => len <= 1,
                _ => true,
            })
    };
    fits(info.operands, info.operand_groups(op), op.operand_count())
        && fits(info.results, info.result_groups(op), op.result_count())
}
