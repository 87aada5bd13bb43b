//! Interfaces of vector's operations.

use terrace_builtin::TypeExt;
use terrace_builtin::values::type_of;
use terrace_interfaces::{DestinationStyle, Speculatability, Speculatable};

use crate::{TransferReadOpRef, TransferWriteOpRef};

/// Transfers of tensors can run at any time.
fn speculatability(op: terrace_ir::OpRef<'_>, base: terrace_ir::Value) -> Speculatability {
    match type_of(op, base).is_tensor() {
        true => Speculatability::Always,
        false => Speculatability::Not,
    }
}

impl Speculatable for TransferReadOpRef<'_> {
    fn speculatability(self) -> Speculatability {
        speculatability(*self, self.base())
    }
}

impl Speculatable for TransferWriteOpRef<'_> {
    fn speculatability(self) -> Speculatability {
        speculatability(*self, self.base())
    }
}

impl DestinationStyle for TransferReadOpRef<'_> {
    fn inits(self) -> std::ops::Range<usize> {
        0..0
    }
}

impl DestinationStyle for TransferWriteOpRef<'_> {
    fn inits(self) -> std::ops::Range<usize> {
        1..2
    }
}
