use terrace_ods::operation;

#[operation(name = "t.a", format = "attr-dict", assembly = generic)]
pub struct AOp;

fn main() {}
