use terrace_ods::ty;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Content;

#[ty(name = "t.box")]
pub struct BoxType {
    content: Content,
}

fn main() {}
