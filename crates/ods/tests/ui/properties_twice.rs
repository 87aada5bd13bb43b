use terrace_ods::operation;

pub struct P;

#[operation(name = "t.a")]
pub struct AOp {
    #[properties]
    p: P,
    #[properties]
    q: P,
    #[attr]
    x: i64,
}

fn main() {}
