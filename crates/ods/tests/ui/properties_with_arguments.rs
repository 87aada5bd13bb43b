use terrace_ods::properties;

#[properties(inline)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct P {
    x: i64,
}

fn main() {}
