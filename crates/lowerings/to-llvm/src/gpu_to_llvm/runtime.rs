//! [`Runtime`], the builder of calls of the runtime library, which all lowerings of `gpu-to-llvm`
//! use.

use terrace_ir::{Operand, SymbolRefAttr, Type, Value};
use terrace_llvm::{
    self as llvm, LLVMFunctionType, LLVMPointerType, LLVMVoidType, is_compatible_type,
};

use crate::llvm_builder::LlvmBuilder;
use crate::symbols::{EnclosingScopes, call_function};

/// A builder of calls of runtime functions, which it declares at the end of the module.
pub(super) struct Runtime<'e, 'b> {
    /// The builder of the operations around the calls.
    pub(super) b: LlvmBuilder<'e, 'b>,
    /// The symbol tables that receive the declarations.
    pub(super) scopes: &'e mut EnclosingScopes,
}

impl Runtime<'_, '_> {
    /// Declares the function `name` for these arguments. All its pointers refer to the default
    /// address space. `None` outside of all modules.
    pub(super) fn declare(
        &mut self,
        name: &str,
        arguments: &[Value],
        result: Option<Type>,
    ) -> Option<()> {
        let cx = self.b.cx.clone();
        let param = |value: &Value| match self.b.type_of(*value) {
            ty if ty.is::<LLVMPointerType>() => self.b.pointer(),
            ty => ty,
        };
        let params = arguments.iter().map(param).collect();
        let return_type = result.unwrap_or_else(|| LLVMVoidType.intern(&cx).ty());
        let ty = LLVMFunctionType { return_type, params, var_arg: false };
        let location = self.b.rw.location();
        self.scopes.module_table()?.runtime_function(&cx, name, ty, location);
        Some(())
    }

    /// Calls the function `name` without a result; `None` outside of all modules.
    pub(super) fn call(&mut self, name: &str, arguments: &[Value]) -> Option<()> {
        self.declare(name, arguments, None)?;
        call_function(self.b.rw, name, arguments, None);
        Some(())
    }

    /// Calls the function `name`, which returns a pointer; `None` outside of all modules.
    pub(super) fn call_for_pointer(&mut self, name: &str, arguments: &[Value]) -> Option<Value> {
        let pointer = self.b.pointer();
        self.declare(name, arguments, Some(pointer))?;
        call_function(self.b.rw, name, arguments, Some(pointer))
    }

    /// Creates a stream.
    pub(super) fn create_stream(&mut self) -> Option<Value> {
        self.call_for_pointer(STREAM_CREATE, &[])
    }

    /// Whether all of `operands` have types of the llvm dialect (MLIR: `areAllLLVMTypes`).
    pub(super) fn are_lowered(&self, operands: &[Value]) -> bool {
        operands.iter().all(|value| is_compatible_type(&self.b.cx, self.b.type_of(*value)))
    }

    /// Whether `value` is the result of a call that creates a stream.
    pub(super) fn is_new_stream(&self, value: Value) -> bool {
        let body = self.b.rw.body();
        let call = body.defining_op(value).and_then(|op| body.op(op).cast::<llvm::CallOp>());
        let callee = call.and_then(|call| call.callee());
        callee.is_some_and(|callee| callee == SymbolRefAttr::flat(&self.b.cx, STREAM_CREATE))
    }

    /// Returns `pointer`, cast to the default address space.
    pub(super) fn in_default_space(&mut self, pointer: Value) -> Value {
        let default = self.b.pointer();
        match self.b.type_of(pointer) == default {
            true => pointer,
            false => llvm::AddrSpaceCastOp::build(self.b.rw, default, pointer).value(self.b.rw),
        }
    }
}

/// The runtime function that creates a stream.
const STREAM_CREATE: &str = "mgpuStreamCreate";
