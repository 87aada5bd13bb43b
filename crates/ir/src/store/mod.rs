//! The lowest layer: kinds, uniqued data and their handles, the context that stores them, locations
//! and diagnostics. This layer does not depend on operations.

pub mod attr;
pub(crate) mod chains;
pub(crate) mod context;
mod context_tag;
pub(crate) mod diagnostic;
pub(crate) mod handle;
pub(crate) mod in_order;
mod index;
pub(crate) mod kind;
pub mod location;
pub(crate) mod mutable_param;
pub(crate) mod object_pool;
pub(crate) mod op_name;
pub(crate) mod sources;
pub(crate) mod stack;
pub(crate) mod thread_pool;
pub(crate) mod threads;
pub(crate) mod uniquer;
