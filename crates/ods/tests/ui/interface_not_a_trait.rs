use terrace_ods::interface;

#[interface]
pub struct Cost;

fn main() {}
