use terrace_ods::dialect;

#[dialect(name = "t")]
pub struct ADialect {
    pub count: u32,
}

fn main() {}
