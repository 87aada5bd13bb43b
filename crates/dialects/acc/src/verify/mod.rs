//! What must hold of operations beyond their declarations.

mod data;
mod routine;

pub(crate) use data::data_operation;
pub(crate) use routine::routine;
