//! Call interfaces of functions, graphs and calls.

use std::ops::Range;

use terrace_builtin::function::FunctionOp;
use terrace_interfaces::{CallOp, CallableOp, Callee};
use terrace_ir::{RegionRef, Type};

use crate::{FuncOpRef, FunctionCallOpRef, GraphARMOpRef};

impl<'a> CallableOp<'a> for FuncOpRef<'a> {
    fn callable_region(self) -> Option<RegionRef<'a>> {
        (*self).region(0).filter(|region| !region.is_empty())
    }

    fn callable_results(self) -> Vec<Type> {
        self.function_results().to_vec()
    }
}

impl<'a> CallableOp<'a> for GraphARMOpRef<'a> {
    fn callable_region(self) -> Option<RegionRef<'a>> {
        (*self).region(0).filter(|region| !region.is_empty())
    }

    fn callable_results(self) -> Vec<Type> {
        self.function_results().to_vec()
    }
}

impl CallOp for FunctionCallOpRef<'_> {
    fn callable_for_callee(self) -> Option<Callee> {
        Some(Callee::Symbol(self.callee().attr()))
    }

    fn arg_operands(self) -> Range<usize> {
        0..self.operand_count()
    }
}
