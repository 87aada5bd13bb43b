use terrace_ods::interface;

#[interface(name = "x")]
pub trait Cost {}

fn main() {}
