use terrace_builtin::property::Unit;
use terrace_ods::operation;

#[operation(name = "t.a", format = "oilist(`x` $flag | `x`) attr-dict")]
pub struct AOp {
    #[attr(Unit)]
    flag: bool,
}

fn main() {}
