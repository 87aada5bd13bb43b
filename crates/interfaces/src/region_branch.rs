//! Control flow between the regions of an operation.

use std::ops::Range;

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
    /// The arguments of the region, or results of the operation, that get the values passed.
    pub inputs: Vec<Value>,
}

impl RegionSuccessor {
    /// Control goes to the region numbered `index` of `op`, and all arguments of its entry get
    /// values.
    pub fn region(op: OpRef<'_>, index: usize) -> Self {
        let entry = op.region(index).and_then(|region| region.entry());
        let inputs = entry.map(|entry| entry.arguments().to_vec()).unwrap_or_default();
        Self { to: RegionPoint::Region(index), inputs }
    }

    /// Control leaves `op`, and all its results get values.
    pub fn parent(op: OpRef<'_>) -> Self {
        Self { to: RegionPoint::Parent, inputs: op.results().collect() }
    }
}

/// An operation between whose regions control goes (MLIR: `RegionBranchOpInterface`).
#[interface]
pub trait RegionBranchOp {
    /// Where control may go from `from`: on entry if that is the operation itself, else from the
    /// end of a region.
    fn successors_of(self, from: RegionPoint) -> Vec<RegionSuccessor>;

    /// Where control may go on entry if these operands are known.
    fn entry_successors(self, operands: &[Option<Attribute>]) -> Vec<RegionSuccessor> {
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
