use terrace_ods::operation;

#[operation(name = "t.a", format = "(`to` $count^)? attr-dict")]
pub struct AOp {
    #[attr]
    count: i64,
}

fn main() {}
