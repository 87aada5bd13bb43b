use terrace_ods::properties;

#[properties]
pub struct P {
    x: i64,
}

fn main() {}
