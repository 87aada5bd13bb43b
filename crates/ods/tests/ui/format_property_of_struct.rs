use terrace_ods::{operation, properties};

#[properties]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct P {
    pub count: i64,
}

#[operation(name = "t.a", format = "$number attr-dict")]
pub struct AOp {
    #[properties]
    properties: P,
}

fn main() {}
