use terrace_ods::operation;

#[operation(name = "t.a")]
pub struct AOp {
    #[attr(default = "one")]
    x: i64,
}

fn main() {}
