use terrace_ods::ty;

#[ty(name = "box")]
pub struct BoxType;

#[ty(name = "t.3x")]
pub struct OtherType;

fn main() {}
