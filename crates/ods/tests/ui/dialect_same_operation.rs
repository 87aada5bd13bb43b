use terrace_ods::{dialect, operation};

#[operation(name = "t.a")]
pub struct AOp;

#[dialect(name = "t", ops = [AOp, AOp])]
pub struct ADialect;

fn main() {}
