use terrace_ods::operation;

pub struct Number;

#[operation(name = "t.a")]
pub struct AOp {
    #[operand]
    lhs: Number,
}

fn main() {}
