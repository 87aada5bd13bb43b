use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a", format = "$lhs operands attr-dict `:` type(operands)")]
pub struct AOp {
    #[operand]
    lhs: AnyType,
}

fn main() {}
