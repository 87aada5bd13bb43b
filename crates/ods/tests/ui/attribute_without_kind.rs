use terrace_ods::operation;

#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Point;

#[operation(name = "t.a")]
pub struct AOp {
    #[attr]
    x: Point,
}

fn main() {}
