use terrace_builtin::constraints::AnyType;
use terrace_ir::Attribute;
use terrace_ods::operation;

#[operation(name = "t.a", format = "$value `:` $lhs attr-dict `,` type($lhs)")]
pub struct AOp {
    #[attr]
    value: Attribute,
    #[operand]
    lhs: AnyType,
}

fn main() {}
