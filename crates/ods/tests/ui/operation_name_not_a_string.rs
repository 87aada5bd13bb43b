use terrace_ods::operation;

#[operation(name = t.a)]
pub struct AOp;

fn main() {}
