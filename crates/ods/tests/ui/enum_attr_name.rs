use terrace_ods::enum_attr;

#[enum_attr(repr = i32, attr = "color")]
pub enum E {
    A,
}

fn main() {}
