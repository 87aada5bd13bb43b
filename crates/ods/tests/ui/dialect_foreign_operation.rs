use terrace_ods::{dialect, operation, ty};

#[operation(name = "other.a")]
pub struct AOp;

#[ty(name = "tt.box")]
pub struct BoxType;

#[dialect(name = "t", ops = [AOp], types = [BoxType])]
pub struct ADialect;

fn main() {}
