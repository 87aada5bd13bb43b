//! Descriptions of variables in slots, for debuggers.

use terrace_data_layout::DataLayout;
use terrace_interfaces::{PromotableOp, Removal};
use terrace_ir::{Builder, InsertionPoint, Op, OpType, Operand, Use, Value};

use crate::{DbgDeclareOp, DbgDeclareOpRef, DbgValueOp, DbgValueOpRef, UndefOp};

/// Creates the statement that the variable of the `llvm.intr.dbg.declare` `op` has the value
/// `value`.
pub(super) fn describe(builder: &mut Builder<'_>, op: Op, value: Value) {
    let declaration = DbgDeclareOp::from_op(op).view(builder.body());
    let (variable, expression) = (declaration.var_info(), declaration.location_expr());
    let location = (*declaration).location();
    builder.set_location(location);
    let described = DbgValueOp::build(builder, value, variable);
    described.set_location_expr(builder.body_mut(), expression);
}

impl PromotableOp for DbgDeclareOpRef<'_> {
    fn can_uses_be_removed(self, _: &[Use], _: &DataLayout) -> Option<Vec<Use>> {
        Some(Vec::new())
    }

    fn remove_uses(_: &mut Builder<'_>, _: Op, _: &[Use]) -> Removal {
        Removal::Erase
    }

    fn visit_replaced_values(builder: &mut Builder<'_>, op: Op, stored: &[(Op, Value)]) {
        for (store, value) in stored {
            builder.at(InsertionPoint::After(*store), |builder| describe(builder, op, *value));
        }
    }
}

impl PromotableOp for DbgValueOpRef<'_> {
    fn can_uses_be_removed(self, uses: &[Use], _: &DataLayout) -> Option<Vec<Use>> {
        matches!(uses, [use_] if self.body().used_value(*use_) == self.value()).then(Vec::new)
    }

    fn remove_uses(builder: &mut Builder<'_>, op: Op, _: &[Use]) -> Removal {
        let value = DbgValueOp::from_op(op).view(builder.body()).value();
        let body = builder.body();
        let (ty, location) = (body.value_type(value), body.value_location(value));
        let point = match (body.defining_op(value), body.value_block(value)) {
            (Some(definition), _) => InsertionPoint::After(definition),
            (None, Some(block)) => InsertionPoint::AtStart(block),
            (None, None) => return Removal::Keep,
        };
        let undef = builder.at(point, |builder| {
            builder.set_location(location);
            UndefOp::build(builder, ty).value(builder)
        });
        builder.body_mut().set_operand(op, 0, undef);
        Removal::Keep
    }
}
