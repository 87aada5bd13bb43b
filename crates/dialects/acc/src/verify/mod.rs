//! Verifiers of operations, for constraints that the declarations do not express.

mod data;
mod routine;

pub(crate) use data::data_operation;
pub(crate) use routine::routine;
