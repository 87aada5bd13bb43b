use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a", traits = [TypesMatchWith(lhs, result, map)])]
pub struct AOp {
    #[operand]
    lhs: AnyType,
    #[result]
    result: AnyType,
}

fn main() {}
