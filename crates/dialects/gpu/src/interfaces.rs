//! The interfaces of operations.

use terrace_builtin::function::FunctionOp;

use crate::GPUFuncOpRef;

impl FunctionOp for GPUFuncOpRef<'_> {}
