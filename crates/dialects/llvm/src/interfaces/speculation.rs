//! Speculative execution of divisions, whose behaviour is undefined for some divisors.

use terrace_builtin::folding::scalar_or_splat;
use terrace_interfaces::{Speculatability, Speculatable};
use terrace_ir::OpRef;
use terrace_ir::fold::constant_value;
use terrace_numeric::Int;

use crate::{SDivOpRef, UDivOpRef};

/// Returns the speculatability of a division whose constant divisor must satisfy `is_defined`.
fn division(op: OpRef<'_>, is_defined: fn(&Int) -> bool) -> Speculatability {
    let divisor = constant_value(op.body(), op.operand(1));
    match divisor.and_then(|divisor| scalar_or_splat(op.context(), divisor)) {
        Some(divisor) if is_defined(&divisor) => Speculatability::Always,
        _ => Speculatability::Not,
    }
}

impl Speculatable for UDivOpRef<'_> {
    fn speculatability(self) -> Speculatability {
        division(*self, |divisor| !divisor.is_zero())
    }
}

impl Speculatable for SDivOpRef<'_> {
    fn speculatability(self) -> Speculatability {
        division(*self, |divisor| !divisor.is_zero() && *divisor != Int::all_ones(divisor.width()))
    }
}
