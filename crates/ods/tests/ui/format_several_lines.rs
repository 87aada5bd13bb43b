use terrace_builtin::constraints::AnyType;
use terrace_ods::operation;

#[operation(name = "t.a", format = r#"
    $lhs `,` $rhs
    attr-dict `:` type($lhs) `,` type($rsh)
"#)]
pub struct AOp {
    #[operand]
    lhs: AnyType,
    #[operand]
    rhs: AnyType,
}

fn main() {}
