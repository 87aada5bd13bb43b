use terrace_ods::operation;

pub struct Kind;

#[operation(name = "t.a")]
pub struct AOp {
    #[attr(Kind)]
    x: i64,
}

fn main() {}
