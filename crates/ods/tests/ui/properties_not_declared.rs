use terrace_ods::operation;

#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct P;

#[operation(name = "t.a")]
pub struct AOp {
    #[properties]
    p: P,
}

fn main() {}
