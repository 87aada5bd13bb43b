use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a", format = "(`to`^ $list `:` type($list))? attr-dict")]
pub struct AOp {
    #[operand]
    list: Variadic<AnyType>,
}

fn main() {}
