use terrace_ods::enum_attr;

#[enum_attr(repr = i32, bits = true)]
pub enum E {
    None = 0,
    Read,
    Negative = -1,
}

fn main() {}
