use terrace_ods::operation;

#[operation(name = "t.a", name = "t.b")]
pub struct AOp;

fn main() {}
