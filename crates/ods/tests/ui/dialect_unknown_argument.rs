use terrace_ods::dialect;

#[dialect(name = "t", operations = [])]
pub struct ADialect;

fn main() {}
