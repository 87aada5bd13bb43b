use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a")]
pub struct AOp {
    #[result(segments = sizes)]
    y: VariadicOfVariadic<AnyType>,
    #[attr]
    sizes: Vec<i32>,
}

fn main() {}
