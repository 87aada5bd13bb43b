//! The interface [`RuntimeVerifiableOp`] of operations that can be checked at run time (MLIR:
//! `RuntimeVerifiableOpInterface`).
//!
//! Dialects do not depend on this crate: the models of their operations are attached from outside,
//! in [`models`](crate::models), or by the owner of a dialect with
//! [`Context::attach_op_interface`](terrace_ir::Context::attach_op_interface).

use terrace_ir::{Op, OpInterface, OpRef};

use crate::checks::Checks;

/// A model of the checks of an operation.
pub trait RuntimeVerifiableOp: Send + Sync {
    /// Builds the checks of `op` in front of it (MLIR: `generateRuntimeVerification`).
    fn generate(&self, op: Op, checks: &mut Checks<'_>);
}

/// An operation with its model of checks.
#[derive(Clone, Copy)]
pub struct DynRuntimeVerifiableOp<'a> {
    op: OpRef<'a>,
    model: &'static dyn RuntimeVerifiableOp,
}

impl DynRuntimeVerifiableOp<'_> {
    /// Returns the operation and its model, which live longer than the borrow of the body.
    pub(crate) fn parts(self) -> (Op, &'static dyn RuntimeVerifiableOp) {
        (self.op.id(), self.model)
    }
}

impl<'a> OpInterface<'a> for DynRuntimeVerifiableOp<'a> {
    type Table = &'static dyn RuntimeVerifiableOp;

    fn new(op: OpRef<'a>, table: &'static &'static dyn RuntimeVerifiableOp) -> Self {
        Self { op, model: *table }
    }
}
