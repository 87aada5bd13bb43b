use terrace_ods::enum_attr;

#[enum_attr(repr = i32)]
pub struct E;

fn main() {}
