use terrace_ods::dialect;

pub struct Other;

#[dialect(name = "t", dependencies = [Other])]
pub struct ADialect;

fn main() {}
