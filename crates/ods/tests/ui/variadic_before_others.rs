use terrace_ir::constraints::AnyRegion;
use terrace_ods::operation;

#[operation(name = "t.a")]
pub struct AOp {
    #[region]
    cases: Variadic<AnyRegion>,
    #[region]
    last: AnyRegion,
    #[successor]
    targets: Variadic<Block>,
    #[successor]
    default: Block,
}

fn main() {}
