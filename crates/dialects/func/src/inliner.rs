//! The inlining rules of the dialect.

use terrace_interfaces::Inliner;
use terrace_ir::{Block, Body, Builder, Op, OpRef, RegionRef, Value};

use crate::{CallOp, FuncDialect, FuncOp, ReturnOp};

impl Inliner for FuncDialect {
    fn is_legal_to_inline_call(&self, call: OpRef<'_>, callable: OpRef<'_>) -> bool {
        let call = call.cast::<CallOp>().is_none_or(|call| !call.no_inline());
        call && callable.cast::<FuncOp>().is_none_or(|function| !function.no_inline())
    }

    fn is_legal_to_inline_op(&self, _: OpRef<'_>, _: RegionRef<'_>) -> bool {
        true
    }

    fn is_legal_to_inline_into(&self, _: RegionRef<'_>, _: OpRef<'_>) -> bool {
        true
    }

    fn replace_terminator_by_branch(&self, body: &mut Body, op: Op, next: Block) {
        if !body.op(op).is::<ReturnOp>() {
            return;
        }
        let values: Vec<Value> = body.operands(op).collect();
        let mut builder = Builder::before(body, op);
        let mut state = builder.state(terrace_ir::OpName::get(builder.context(), "cf.br"));
        state.add_operands(&values);
        state.add_successor(next);
        builder.context().get_or_load_dialect("cf");
        builder.create(state);
        body.erase(op);
    }
}
