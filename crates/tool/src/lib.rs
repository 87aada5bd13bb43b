//! The parts that the command line tools share: input and output files, messages without a
//! location, the comparison with expected diagnostics, and LLVM's spelling of flags. `terrace-opt`
//! and `terrace-translate` call them.
#![forbid(unsafe_code)]

pub mod arguments;
mod complaint;
mod input;
mod output;
mod parts;
mod protocol;
mod reporter;

pub use complaint::{
    cannot_open_cache, cannot_open_output, cannot_write, complain, describe, warn_cannot_keep,
};
pub use input::read;
pub use output::Output;
pub use parts::{Splitting, for_each_part};
pub use protocol::protocol_output;
pub use reporter::Reporter;
