use terrace_ods::ty;

#[ty(name = "t.box")]
pub enum BoxType {
    A,
}

fn main() {}
