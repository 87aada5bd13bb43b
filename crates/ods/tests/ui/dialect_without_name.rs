use terrace_ods::dialect;

#[dialect(ops = [])]
pub struct ADialect;

fn main() {}
