use terrace_ods::operation;

#[operation(name = "t.a")]
pub struct AOp {
    #[attr(name = "a", name = "b")]
    x: i64,
    #[attr(default = 1, optional_default = 2)]
    y: i64,
}

fn main() {}
