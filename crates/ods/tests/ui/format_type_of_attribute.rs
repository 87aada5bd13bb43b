use terrace_ods::operation;

#[operation(name = "t.a", format = "$count attr-dict `:` type($count)")]
pub struct AOp {
    #[attr]
    count: i64,
}

fn main() {}
