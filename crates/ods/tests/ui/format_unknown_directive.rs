use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a", format = "$lhs attr-dict `:` typ($lhs)")]
pub struct AOp {
    #[operand]
    lhs: AnyType,
}

fn main() {}
