//! Tests of the printer on IR that is created through the API; the expected texts are those of
//! `mlir-opt`.

mod aliases;
mod hooks;
mod resources;
mod structure;

use terrace_builtin::IntegerType;
use terrace_ir::{
    Attribute, Block, Body, Context, Ident, Location, Op, OpName, OpState, Region, Type, Value,
};

use super::{PrintFlags, print_op};

/// A builder of IR with unregistered operations.
struct Ir {
    cx: Context,
    body: Body,
}

impl Ir {
    fn new() -> Self {
        let cx = Context::new();
        let state = OpState::new(&cx, OpName::get(&cx, "t.top"), Location::unknown(&cx));
        let body = Body::new(&cx, state, 1);
        Self { cx, body }
    }

    fn i32(&self) -> Type {
        IntegerType::get(&self.cx, 32).into()
    }

    fn top(&mut self) -> Block {
        let region = self.body.region(Op::ROOT, 0).unwrap();
        match self.body.first_block(region) {
            Some(block) => block,
            None => self.body.append_block(region, []),
        }
    }

    fn op(
        &mut self,
        block: Block,
        name: &str,
        operands: &[Value],
        results: &[Type],
        more: impl FnOnce(&Context, &mut OpState),
    ) -> Op {
        let unknown = Location::unknown(&self.cx);
        let mut state = OpState::new(&self.cx, OpName::get(&self.cx, name), unknown);
        state.add_operands(operands);
        state.add_results(results);
        more(&self.cx, &mut state);
        let op = self.body.create(state);
        self.body.insert_op(op, block, None);
        op
    }

    fn region(&mut self) -> Region {
        self.body.new_region()
    }

    fn name(&self, name: &str) -> Location {
        Location::name(&self.cx, name, Location::unknown(&self.cx))
    }

    fn print(&self, flags: PrintFlags) -> String {
        print_op(self.body.root(), &flags)
    }
}

fn add_attribute(name: &str, value: impl Into<Attribute>) -> impl FnOnce(&Context, &mut OpState) {
    move |cx, state| state.attributes_mut().push((Ident::get(cx, name), value.into()))
}
