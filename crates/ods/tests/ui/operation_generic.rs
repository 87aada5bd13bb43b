use terrace_ods::operation;

#[operation(name = "t.a")]
pub struct AOp<T>;

fn main() {}
