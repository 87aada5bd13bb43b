use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a", traits = [AllTypesMatch(lhs)])]
pub struct AOp {
    #[operand]
    lhs: AnyType,
}

fn main() {}
