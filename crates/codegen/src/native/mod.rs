//! Object files of machine code from the flat form ([`ObjectBuilder`]), by Cranelift. `terrace-run`
//! writes or links them.
//!
//! Functions follow the calling convention of C on the target: up to two results are returned in
//! registers, more of them in memory, as a struct.

mod function;
mod instructions;
mod liveness;
mod object;
mod target;

pub use object::ObjectBuilder;
pub use target::Target;
