use terrace_ods::attr;

#[attr(name = "t.point")]
pub fn point() {}

fn main() {}
