use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a")]
pub struct AOp {
    #[operand(segments = sizes)]
    x: Variadic<AnyType>,
    #[attr(segments = x)]
    sizes: Vec<i32>,
}

fn main() {}
