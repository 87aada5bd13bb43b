use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a", format = "attr-dict")]
pub struct AOp {
    #[result]
    out: AnyType,
}

fn main() {}
