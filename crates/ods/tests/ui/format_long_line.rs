use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a", format = "$lhs `and` $lhs `,` `some` `more` `words` `which` `make` `the` `line` `long` attr-dict `:` type($lhs)")]
pub struct AOp {
    #[operand]
    lhs: AnyType,
}

fn main() {}
