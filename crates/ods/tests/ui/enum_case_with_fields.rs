use terrace_ods::enum_attr;

#[enum_attr(repr = i32)]
pub enum E {
    A(i32),
}

fn main() {}
