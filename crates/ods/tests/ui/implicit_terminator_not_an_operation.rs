use terrace_ir::constraints::AnyRegion;
use terrace_ir::op_traits::SingleBlockImplicitTerminator;
use terrace_ods::operation;

pub struct Yield;

#[operation(name = "t.a", traits = [SingleBlockImplicitTerminator<Yield>])]
pub struct AOp {
    #[region]
    body: AnyRegion,
}

fn main() {}
