//! The function and callable interfaces of `llvm.func`.

use terrace_builtin::function::FunctionOp;
use terrace_interfaces::CallableOp;
use terrace_ir::{RegionRef, Type};

use crate::{LLVMFuncOpRef, LLVMVoidType};

impl<'a> FunctionOp<'a> for LLVMFuncOpRef<'a> {
    fn function_inputs(self) -> &'a [Type] {
        self.ty().map_or(&[], |ty| &ty.params)
    }

    fn function_results(self) -> &'a [Type] {
        let result = self.ty().map(|ty| &ty.return_type).filter(|ty| !ty.is::<LLVMVoidType>());
        result.map_or(&[], std::slice::from_ref)
    }
}

impl<'a> CallableOp<'a> for LLVMFuncOpRef<'a> {
    fn callable_region(self) -> Option<RegionRef<'a>> {
        (*self).region(0).filter(|region| !region.is_empty())
    }

    fn callable_results(self) -> Vec<Type> {
        FunctionOp::function_results(self).to_vec()
    }
}
