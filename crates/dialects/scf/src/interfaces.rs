//! Interfaces of the `scf` operations for control flow between regions, loops and speculation.

use std::ops::Range;

use smallvec::smallvec;
use terrace_builtin::{DYNAMIC, IntegerAttr};
use terrace_interfaces::{
    DestinationStyle, InductionVariable, LoopLike, RegionBranchOp, RegionBranchTerminator,
    RegionPoint, RegionSuccessor, RegionSuccessors, Speculatability, Speculatable,
};
use terrace_ir::fold::{FoldResult, constant_value};
use terrace_ir::{Attribute, OpRef, Value};

use crate::{
    ConditionOpRef, ExecuteRegionOpRef, ForOpRef, ForallOpRef, IfOpRef, IndexSwitchOpRef,
    ParallelOpRef, ReduceOpRef, WhileOpRef,
};

/// Returns the successors of an operation whose region `region` runs once: from the parent to the
/// region, and from the region to the parent.
fn through(op: OpRef<'_>, region: usize, from: RegionPoint) -> RegionSuccessors {
    match from {
        RegionPoint::Parent => smallvec![RegionSuccessor::region(op, region)],
        RegionPoint::Region(_) => smallvec![RegionSuccessor::parent(op)],
    }
}

/// Returns the successors of a loop whose body may run any number of times: region 0, whose
/// arguments from `first` on receive operands, and the parent.
fn counted(op: OpRef<'_>, first: usize) -> RegionSuccessors {
    smallvec![RegionSuccessor::region_from(op, 0, first), RegionSuccessor::parent(op)]
}

/// Returns the integer of a constant operand; `None` if it is not a constant or does not fit.
fn known(op: OpRef<'_>, operand: Option<&Option<Attribute>>) -> Option<i64> {
    let value = (*operand?)?.downcast::<IntegerAttr>(op.context())?;
    value.value.to_i64()
}

impl RegionBranchOp for ExecuteRegionOpRef<'_> {
    fn successor_regions(self, from: RegionPoint) -> RegionSuccessors {
        through(*self, 0, from)
    }
}

impl RegionBranchOp for IfOpRef<'_> {
    fn successor_regions(self, from: RegionPoint) -> RegionSuccessors {
        if from != RegionPoint::Parent {
            return smallvec![RegionSuccessor::parent(*self)];
        }
        smallvec![RegionSuccessor::region(*self, 0), self.or_else()]
    }

    fn entry_successor_regions(self, operands: &[Option<Attribute>]) -> RegionSuccessors {
        match known(*self, operands.first()) {
            None => self.successor_regions(RegionPoint::Parent),
            Some(0) => smallvec![self.or_else()],
            Some(_) => smallvec![RegionSuccessor::region(*self, 0)],
        }
    }

    fn region_invocation_bounds(
        self,
        index: usize,
        operands: &[Option<Attribute>],
    ) -> (u64, Option<u64>) {
        match known(*self, operands.first()) {
            None => (0, Some(1)),
            Some(condition) => {
                let times = u64::from((condition != 0) == (index == 0));
                (times, Some(times))
            }
        }
    }
}

impl IfOpRef<'_> {
    /// Returns the successor if the condition is false: the else region, or the parent without one.
    fn or_else(self) -> RegionSuccessor {
        match (*self).region(1).is_some_and(|region| !region.is_empty()) {
            true => RegionSuccessor::region(*self, 1),
            false => RegionSuccessor::parent(*self),
        }
    }
}

impl RegionBranchOp for IndexSwitchOpRef<'_> {
    fn successor_regions(self, from: RegionPoint) -> RegionSuccessors {
        if from != RegionPoint::Parent {
            return smallvec![RegionSuccessor::parent(*self)];
        }
        (0..self.region_count()).map(|at| RegionSuccessor::region(*self, at)).collect()
    }

    fn entry_successor_regions(self, operands: &[Option<Attribute>]) -> RegionSuccessors {
        match known(*self, operands.first()) {
            None => self.successor_regions(RegionPoint::Parent),
            Some(value) => smallvec![RegionSuccessor::region(*self, self.taken(value))],
        }
    }

    fn region_invocation_bounds(
        self,
        index: usize,
        operands: &[Option<Attribute>],
    ) -> (u64, Option<u64>) {
        match known(*self, operands.first()) {
            None => (0, Some(1)),
            Some(value) => {
                let times = u64::from(self.taken(value) == index);
                (times, Some(times))
            }
        }
    }
}

impl IndexSwitchOpRef<'_> {
    /// Returns the index of the region that runs for `value`; 0 is the default region.
    pub(crate) fn taken(self, value: i64) -> usize {
        self.cases().iter().position(|case| *case == value).map_or(0, |at| at + 1)
    }
}

impl RegionBranchOp for ForOpRef<'_> {
    fn successor_regions(self, _: RegionPoint) -> RegionSuccessors {
        counted(*self, 1)
    }

    fn entry_successor_operands(self, _: RegionPoint) -> Range<usize> {
        3..self.operand_count()
    }
}

