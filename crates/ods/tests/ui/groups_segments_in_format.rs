use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a", format = "$x $sizes `:` type($x) attr-dict")]
pub struct AOp {
    #[operand(segments = sizes)]
    x: VariadicOfVariadic<AnyType>,
    #[attr]
    sizes: Vec<i32>,
}

fn main() {}
