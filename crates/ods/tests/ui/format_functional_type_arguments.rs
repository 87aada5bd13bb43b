use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a", format = "$lhs attr-dict `:` functional-type(operands)")]
pub struct AOp {
    #[operand]
    lhs: AnyType,
}

fn main() {}
