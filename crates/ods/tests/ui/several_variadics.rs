use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a")]
pub struct AOp {
    #[operand]
    a: Variadic<AnyType>,
    #[operand]
    b: Optional<AnyType>,
    #[result]
    c: Optional<AnyType>,
    #[result]
    d: Variadic<AnyType>,
}

fn main() {}
