use terrace_builtin::constraints::AnyType;
use terrace_builtin::property::Unit;
use terrace_ods::operation;

#[operation(name = "t.a", format = "($list^ `:` type($list)) : (`none` $flag^)? attr-dict")]
pub struct AOp {
    #[operand]
    list: Variadic<AnyType>,
    #[attr(Unit)]
    flag: bool,
}

fn main() {}
