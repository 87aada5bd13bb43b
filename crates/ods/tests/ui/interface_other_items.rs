use terrace_ods::interface;

#[interface]
pub trait Cost {
    const BASE: i64;
    type Unit;
}

fn main() {}
