use terrace_ods::ty;

pub trait Sized2: 'static {}

#[ty(name = "t.box", interfaces = [Sized2])]
pub struct BoxType;

fn main() {}
