//! Canonicalization patterns of the operations.

use terrace_builtin::IntegerAttr;
use terrace_ir::fold::constant_value;
use terrace_ir::{ArrayAttr, Body, Handle, OpType, OperandGroup, PatternSet, Value};

use crate::{
    AtomicUpdateOp, AtomicWriteOp, DeviceType, DeviceTypeAttr, EnterDataOp, ExitDataOp, HostDataOp,
    KernelEnvironmentOp, UpdateOp, WaitOp, WaitProperties, YieldOp,
};

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

/// Erases an `acc.atomic.update` that yields its argument, and replaces one that yields a value
/// from outside by an `acc.atomic.write`.
pub(crate) fn atomic_update(set: &mut PatternSet) {
    set.add::<AtomicUpdateOp>("", |op, rewriter| {
        let body = rewriter.body();
        let update = op.view(body);
        let entry = (*update).region(0)?.entry()?;
        let given = entry.ops().next().filter(|first| first.is::<YieldOp>())?.operands().next()?;
        if entry.arguments().first() == Some(&given) {
            rewriter.erase_op(op.op());
            return Some(());
        }
        let (x, condition) = (update.x(), update.if_cond());
        let write = AtomicWriteOp::build(rewriter, x, given, condition);
        rewriter.replace_with(op.op(), write.op());
        Some(())
    });
}

/// Erases an environment without kernels, and replaces one that waits by an `acc.wait`.
pub(crate) fn kernel_environment(set: &mut PatternSet) {
    set.add::<KernelEnvironmentOp>("RemoveEmptyKernelEnvironment", |op, rewriter| {
        let (cx, body) = (rewriter.context(), rewriter.body());
        let view = op.view(body);
        if (*view).region(0)?.entry()?.ops().next().is_some() {
            return None;
        }
        // An `acc.wait` has no device types, and one number of a device.
        let items = |list: Option<Handle<ArrayAttr>>| list.map_or(&[][..], |list| &list.data(cx).0);
        let for_device = items(view.wait_operands_device_type()).iter().any(|device| {
            let device = device.downcast::<DeviceTypeAttr>(cx);
            device.is_none_or(|device| device.0 != DeviceType::None)
        });
        let numbered = items(view.has_wait_devnum())
            .iter()
            .any(|flag| flag.downcast::<IntegerAttr>(cx).is_some_and(|flag| !flag.value.is_zero()));
        if for_device || numbered {
            return None;
        }
        let operands: Vec<Value> = view.wait_operands().collect();
        if !operands.is_empty() || !items(view.wait_only()).is_empty() {
            let properties = WaitProperties::default();
            WaitOp::build_with(rewriter, operands, None, None, None, properties);
        }
        rewriter.erase_op(op.op());
        Some(())
    });
}
