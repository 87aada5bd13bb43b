//! Tests of all test files or dialects. They share one program, since each program links all
//! dialects.

mod bytecode;
mod documentation;
mod equivalence;
mod growth;
mod irdl;
mod lazy_bytecode;
mod malformed;
mod regressions;
