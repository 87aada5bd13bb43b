use terrace_ods::operation;

#[operation(name = "t.a", format = "$count attr-dict `:` functional-type($count, results)")]
pub struct AOp {
    #[attr]
    count: i64,
}

fn main() {}
