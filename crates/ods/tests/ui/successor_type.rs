use terrace_ods::operation;

#[operation(name = "t.a")]
pub struct AOp {
    #[successor]
    dest: Blok,
}

fn main() {}
