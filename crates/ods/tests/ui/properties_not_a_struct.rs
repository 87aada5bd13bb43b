use terrace_ods::properties;

#[properties]
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum P {
    A,
}

fn main() {}
