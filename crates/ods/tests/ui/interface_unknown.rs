use terrace_ods::operation;

#[operation(name = "t.a", interfaces = [NoSuchInterface])]
pub struct AOp;

fn main() {}
