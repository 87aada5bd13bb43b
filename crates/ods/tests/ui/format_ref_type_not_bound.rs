use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a", format = "$lhs custom<D>(ref(type($lhs))) attr-dict `:` type($lhs)")]
pub struct AOp {
    #[operand]
    lhs: AnyType,
}

fn main() {}
