//! Successor operands and branch weights of the `llvm` terminators.

use terrace_builtin::IntegerAttr;
use terrace_interfaces::{BranchOp, SuccessorOperands, WeightedBranch};
use terrace_ir::{Attribute, Block, OperandGroup};

use crate::{BrOpRef, CondBrOpRef, IndirectBrOpRef, InvokeOpRef, SwitchOpRef};

impl BranchOp for BrOpRef<'_> {
    fn successor_operands(self, _: usize) -> SuccessorOperands {
        SuccessorOperands::new(OperandGroup::of(0))
    }
}

impl BranchOp for CondBrOpRef<'_> {
    fn successor_operands(self, index: usize) -> SuccessorOperands {
        SuccessorOperands::new(OperandGroup::of(1 + index))
    }

    fn successor_for_operands(self, operands: &[Option<Attribute>]) -> Option<Block> {
        let condition = (*operands.first()?)?.downcast::<IntegerAttr>(self.context())?;
        Some(if condition.value.is_zero() { self.false_dest() } else { self.true_dest() })
    }
}

impl WeightedBranch for CondBrOpRef<'_> {
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
}

impl WeightedBranch for SwitchOpRef<'_> {
    fn weights(self) -> Option<Vec<i32>> {
        self.properties().branch_weights.clone()
    }
}

impl BranchOp for IndirectBrOpRef<'_> {
    fn successor_operands(self, index: usize) -> SuccessorOperands {
        SuccessorOperands::new(OperandGroup::part(1, index))
    }
}

impl BranchOp for InvokeOpRef<'_> {
    fn successor_operands(self, index: usize) -> SuccessorOperands {
        SuccessorOperands::new(OperandGroup::of(1 + index))
    }
}

impl WeightedBranch for InvokeOpRef<'_> {
    fn weights(self) -> Option<Vec<i32>> {
        self.properties().branch_weights.clone()
    }
}
