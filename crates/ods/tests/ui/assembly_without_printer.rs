use terrace_ods::operation;

#[operation(name = "t.a", assembly = custom(parse))]
pub struct AOp;

fn main() {}
