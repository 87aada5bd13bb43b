//! The inlining rules of the dialect.

mod allocas;
mod by_value;

use terrace_interfaces::Inliner;
use terrace_ir::{
    ArrayAttr, Attribute, Block, Body, Builder, Context, DictionaryAttr, Op, OpRef, RegionRef,
    StringAttr, Value,
};

use crate::{
    BlockTagOp, BrOp, CallOp, LLVMFuncOp, LLVMFuncOpRef, LlvmDialect, ReturnOp, VaStartOp,
};

/// LLVM's function attributes, in `passthrough`, that forbid inlining.
const DISALLOWED: [&str; 4] = ["noduplicate", "presplitcoroutine", "returns_twice", "strictfp"];

/// Calls by `llvm.call` are inlined. Allocations of constant size move to the entry of the caller,
/// arguments passed by value are copied. Scopes of aliases are not created for `llvm.noalias`.
impl Inliner for LlvmDialect {
    fn is_legal_to_inline_call(&self, call: OpRef<'_>, callable: OpRef<'_>) -> bool {
        let (Some(call), Some(callee)) = (call.cast::<CallOp>(), callable.cast::<LLVMFuncOp>())
        else {
            return false;
        };
        let is_variadic = callee.ty().is_some_and(|ty| ty.var_arg);
        !call.no_inline()
            && !callee.no_inline()
            && !is_variadic
            && callee.personality().is_none()
            && !has_disallowed_attributes(callee)
    }

    fn is_legal_to_inline_op(&self, op: OpRef<'_>, _: RegionRef<'_>) -> bool {
        !op.is::<VaStartOp>() && !op.is::<BlockTagOp>()
    }

    fn is_legal_to_inline_into(&self, _: RegionRef<'_>, _: OpRef<'_>) -> bool {
        true
    }

    fn inlined_argument(
        &self,
        builder: &mut Builder<'_>,
        callable: OpRef<'_>,
        index: usize,
        value: Value,
    ) -> Value {
        match callable.cast::<LLVMFuncOp>() {
            Some(callee) => by_value::argument(builder, callee, index, value),
            None => value,
        }
    }

    fn process_inlined_blocks(&self, body: &mut Body, call: Op, blocks: &[Block]) {
        allocas::move_to_entry(body, call, blocks);
    }

    fn replace_terminator_by_branch(&self, body: &mut Body, op: Op, next: Block) {
        if !body.op(op).is::<ReturnOp>() {
            return;
        }
        let values: Vec<Value> = body.operands(op).collect();
        BrOp::build(&mut Builder::before(body, op), values, next);
        body.erase(op);
    }
}

/// Whether attributes of the function or of its arguments forbid inlining.
fn has_disallowed_attributes(callee: LLVMFuncOpRef<'_>) -> bool {
    let cx = callee.context();
    let passed = callee.passthrough().map_or(&[][..], |all| &all.data(cx).0);
    let is_disallowed = |attribute: &Attribute| {
        let name = attribute.downcast::<StringAttr>(cx);
        name.is_some_and(|name| DISALLOWED.contains(&&*name.text()))
    };
    let arguments = callee.arg_attrs().map_or(&[][..], |all| &all.data(cx).0);
    passed.iter().any(is_disallowed)
        || arguments.iter().any(|of| argument_attribute(cx, *of, "llvm.inalloca").is_some())
}

/// Returns the attribute `name` of the dictionary `attributes`.
fn argument_attribute(cx: &Context, attributes: Attribute, name: &str) -> Option<Attribute> {
    attributes.downcast::<DictionaryAttr>(cx)?.lookup_str(cx, name)
}

/// Returns the attribute `name` of the argument at `index`.
fn attribute_of(callee: LLVMFuncOpRef<'_>, index: usize, name: &str) -> Option<Attribute> {
    let cx = callee.context();
    let all: &ArrayAttr = callee.arg_attrs()?.data(cx);
    argument_attribute(cx, *all.0.get(index)?, name)
}
