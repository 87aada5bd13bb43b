use terrace_ods::ty;

#[ty(name = "t.box")]
pub struct BoxType<T> {
    content: T,
}

fn main() {}
