use terrace_ods::enum_attr;

#[enum_attr(repr = i32)]
pub enum E {
    #[keyword("a")]
    A,
    #[keyword = 1]
    B,
}

fn main() {}
