//! What declarations say: dialects, operations, their properties, traits and interfaces, and what
//! generated code calls.

pub mod declare;
pub(crate) mod dialect;
pub mod interface;
pub(crate) mod op_info;
pub mod op_traits;
pub mod properties;
pub(crate) mod traits;
