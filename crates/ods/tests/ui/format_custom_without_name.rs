use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a", format = "custom($lhs) attr-dict `:` type($lhs)")]
pub struct AOp {
    #[operand]
    lhs: AnyType,
}

fn main() {}
