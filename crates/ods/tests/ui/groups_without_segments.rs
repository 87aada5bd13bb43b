use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a")]
pub struct AOp {
    #[operand]
    x: VariadicOfVariadic<AnyType>,
}

fn main() {}
