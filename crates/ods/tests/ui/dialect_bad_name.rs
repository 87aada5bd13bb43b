use terrace_ods::dialect;

#[dialect(name = "my-dialect")]
pub struct ADialect;

#[dialect(name = "a.b")]
pub struct BDialect;

fn main() {}