impl LoopLike for ForOpRef<'_> {
    fn loop_regions(self) -> Vec<usize> {
        vec![0]
    }

    fn induction_variables(self) -> Vec<InductionVariable> {
        let argument = (*self).region(0).and_then(|r| r.entry()?.arguments().first().copied());
        let variable = argument.map(|value| InductionVariable {
            value,
            lower: self.lower_bound().into(),
            upper: self.upper_bound().into(),
            step: self.step().into(),
        });
        variable.into_iter().collect()
    }

    fn inits(self) -> Option<Range<usize>> {
        Some(3.min(self.operand_count())..self.operand_count())
    }
}

impl Speculatable for ForOpRef<'_> {
    fn speculatability(self) -> Speculatability {
        // With a step of 0 the loop would not terminate.
        let step = constant_value((*self).body(), self.step());
        match known(*self, Some(&step)) {
            Some(1) => Speculatability::Recursively,
            _ => Speculatability::Not,
        }
    }
}

impl RegionBranchOp for ParallelOpRef<'_> {
    fn successor_regions(self, _: RegionPoint) -> RegionSuccessors {
        [RegionPoint::Region(0), RegionPoint::Parent].map(RegionSuccessor::without_inputs).into()
    }
}

impl LoopLike for ParallelOpRef<'_> {
    fn loop_regions(self) -> Vec<usize> {
        vec![0]
    }

    fn induction_variables(self) -> Vec<InductionVariable> {
        let entry = (*self).region(0).and_then(|region| region.entry());
        let arguments = entry.map(|entry| entry.arguments().to_vec()).unwrap_or_default();
        let bounds = self.lower_bound().zip(self.upper_bound()).zip(self.step());
        let one = |(value, ((lower, upper), step)): (Value, ((Value, Value), Value))| {
            let (lower, upper, step) = (lower.into(), upper.into(), step.into());
            InductionVariable { value, lower, upper, step }
        };
        arguments.into_iter().zip(bounds).map(one).collect()
    }
}

impl RegionBranchOp for ForallOpRef<'_> {
    fn successor_regions(self, from: RegionPoint) -> RegionSuccessors {
        // Each thread runs the body once, so the body is no successor of itself.
        let to = match from {
            RegionPoint::Parent => RegionPoint::Region(0),
            RegionPoint::Region(_) => RegionPoint::Parent,
        };
        smallvec![RegionSuccessor::without_inputs(to)]
    }
}

impl DestinationStyle for ForallOpRef<'_> {
    fn inits(self) -> Range<usize> {
        // The outputs are the last operands.
        self.operand_count().saturating_sub(self.outputs().count())..self.operand_count()
    }
}

impl LoopLike for ForallOpRef<'_> {
    fn loop_regions(self) -> Vec<usize> {
        vec![0]
    }

    fn induction_variables(self) -> Vec<InductionVariable> {
        let entry = (*self).region(0).and_then(|region| region.entry());
        let arguments = entry.map(|entry| entry.arguments().to_vec()).unwrap_or_default();
        let mixed = |fixed: &[i64], dynamic: Vec<Value>| -> Vec<FoldResult> {
            let mut dynamic = dynamic.into_iter();
            let constant =
                |value| Attribute::from(IntegerAttr::index(self.context(), value)).into();
            let one = |value: &i64| match *value {
                DYNAMIC => dynamic.next().map(FoldResult::from),
                value => Some(constant(value)),
            };
            fixed.iter().filter_map(one).collect()
        };
        let lower = mixed(self.static_lower_bound(), self.dynamic_lower_bound().collect());
        let upper = mixed(self.static_upper_bound(), self.dynamic_upper_bound().collect());
        let step = mixed(self.static_step(), self.dynamic_step().collect());
        let bounds = lower.into_iter().zip(upper).zip(step);
        let one = |(value, ((lower, upper), step))| InductionVariable { value, lower, upper, step };
        arguments.into_iter().zip(bounds).map(one).collect()
    }
}

impl RegionBranchOp for WhileOpRef<'_> {
    fn successor_regions(self, from: RegionPoint) -> RegionSuccessors {
        match from {
            RegionPoint::Region(0) => {
                smallvec![RegionSuccessor::region(*self, 1), RegionSuccessor::parent(*self)]
            }
            _ => smallvec![RegionSuccessor::region(*self, 0)],
        }
    }

    fn entry_successor_operands(self, _: RegionPoint) -> Range<usize> {
        0..self.operand_count()
    }
}

impl LoopLike for WhileOpRef<'_> {
    fn loop_regions(self) -> Vec<usize> {
        vec![0, 1]
    }
}

/// Forwards nothing: the loop combines the results of its reductions.
impl RegionBranchTerminator for ReduceOpRef<'_> {
    fn mutable_successor_operands(self, _: RegionPoint) -> Range<usize> {
        0..0
    }
}

impl RegionBranchTerminator for ConditionOpRef<'_> {
    fn mutable_successor_operands(self, _: RegionPoint) -> Range<usize> {
        1.min(self.operand_count())..self.operand_count()
    }

    fn successor_regions_for(self, operands: &[Option<Attribute>]) -> Option<Vec<RegionPoint>> {
        let goes_on = known(*self, operands.first())? != 0;
        Some(vec![if goes_on { RegionPoint::Region(1) } else { RegionPoint::Parent }])
    }
}
