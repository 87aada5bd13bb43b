use terrace_builtin::constraints::I32;
use terrace_ods::{interface, operation};

#[interface]
pub trait Cost {
    fn cost(self) -> i64;
}

#[operation(name = "t.a", interfaces = [Cost])]
pub struct AOp {
    #[operand]
    lhs: I32,
}

fn main() {}
