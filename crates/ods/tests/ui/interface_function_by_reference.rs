use terrace_ods::interface;

#[interface]
pub trait Cost {
    fn cost(&self) -> i64;
    fn free() -> i64;
}

fn main() {}
