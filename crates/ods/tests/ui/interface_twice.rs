use terrace_ods::{interface, operation};

#[interface]
pub trait Cost {
    fn cost(self) -> i64;
}

#[operation(name = "t.a", interfaces = [Cost, Cost])]
pub struct AOp;

impl Cost for AOpRef<'_> {
    fn cost(self) -> i64 {
        1
    }
}

fn main() {}
