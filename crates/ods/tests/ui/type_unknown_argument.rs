use terrace_ods::ty;

#[ty(name = "t.box", mnemonic = "box")]
pub struct BoxType;

fn main() {}
