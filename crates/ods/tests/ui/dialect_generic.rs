use terrace_ods::dialect;

#[dialect(name = "t")]
pub struct ADialect<T>;

fn main() {}
