use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a", format = "custom<D>() attr-dict")]
pub struct AOp {
    #[operand]
    lhs: AnyType,
}

fn main() {}
