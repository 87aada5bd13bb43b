//! Control flow between the regions of an operation: [`RegionBranchOp`] and
//! [`RegionBranchTerminator`].

use std::ops::Range;

use smallvec::SmallVec;
use terrace_ir::{Attribute, OpRef, TraitFlags, Value};
use terrace_ods::interface;

/// A source or target of region control flow: the operation itself, or one of its regions (MLIR:
/// `RegionBranchPoint`, `RegionSuccessor`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RegionPoint {
    /// The operation itself: as a source its entry, as a target its results.
    Parent,
    /// The region with this index: as a source a terminator of the region, as a target its entry.
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

/// A target of region control flow, with the values that the edge defines (MLIR:
/// `RegionSuccessor`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegionSuccessor {
    /// The target of the edge.
    pub to: RegionPoint,
    /// The range of the region's arguments, or of the operation's results, that receive the
    /// successor operands.
    pub inputs: Range<usize>,
}

/// Targets of region control flow; rarely more than two.
pub type RegionSuccessors = SmallVec<[RegionSuccessor; 2]>;

impl RegionSuccessor {
    /// Creates an edge to the region `index` of `op` that defines all entry arguments of the
    /// region.
    pub fn region(op: OpRef<'_>, index: usize) -> Self {
        Self::region_from(op, index, 0)
    }

    /// Creates an edge to the region `index` of `op` that defines the entry arguments of the region
    /// from index `first` on.
    pub fn region_from(op: OpRef<'_>, index: usize, first: usize) -> Self {
        let entry = op.region(index).and_then(|region| region.entry());
        let count = entry.map_or(0, |entry| entry.arguments().len());
        Self { to: RegionPoint::Region(index), inputs: first.min(count)..count }
    }

    /// Creates an edge to the parent: to all results of `op`.
    pub fn parent(op: OpRef<'_>) -> Self {
        Self { to: RegionPoint::Parent, inputs: 0..op.result_count() }
    }

    /// Creates an edge to `to` that defines no values.
    pub fn without_inputs(to: RegionPoint) -> Self {
        Self { to, inputs: 0..0 }
    }

    /// Returns the arguments or results that the edge defines, for an edge of the operation `op`.
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

/// An operation that transfers control between its regions (MLIR: `RegionBranchOpInterface`).
#[interface]
pub trait RegionBranchOp {
    /// Returns the targets of control flow from `from`: from the entry of the operation, or from
    /// the terminators of a region (MLIR: `getSuccessorRegions`).
    fn successor_regions(self, from: RegionPoint) -> RegionSuccessors;

    /// Returns the targets on entry, given the constants among the operands (MLIR:
    /// `getEntrySuccessorRegions`).
    fn entry_successor_regions(self, operands: &[Option<Attribute>]) -> RegionSuccessors {
        let _ = operands;
        self.successor_regions(RegionPoint::Parent)
    }

    /// Returns the range of operands that are forwarded to `to` on entry (MLIR:
    /// `getEntrySuccessorOperands`).
    fn entry_successor_operands(self, to: RegionPoint) -> Range<usize> {
        let _ = to;
        0..0
    }

    /// Returns the minimum and the maximum number of executions of the region `index`, given the
    /// constants among the operands; the maximum is `None` if it is unknown (MLIR:
    /// `getRegionInvocationBounds`).
    fn region_invocation_bounds(
        self,
        index: usize,
        operands: &[Option<Attribute>],
    ) -> (u64, Option<u64>) {
        let _ = (index, operands);
        (0, None)
    }
}

/// A terminator that forwards operands to other regions or to the results of the parent operation
/// (MLIR: `RegionBranchTerminatorOpInterface`).
#[interface]
pub trait RegionBranchTerminator {
    /// Returns the range of operands that are forwarded to `to` (MLIR:
    /// `getMutableSuccessorOperands`).
    fn mutable_successor_operands(self, to: RegionPoint) -> Range<usize>;

    /// Returns the targets of control flow, given the constants among the operands (MLIR:
    /// `getSuccessorRegions`). `None` if the constants exclude no target.
    fn successor_regions_for(self, operands: &[Option<Attribute>]) -> Option<Vec<RegionPoint>> {
        let _ = operands;
        None
    }
}

/// Returns the range of operands that the terminator `op` forwards to `to`. `None` if `op` neither
/// implements [`RegionBranchTerminator`] nor is `ReturnLike`.
pub fn region_operands(op: OpRef<'_>, to: RegionPoint) -> Option<Range<usize>> {
    if let Some(terminator) = op.interface::<DynRegionBranchTerminator<'_>>() {
        return Some(terminator.mutable_successor_operands(to));
    }
    op.flags().contains(TraitFlags::RETURN_LIKE).then(|| 0..op.operand_count())
}

/// Whether a region of `op` may be executed more than once per execution of `op` (MLIR:
/// `RegionBranchOpInterface::hasLoop`).
pub fn has_loop(op: DynRegionBranchOp<'_>) -> bool {
    let regions = |from| {
        op.successor_regions(from).into_iter().filter_map(|successor| match successor.to {
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
