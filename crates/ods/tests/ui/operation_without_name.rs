use terrace_ods::operation;

#[operation(traits = [])]
pub struct AOp;

fn main() {}
