use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a")]
pub struct AOp {
    #[operand]
    op: AnyType,
    #[attr]
    build: i64,
}

fn main() {}
