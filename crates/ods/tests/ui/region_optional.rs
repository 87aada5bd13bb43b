use terrace_ir::constraints::AnyRegion;
use terrace_ods::operation;

#[operation(name = "t.a")]
pub struct AOp {
    #[region]
    body: Optional<AnyRegion>,
}

fn main() {}
