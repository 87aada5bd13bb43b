use terrace_builtin::property::{ConfinedAttr, IntPositive};
use terrace_ods::operation;

#[operation(name = "t.a")]
pub struct AOp {
    #[attr(ConfinedAttr<IntPositive>)]
    x: String,
}

fn main() {}
