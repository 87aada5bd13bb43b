//! Control flow between the regions of an operation.

use std::ops::Range;

use smallvec::SmallVec;
use terrace_ir::{Attribute, OpRef, TraitFlags, Value};
use terrace_ods::interface;

/// A place that control comes from or goes to: the operation itself, or one of its regions
/// (MLIR: `RegionBranchPoint`, `RegionSuccessor`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RegionPoint {
    /// Control comes into the operation, or leaves it.
    Parent,
    /// Control leaves the end of the region with this number, or comes to its entry.
    Region(usize),
}

impl RegionPoint {
    pub(crate) fn text(self) -> String {
        match self {
            RegionPoint::Parent => "parent".to_owned(),
            RegionPoint::Region(index) => format!("Region #{index}"),
        }
    }
}

/// Where control may go, and the values that it brings something for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegionSuccessor {
    /// The place that control goes to.
    pub to: RegionPoint,
    /// Which arguments of the region's entry, or results of the operation, get the values passed.
    pub inputs: Range<usize>,
}

/// Where control may go: mostly to one or two places.
pub type RegionSuccessors = SmallVec<[RegionSuccessor; 2]>;

impl RegionSuccessor {
    /// Control goes to the region numbered `index` of `op`, and all arguments of its entry get
    /// values.
    pub fn region(op: OpRef<'_>, index: usize) -> Self {
        Self::region_from(op, index, 0)
    }

    /// Control goes to the region numbered `index` of `op`, and the arguments of its entry from the one
    /// numbered `first` on get values.
    pub fn region_from(op: OpRef<'_>, index: usize, first: usize) -> Self {
        let entry = op.region(index).and_then(|region| region.entry());
        let count = entry.map_or(0, |entry| entry.arguments().len());
        Self { to: RegionPoint::Region(index), inputs: first.min(count)..count }
    }

    /// Control leaves `op`, and all its results get values.
    pub fn parent(op: OpRef<'_>) -> Self {
        Self { to: RegionPoint::Parent, inputs: 0..op.result_count() }
    }

    /// Control goes to `to`, and nothing is passed.
    pub fn without_inputs(to: RegionPoint) -> Self {
        Self { to, inputs: 0..0 }
    }

    /// The arguments or results that get the values passed, if control comes from `op` or a region of it.
    pub fn input_values(&self, op: OpRef<'_>) -> SmallVec<[Value; 4]> {
        match self.to {
            RegionPoint::Parent => self.inputs.clone().map(|at| op.result(at)).collect(),
            RegionPoint::Region(index) => {
                let entry = op.region(index).and_then(|region| region.entry());
                let arguments = entry.and_then(|entry| entry.arguments().get(self.inputs.clone()));
                arguments.unwrap_or_default().into()
            }
        }
    }
}

/// An operation between whose regions control goes (MLIR: `RegionBranchOpInterface`).
#[interface]
pub trait RegionBranchOp {
    /// Where control may go from `from`: on entry if that is the operation itself, else from the
    /// end of a region.
    fn successors_of(self, from: RegionPoint) -> RegionSuccessors;

    /// Where control may go on entry if these operands are known.
    fn entry_successors(self, operands: &[Option<Attribute>]) -> RegionSuccessors {
        let _ = operands;
        self.successors_of(RegionPoint::Parent)
    }

    /// The operands that are passed on entry to `to`.
    fn entry_operands(self, to: RegionPoint) -> Range<usize> {
        let _ = to;
        0..0
    }

    /// How often the region numbered `index` may run at least, and at most if that is known, if
    /// these operands are known.
    fn invocation_bounds(self, index: usize, operands: &[Option<Attribute>]) -> (u64, Option<u64>) {
        let _ = (index, operands);
        (0, None)
    }
}

/// A terminator that passes operands to other regions or the operation around
/// (MLIR: `RegionBranchTerminatorOpInterface`).
#[interface]
pub trait RegionBranchTerminator {
    /// The operands that are passed to `to`.
    fn passed_to(self, to: RegionPoint) -> Range<usize>;

    /// Where control may go if these operands are known; `None` if that is as if they were not.
    fn successors_for(self, operands: &[Option<Attribute>]) -> Option<Vec<RegionPoint>> {
        let _ = operands;
        None
    }
}

/// The operands that the terminator `op` passes to `to`; `None` if it passes nothing on.
pub fn region_operands(op: OpRef<'_>, to: RegionPoint) -> Option<Range<usize>> {
    if let Some(terminator) = op.interface::<DynRegionBranchTerminator<'_>>() {
        return Some(terminator.passed_to(to));
    }
    op.flags().contains(TraitFlags::RETURN_LIKE).then(|| 0..op.operand_count())
}

/// Whether control may come to a region of `op` again that it has come from
/// (MLIR: `RegionBranchOpInterface::hasLoop`).
pub fn has_loop(op: DynRegionBranchOp<'_>) -> bool {
    let regions = |from| {
        op.successors_of(from).into_iter().filter_map(|successor| match successor.to {
            RegionPoint::Region(index) => Some(index),
            RegionPoint::Parent => None,
        })
    };
    regions(RegionPoint::Parent).any(|entry| {
        let (mut pending, mut visited) = (vec![entry], Vec::new());
        while let Some(at) = pending.pop() {
            if visited.contains(&at) {
                return true;
            }
            visited.push(at);
            pending.extend(regions(RegionPoint::Region(at)));
        }
        false
    })
}
