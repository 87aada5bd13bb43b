//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::Type;
use terrace_ods::attr;

/// `#ptr.generic_space`: Generic memory space.
#[attr(name = "ptr.generic_space", def = "Ptr_GenericSpaceAttr")]
pub struct GenericSpaceAttr;

/// `#ptr.null`: Null pointer attribute.
#[attr(name = "ptr.null", def = "Ptr_NullAttr")]
pub struct NullAttr {
    #[param(self_type)]
    /// The parameter `type`.
    pub r#type: Type,
}
