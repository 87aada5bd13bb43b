//! Interfaces of branches.

use terrace_builtin::IntegerAttr;
use terrace_interfaces::{BranchOp, SuccessorOperands, WeightedBranch};
use terrace_ir::{Attribute, Block, OperandGroup};

use crate::{BranchOpRef, CondBranchOpRef, SwitchOpRef};

impl BranchOp for BranchOpRef<'_> {
    fn successor_operands(self, _: usize) -> SuccessorOperands {
        SuccessorOperands::new(OperandGroup::of(0))
    }

    fn successor_for_operands(self, _: &[Option<Attribute>]) -> Option<Block> {
        Some(self.dest())
    }
}

impl BranchOp for CondBranchOpRef<'_> {
    fn successor_operands(self, index: usize) -> SuccessorOperands {
        SuccessorOperands::new(OperandGroup::of(1 + index))
    }

    fn successor_for_operands(self, operands: &[Option<Attribute>]) -> Option<Block> {
        let condition = (*operands.first()?)?.downcast::<IntegerAttr>(self.context())?;
        Some(if condition.value.is_zero() { self.false_dest() } else { self.true_dest() })
    }
}

impl WeightedBranch for CondBranchOpRef<'_> {
    fn weights(self) -> Option<Vec<i32>> {
        self.properties().branch_weights.clone()
    }
}

impl BranchOp for SwitchOpRef<'_> {
    fn successor_operands(self, index: usize) -> SuccessorOperands {
        SuccessorOperands::new(match index.checked_sub(1) {
            None => OperandGroup::of(1),
            Some(case) => OperandGroup::part(2, case),
        })
    }

    fn successor_for_operands(self, operands: &[Option<Attribute>]) -> Option<Block> {
        let cx = self.context();
        let value = (*operands.first()?)?.downcast::<IntegerAttr>(cx)?;
        let cases = self.case_values().map(|values| values.data(cx).ints(cx).collect::<Vec<_>>());
        let case = cases.unwrap_or_default().iter().position(|case| *case == value.value);
        match case {
            Some(case) => self.case_destinations().nth(case),
            None => Some(self.default_destination()),
        }
    }
}
