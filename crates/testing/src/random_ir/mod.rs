//! Random modules with control flow in blocks and regions, calls and memory, and an interpreter
//! that determines their behaviour, for differential tests of passes.

mod arith;
mod blocks;
mod check;
mod evaluate;
mod generate;
mod interpret;
mod nests;
mod regions;
mod word;

pub use check::{check, check_pipeline, random_pipeline};
pub use generate::module;
pub use interpret::{Behaviour, RecordedCall, behaviours, recorded_calls};
pub use nests::{NestCounts, check_nests};
pub use word::Word;

pub(crate) use check::{read, run};
pub(crate) use evaluate::evaluate;
