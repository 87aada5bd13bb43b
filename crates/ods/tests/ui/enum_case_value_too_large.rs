use terrace_ods::enum_attr;

#[enum_attr(repr = i8)]
pub enum E {
    A = 256,
}

#[enum_attr(repr = u8)]
pub enum F {
    A = -1,
}

fn main() {}
