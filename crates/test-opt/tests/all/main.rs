//! Tests that go through all test files or dialects; one program, since each holds all of them.

mod bytecode;
mod equivalence;
mod irdl;
mod lazy_bytecode;
mod regressions;
