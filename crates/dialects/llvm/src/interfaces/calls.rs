//! Call interfaces of `llvm.call` and `llvm.invoke`.

use std::ops::Range;

use terrace_interfaces::{CallOp, Callee};
use terrace_ir::OperandGroup;

use crate::{CallOpRef, InvokeOpRef};

/// Implements the interface for calls whose callee is named by a symbol or else is the first
/// operand, a pointer to a function.
macro_rules! call_op {
    ($($view:ident),* $(,)?) => {$(
        impl CallOp for $view<'_> {
            fn callable_for_callee(self) -> Option<Callee> {
                match self.callee() {
                    Some(callee) => Some(Callee::Symbol(callee.attr())),
                    None => self.operands().next().map(Callee::Value),
                }
            }

            fn arg_operands(self) -> Range<usize> {
                let callee = self.body().operand_group(self.id(), OperandGroup::of(0));
                let first = usize::from(self.callee().is_none());
                (callee.start + first).min(callee.end)..callee.end
            }
        }
    )*};
}

call_op! {
    CallOpRef, InvokeOpRef,
}
