use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a", format = "custom<D>(operands)")]
pub struct AOp {
    #[operand]
    lhs: AnyType,
}

fn main() {}
