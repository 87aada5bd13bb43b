use terrace_builtin::constraints::{AnyType, I32};
use terrace_ods::operation;

#[operation(name = "t.a", tratis = [])]
pub struct AOp {
    #[operand]
    lhs: I32,
}

#[operation(name = "t.b")]
pub struct BOp {
    #[operand(optional = true)]
    lhs: AnyType,
}

fn main() {}
