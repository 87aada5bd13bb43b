use terrace_ods::ty;

#[ty]
pub struct BoxType;

fn main() {}
