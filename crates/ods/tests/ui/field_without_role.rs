use terrace_builtin::constraints::{AnyType, I32};
use terrace_ods::operation;

#[operation(name = "t.a")]
pub struct AOp {
    lhs: I32,
    #[operand]
    rhs: AnyType,
    #[operand]
    rhs: AnyType,
}

fn main() {}
