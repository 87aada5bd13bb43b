use terrace_ods::enum_attr;

#[enum_attr(repr = i32, bits = true)]
pub enum E {
    Read = 1,
    Write = 3,
    Both = 7,
}

fn main() {}
