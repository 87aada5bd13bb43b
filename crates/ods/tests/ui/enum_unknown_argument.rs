use terrace_ods::enum_attr;

#[enum_attr(width = 32)]
pub enum E {
    A,
}

fn main() {}
