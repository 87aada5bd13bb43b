//! A type, and a body to play in.

use terrace_ir::{Block, Body, Context, Location, OpName, OpState, Type, core_kind};

#[derive(PartialEq, Eq, Hash, Debug)]
pub(crate) struct TestType(pub(crate) u32);
core_kind!(TestType, "test.type", "A type for tests.", Type, |_, _, _| (), |cx, id, _, p| {
    write!(p, "t{}", cx.data::<TestType>(id).0)
});

pub(crate) fn ty(cx: &Context, number: u32) -> Type {
    Type::from_id(cx.intern(TestType(number)))
}

pub(crate) fn body(cx: &Context) -> (Body, Block) {
    cx.allow_unregistered_dialects(true);
    let unknown = Location::unknown(cx);
    let mut body = Body::new(cx, OpState::new(cx, OpName::get(cx, "t.root"), unknown), 1);
    let region = body.root().region(0).unwrap().id();
    let block = body.append_block(region, [(ty(cx, 1), unknown), (ty(cx, 1), unknown)]);
    (body, block)
}
