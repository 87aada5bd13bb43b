//! The function and callable interfaces of `pdl_interp.func`.

use terrace_builtin::FunctionOp;
use terrace_interfaces::CallableOp;
use terrace_ir::{RegionRef, Type};

use crate::FuncOpRef;

impl<'a> FunctionOp<'a> for FuncOpRef<'a> {}

impl<'a> CallableOp<'a> for FuncOpRef<'a> {
    fn callable_region(self) -> Option<RegionRef<'a>> {
        (*self).region(0).filter(|region| !region.is_empty())
    }
    fn callable_results(self) -> Vec<Type> {
        self.function_results().to_vec()
    }
}
