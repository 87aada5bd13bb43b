use terrace_ods::interface;

#[interface]
pub trait Cost {
    fn cost<T>(self, of: T) -> i64;
}

fn main() {}
