use terrace_ods::properties;

#[properties]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct P<T> {
    x: T,
}

fn main() {}
