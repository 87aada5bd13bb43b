//! Patterns of canonicalization.

mod buffers;
mod clones;
mod dealloc;
mod tensors;

pub(crate) use buffers::to_buffer;
pub(crate) use clones::clone;
pub(crate) use dealloc::dealloc;
pub(crate) use tensors::{alloc_tensor, to_tensor};

use terrace_arith::ConstantOp;
use terrace_builtin::IntegerAttr;
use terrace_ir::effects::{EffectKind, EffectTarget, own_effects};
use terrace_ir::{OpRef, Operand, Rewriter, Value};

/// A constant of type `index`.
fn index_constant(rewriter: &mut Rewriter<'_>, number: i64) -> Value {
    let constant = IntegerAttr::index(rewriter.context(), number);
    ConstantOp::build(rewriter, constant.into()).value(rewriter)
}

/// Whether `op` has an effect of this kind on `value`.
fn has_effect_on(op: OpRef<'_>, kind: EffectKind, value: Value) -> bool {
    let target = EffectTarget::Value(value);
    let effects = own_effects(op).unwrap_or_default();
    effects.iter().any(|effect| effect.kind == kind && effect.target == target)
}
