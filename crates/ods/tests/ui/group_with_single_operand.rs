use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a", format = "($list^ `,` $lhs)? attr-dict `:` type($lhs) `,` type($list)")]
pub struct AOp {
    #[operand]
    list: Variadic<AnyType>,
    #[operand]
    lhs: AnyType,
}

fn main() {}
