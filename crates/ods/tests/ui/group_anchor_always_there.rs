use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a", format = "(`to` $lhs^ `:` type($lhs))? attr-dict")]
pub struct AOp {
    #[operand]
    lhs: AnyType,
}

fn main() {}
