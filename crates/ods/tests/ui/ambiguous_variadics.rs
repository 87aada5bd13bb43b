use terrace_builtin::constraints::AnyType;
use terrace_ir::op_traits::AttrSizedOperandSegments;
use terrace_ods::operation;

#[operation(name = "t.a", traits = [AttrSizedOperandSegments], format = "$list $rest attr-dict `:` type($list) `,` type($rest)")]
pub struct AOp {
    #[operand]
    list: Variadic<AnyType>,
    #[operand]
    rest: Optional<AnyType>,
}

fn main() {}
