//! `llvm.func` is a function.

use terrace_builtin::function::FunctionOp;
use terrace_interfaces::CallableOp;
use terrace_ir::{RegionRef, Type};

use crate::{LLVMFuncOpRef, LLVMVoidType};

impl FunctionOp for LLVMFuncOpRef<'_> {
    fn function_inputs(self) -> Vec<Type> {
        self.ty().map(|ty| ty.params.clone()).unwrap_or_default()
    }

    fn function_results(self) -> Vec<Type> {
        let result = self.ty().map(|ty| ty.return_type);
        result.filter(|ty| !ty.is::<LLVMVoidType>()).into_iter().collect()
    }
}

impl<'a> CallableOp<'a> for LLVMFuncOpRef<'a> {
    fn callable_region(self) -> Option<RegionRef<'a>> {
        (*self).region(0).filter(|region| !region.is_empty())
    }

    fn callable_results(self) -> Vec<Type> {
        FunctionOp::function_results(self)
    }
}
