//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::Type;
use terrace_ods::attr;

/// `#ptr.generic_space`: Generic memory space.
#[attr(
    name = "ptr.generic_space",
    format = "",
    def = "Ptr_GenericSpaceAttr",
    summary = "Generic memory space"
)]
pub struct GenericSpaceAttr;

/// `#ptr.null`: Null pointer attribute.
#[attr(name = "ptr.null", format = "", def = "Ptr_NullAttr", summary = "Null pointer attribute")]
pub struct NullAttr {
    #[param(self_type)]
    /// The parameter `type`.
    pub r#type: Type,
}
