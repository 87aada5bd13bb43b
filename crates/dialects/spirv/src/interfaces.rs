//! The interfaces of operations.

use terrace_builtin::function::FunctionOp;
use terrace_ir::Type;

use crate::{FuncOpRef, GraphARMOpRef};

impl FunctionOp for FuncOpRef<'_> {}

impl FunctionOp for GraphARMOpRef<'_> {
    fn function_inputs(self) -> Vec<Type> {
        self.ty().map(|ty| ty.inputs.to_vec()).unwrap_or_default()
    }

    fn function_results(self) -> Vec<Type> {
        self.ty().map(|ty| ty.results.to_vec()).unwrap_or_default()
    }
}
