use terrace_ods::ty;

#[ty(name = "t.box", parse = Self::read)]
pub struct BoxType;

fn main() {}
