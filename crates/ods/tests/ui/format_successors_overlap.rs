use terrace_ods::operation;

#[operation(name = "t.a", format = "$dest successors attr-dict")]
pub struct AOp {
    #[successor]
    dest: Block,
}

fn main() {}
