use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

pub struct D;

#[operation(name = "t.a", format = "custom<D>($lhs) attr-dict `:` type($lhs)")]
pub struct AOp {
    #[operand]
    lhs: AnyType,
}

fn main() {}
