use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a", format = "$lhs attr-dict `:` type($lhs) `,` type($rhs)")]
pub struct AOp {
    #[operand]
    lhs: AnyType,
    #[operand]
    rhs: AnyType,
}

fn main() {}
