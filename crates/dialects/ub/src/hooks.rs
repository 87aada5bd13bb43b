//! Hooks of the `ub` dialect.

use terrace_builtin::folding::is_poison;
use terrace_ir::{Attribute, Builder, DialectHooks, Op, OpType, Type};

use crate::{PoisonAttr, PoisonOp};

/// The hooks of the dialect; folded poison becomes `ub.poison`.
pub(crate) const HOOKS: DialectHooks =
    DialectHooks { materialize_constant: Some(materialize), ..DialectHooks::NONE };

/// Builds a `ub.poison` for a poison attribute; `None` for another attribute.
fn materialize(builder: &mut Builder<'_>, value: Attribute, ty: Type) -> Option<Op> {
    if !is_poison(builder.context(), value) {
        return None;
    }
    let poison = PoisonOp::build(builder, ty);
    if !value.is::<PoisonAttr>() {
        poison.set_value(builder.body_mut(), value);
    }
    Some(poison.op())
}
