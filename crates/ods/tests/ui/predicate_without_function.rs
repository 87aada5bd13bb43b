use terrace_ods::operation;

#[operation(name = "t.a", traits = [Predicate("it holds")])]
pub struct AOp;

fn main() {}
