use terrace_ods::enum_attr;

#[enum_attr(repr = i128)]
pub enum E {
    A,
}

#[enum_attr(repr = usize)]
pub enum F {
    A,
}

fn main() {}
