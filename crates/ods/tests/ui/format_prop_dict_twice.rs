use terrace_ods::operation;

#[operation(name = "t.a", format = "prop-dict prop-dict attr-dict")]
pub struct AOp {
    #[attr]
    count: i64,
}

fn main() {}
