//! What passes ask of the transform dialect's operations.

use terrace_builtin::FunctionOp;
use terrace_interfaces::CallableOp;
use terrace_ir::{RegionRef, Type};

use crate::NamedSequenceOpRef;

impl FunctionOp for NamedSequenceOpRef<'_> {}

impl<'a> CallableOp<'a> for NamedSequenceOpRef<'a> {
    fn callable_region(self) -> Option<RegionRef<'a>> {
        (*self).region(0).filter(|region| !region.is_empty())
    }
    fn callable_results(self) -> Vec<Type> {
        self.function_results()
    }
}
