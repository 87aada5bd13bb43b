use terrace_ods::dialect;

pub struct AOp;

#[dialect(name = "t", ops = [AOp])]
pub struct ADialect;

fn main() {}
