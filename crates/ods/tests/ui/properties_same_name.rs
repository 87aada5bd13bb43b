use terrace_ods::properties;

#[properties]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct P {
    x: i64,
    #[attr(name = "x")]
    y: i64,
}

fn main() {}
