//! Interfaces of the `shape` operations: control flow of `shape.assuming` and the function
//! interface of `shape.func`.

use smallvec::smallvec;
use terrace_builtin::FunctionOp;
use terrace_builtin::function::is_external;
use terrace_interfaces::{
    CallableOp, RegionBranchOp, RegionPoint, RegionSuccessor, RegionSuccessors,
};
use terrace_ir::{RegionRef, Type};

use crate::{AssumingOpRef, FuncOpRef};

impl RegionBranchOp for AssumingOpRef<'_> {
    fn successor_regions(self, from: RegionPoint) -> RegionSuccessors {
        match from {
            RegionPoint::Parent => {
                smallvec![RegionSuccessor::without_inputs(RegionPoint::Region(0))]
            }
            RegionPoint::Region(_) => smallvec![RegionSuccessor::parent(*self)],
        }
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
