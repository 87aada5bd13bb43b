//! Checking the numbers of operands, results, regions and successors of an operation before its
//! declaration's hook prints it.

use terrace_ir::{Arity, OpInfo, OpRef};

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
}

impl Shape {
    pub(super) fn of(info: &OpInfo) -> Self {
        Self {
            operands: Count::of(info.operands.iter().map(|v| v.arity)),
            results: Count::of(info.results.iter().map(|v| v.arity)),
            regions: Count::of(info.regions.iter().map(|r| r.arity)),
            successors: Count::of(info.successors.iter().map(|s| s.arity)),
        }
    }

    /// Whether `op` has these numbers; more regions than declared are accepted.
    #[inline]
    pub(super) fn fits(&self, op: OpRef<'_>) -> bool {
        self.operands.fits(op.operand_count())
            && self.results.fits(op.result_count())
            && (self.regions.least == 0 || self.regions.least as usize <= op.region_count())
            && (self.successors.least == 0 || self.successors.fits(op.successors().len()))
    }
}
