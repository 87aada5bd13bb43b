use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a", format = "oilist(`x` $count | `y` $lhs) attr-dict `:` type($lhs)")]
pub struct AOp {
    #[attr]
    count: i64,
    #[operand]
    lhs: AnyType,
}

fn main() {}
