use terrace_ir::constraints::AnyRegion;
use terrace_ods::operation;

#[operation(name = "t.a", format = "attr-dict $body")]
pub struct AOp {
    #[region]
    body: AnyRegion,
}

fn main() {}
