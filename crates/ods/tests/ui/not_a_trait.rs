use terrace_builtin::constraints::{AnyType, I32};
use terrace_ods::operation;

pub struct Fast;

#[operation(name = "t.a", traits = [Fast])]
pub struct AOp {
    #[operand]
    lhs: I32,
    #[result]
    result: AnyType,
}

fn main() {}
