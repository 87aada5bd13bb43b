//! Random modules: functions with control flow in blocks and in regions, calls and memory, and an
//! interpreter that says what they do, so that passes can be tried on them.

mod arith;
mod blocks;
mod check;
mod evaluate;
mod generate;
mod interpret;
mod regions;
mod word;

pub use check::{check, check_pipeline, random_pipeline};
pub use generate::module;
pub use interpret::{Behaviour, behaviours};
pub use word::Word;
