use terrace_ods::operation;

#[operation(name = "t.a", traits)]
pub struct AOp;

fn main() {}
