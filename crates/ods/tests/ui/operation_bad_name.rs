use terrace_ods::operation;

#[operation(name = "addi")]
pub struct AOp;

#[operation(name = "t.add i")]
pub struct BOp;

#[operation(name = "t.")]
pub struct COp;

fn main() {}
