use terrace_builtin::property::{ConfinedAttr, Unit};
use terrace_ods::operation;

#[operation(name = "t.a")]
pub struct AOp {
    #[attr(ConfinedAttr<Unit>)]
    x: i64,
}

fn main() {}
