use terrace_ods::enum_attr;

#[enum_attr(repr = i32)]
pub enum E {
    A = 1,
    B = 0,
    C,
}

fn main() {}
