//! Accesses to the address spaces of LLVM through pointers of other dialects.

use terrace_builtin::{MemoryAccess, MemorySpace};
use terrace_ir::Context;

use crate::AddressSpaceAttr;
use crate::predicates::is_loadable_type;
use crate::verify::is_atomic;

/// Checks that LLVM can load and store the type, atomically if the access is atomic.
fn check(cx: &Context, access: MemoryAccess) -> Result<(), String> {
    let text = || access.ty.to_text(cx);
    if !is_loadable_type(cx, access.ty) {
        return Err(format!("type must be LLVM type with size, but got '{}'", text()));
    }
    match access.atomic && !is_atomic(cx, access.ty) {
        true => Err(format!("unsupported type '{}' for atomic access", text())),
        false => Ok(()),
    }
}

impl MemorySpace for AddressSpaceAttr {
    fn check_load(&self, cx: &Context, access: MemoryAccess) -> Result<(), String> {
        check(cx, access)
    }

    fn check_store(&self, cx: &Context, access: MemoryAccess) -> Result<(), String> {
        check(cx, access)
    }
}
