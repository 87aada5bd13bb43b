use terrace_ods::{dialect, ty};

#[ty(name = "t.box")]
pub struct BoxType;

#[dialect(name = "t", attributes = [BoxType])]
pub struct ADialect;

fn main() {}
