use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a")]
pub struct AOp {
    #[operand(segments = sizes)]
    x: VariadicOfVariadic<AnyType>,
    #[property]
    sizes: Vec<i32>,
}

fn main() {}
