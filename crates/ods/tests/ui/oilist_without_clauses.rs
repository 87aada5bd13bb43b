use terrace_ods::operation;

#[operation(name = "t.a", format = "oilist() attr-dict")]
pub struct AOp {
}

fn main() {}
