use terrace_builtin::constraints::AnyType;
use terrace_ir::op_traits::{AttrSizedOperandSegments, SameVariadicOperandSize};
use terrace_ods::operation;

#[operation(name = "t.a", traits = [AttrSizedOperandSegments, SameVariadicOperandSize])]
pub struct AOp {
    #[operand]
    a: Variadic<AnyType>,
    #[operand]
    b: Variadic<AnyType>,
}

fn main() {}
