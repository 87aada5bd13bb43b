//! The numbers of operands in a pattern are those of the declarations.

use terrace_builtin::constraints::AnyType;
use terrace_ods::{operation, patterns};

#[operation(name = "demo.pair")]
pub struct PairOp {
    #[operand]
    lhs: AnyType,
    #[operand]
    rhs: AnyType,
    #[result]
    result: AnyType,
}

patterns! {
    /// Has an operand too many in its source.
    TooMany = PairOp(x, y, z) => x;
    /// Has an operand too few in its target.
    TooFew = PairOp(x, y) => PairOp(x);
}

fn main() {}
