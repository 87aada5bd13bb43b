//! Random programs on tensors, and an interpreter for them and for their forms on buffers, for
//! tests of bufferization.

mod check;
mod generate;
mod interpret;
mod interpret_ops;
mod memory;
mod options;
mod region_ops;
mod tensor_ops;
mod types;

pub use check::{Checked, check};
pub use generate::{Function, Sharing, program};
pub use options::random_pipeline;
pub use types::{Formal, TensorType};
