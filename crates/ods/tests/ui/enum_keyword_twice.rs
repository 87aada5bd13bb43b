use terrace_ods::enum_attr;

#[enum_attr(repr = i32)]
pub enum E {
    A,
    #[keyword = "a"]
    B,
}

fn main() {}
