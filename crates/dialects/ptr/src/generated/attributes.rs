//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::attr;

/// `#ptr.generic_space`: Generic memory space.
#[attr(
    name = "ptr.generic_space",
    format = "",
    def = "Ptr_GenericSpaceAttr",
    summary = "Generic memory space",
    interfaces = [terrace_builtin::MemorySpace],
)]
pub struct GenericSpaceAttr;
