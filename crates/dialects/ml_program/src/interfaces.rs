//! What passes ask of the dialect's operations.

use terrace_builtin::FunctionOp;
use terrace_builtin::function::is_external;
use terrace_interfaces::CallableOp;
use terrace_ir::{RegionRef, Type};

use crate::{FuncOpRef, SubgraphOpRef};

impl FunctionOp for FuncOpRef<'_> {
    fn is_symbol_declaration(self) -> bool {
        is_external(*self)
    }
}

impl FunctionOp for SubgraphOpRef<'_> {
    fn is_symbol_declaration(self) -> bool {
        is_external(*self)
    }
}

impl<'a> CallableOp<'a> for FuncOpRef<'a> {
    fn callable_region(self) -> Option<RegionRef<'a>> {
        (*self).region(0).filter(|region| !region.is_empty())
    }
    fn callable_results(self) -> Vec<Type> {
        self.function_results()
    }
}

impl<'a> CallableOp<'a> for SubgraphOpRef<'a> {
    fn callable_region(self) -> Option<RegionRef<'a>> {
        (*self).region(0).filter(|region| !region.is_empty())
    }
    fn callable_results(self) -> Vec<Type> {
        self.function_results()
    }
}
