use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a")]
pub struct AOp {
    #[operand(default = 1)]
    x: AnyType,
    #[result(AnyType)]
    y: AnyType,
}

fn main() {}
