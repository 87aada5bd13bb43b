use terrace_ods::enum_attr;

#[enum_attr(repr = i32)]
pub enum E {
    A = ONE,
    B = 1 << 2,
}

fn main() {}
