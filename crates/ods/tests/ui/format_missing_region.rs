use terrace_ir::constraints::AnyRegion;
use terrace_ods::operation;

#[operation(name = "t.a", format = "attr-dict")]
pub struct AOp {
    #[region]
    body: AnyRegion,
}

fn main() {}
