use terrace_ods::operation;

#[operation(name = "t.a", assembly = own(parse, print))]
pub struct AOp;

fn main() {}
