use terrace_ods::properties;

#[properties]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct P(i64);

fn main() {}
