use terrace_ods::operation;

#[operation(name = "t.a", format = "attr-dict")]
pub struct AOp {
    #[property]
    n: i64,
}

fn main() {}
