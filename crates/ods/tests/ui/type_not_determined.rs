use terrace_builtin::constraints::{AnyType, I32};
use terrace_ods::operation;

#[operation(name = "t.a", format = "$lhs `,` $rhs attr-dict")]
pub struct AOp {
    #[operand]
    lhs: I32,
    #[operand]
    rhs: AnyType,
}

fn main() {}
