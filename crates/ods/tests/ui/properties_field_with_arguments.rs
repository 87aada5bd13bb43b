use terrace_ods::operation;

pub struct P;

#[operation(name = "t.a")]
pub struct AOp {
    #[properties(inline)]
    p: P,
}

fn main() {}
