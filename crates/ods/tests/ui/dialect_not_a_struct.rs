use terrace_ods::dialect;

#[dialect(name = "t")]
pub enum ADialect {}

fn main() {}
