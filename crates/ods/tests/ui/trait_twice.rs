use terrace_ir::op_traits::{IsTerminator, Pure};
use terrace_ods::operation;

#[operation(name = "t.a", traits = [Pure, IsTerminator, Pure])]
pub struct AOp;

fn main() {}
