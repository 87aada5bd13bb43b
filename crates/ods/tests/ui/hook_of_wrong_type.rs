use terrace_ods::operation;

fn verify(_: u32) -> bool {
    true
}

#[operation(name = "t.a", verify = verify)]
pub struct AOp;

fn main() {}
