//! Interface implementations of the operations: functions, calls, and the region control flow of
//! `async.execute`.

use std::ops::Range;

use smallvec::smallvec;
use terrace_builtin::FunctionOp;
use terrace_builtin::function::{function_type, is_external, verify_call};
use terrace_interfaces::{
    CallableOp, RegionBranchOp, RegionPoint, RegionSuccessor, RegionSuccessors,
};
use terrace_ir::{Diagnostic, OperandGroup, RegionRef, SymbolTables, SymbolUser, Type};

use crate::{CallOpRef, ExecuteOpRef, FuncOp, FuncOpRef};

impl RegionBranchOp for ExecuteOpRef<'_> {
    fn successor_regions(self, from: RegionPoint) -> RegionSuccessors {
        match from {
            RegionPoint::Parent => smallvec![RegionSuccessor::region(*self, 0)],
            RegionPoint::Region(_) => {
                // The first result is the token, which is not an input from the region.
                let after = RegionSuccessor::parent(*self);
                let inputs = after.inputs.end - self.body_results().len()..after.inputs.end;
                smallvec![RegionSuccessor { inputs, ..after }]
            }
        }
    }

    fn entry_successor_operands(self, _: RegionPoint) -> Range<usize> {
        self.body().operand_group(self.id(), OperandGroup::of(1))
    }
}

impl<'a> FunctionOp<'a> for FuncOpRef<'a> {
    fn is_symbol_declaration(self) -> bool {
        is_external(*self)
    }
}

impl<'a> CallableOp<'a> for FuncOpRef<'a> {
    fn callable_region(self) -> Option<RegionRef<'a>> {
        (*self).region(0).filter(|region| !region.is_empty())
    }
    fn callable_results(self) -> Vec<Type> {
        self.function_results().to_vec()
    }
}

impl SymbolUser for CallOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let cx = self.context();
        let callee = self.callee();
        if callee.is_absent() {
            return Err(self.error("requires a 'callee' symbol reference attribute"));
        }
        let name = callee.data(cx);
        let found = tables.lookup(name).filter(|found| found.is::<FuncOp>());
        let Some(ty) = found.and_then(|found| function_type(found)) else {
            let name = name.root.as_str(cx);
            let message = format!("'{name}' does not reference a valid async function");
            return Err(self.error(message));
        };
        verify_call(*self, ty)
    }
}
