use terrace_ods::interface;

#[interface]
pub trait Cost {
    fn cost(self, (a, b): (i64, i64)) -> i64;
}

fn main() {}
