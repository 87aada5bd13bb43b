use terrace_ods::operation;

#[operation(name = "t.a")]
pub enum AOp {
    A,
}

fn main() {}
