use terrace_ir::constraints::AnyRegion;
use terrace_ods::operation;

#[operation(name = "t.a", format = "regions $body attr-dict-with-keyword")]
pub struct AOp {
    #[region]
    body: AnyRegion,
}

fn main() {}
