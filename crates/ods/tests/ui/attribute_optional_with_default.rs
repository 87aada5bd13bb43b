use terrace_ods::operation;

#[operation(name = "t.a")]
pub struct AOp {
    #[attr(default = Some(1))]
    x: Option<i64>,
}

fn main() {}
