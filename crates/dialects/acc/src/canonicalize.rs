//! Canonicalization patterns of the operations.

use terrace_builtin::IntegerAttr;
use terrace_ir::fold::constant_value;
use terrace_ir::{Body, OpType, OperandGroup, PatternSet, Value};

use crate::{EnterDataOp, ExitDataOp, HostDataOp, UpdateOp};

/// The group of the condition among the operands.
const CONDITION: OperandGroup = OperandGroup::of(0);

/// Returns the value of a constant condition; `None` if there is no condition, or it varies.
fn known(body: &Body, condition: Option<Value>) -> Option<bool> {
    let value = constant_value(body, condition?)?;
    Some(!value.downcast::<IntegerAttr>(body.context())?.value.is_zero())
}

/// Declares canonicalizations that drop a condition that holds, and erase an operation whose
/// condition does not.
macro_rules! conditional {
    ($($name:ident: $op:ident, $pattern:literal;)*) => {$(
        pub(crate) fn $name(set: &mut PatternSet) {
            set.add::<$op>($pattern, |op, rewriter| {
                let body = rewriter.body();
                match known(body, op.view(body).if_cond())? {
                    true => rewriter.body_mut().set_operand_group(op.op(), CONDITION, &[]),
                    false => rewriter.erase_op(op.op()),
                }
                Some(())
            });
        }
    )*};
}

conditional! {
    enter_data: EnterDataOp, "RemoveConstantIfCondition<EnterDataOp>";
    exit_data: ExitDataOp, "RemoveConstantIfCondition<ExitDataOp>";
    update: UpdateOp, "RemoveConstantIfCondition<UpdateOp>";
}

/// Drops a condition that holds, and replaces an operation whose condition does not by the contents
/// of its region.
pub(crate) fn host_data(set: &mut PatternSet) {
    set.add::<HostDataOp>("RemoveConstantIfConditionWithRegion<HostDataOp>", |op, rewriter| {
        let body = rewriter.body();
        if known(body, op.view(body).if_cond())? {
            rewriter.body_mut().set_operand_group(op.op(), CONDITION, &[]);
            return Some(());
        }
        let region = body.op(op.op()).region(0)?.id();
        rewriter.replace_by_region(op.op(), region, &[])
    });
}
