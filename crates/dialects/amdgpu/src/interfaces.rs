//! Interfaces of operations.

use terrace_interfaces::ViewLike;
use terrace_ir::Value;

use crate::FatRawBufferCastOpRef;

impl ViewLike for FatRawBufferCastOpRef<'_> {
    fn view_source(self) -> Value {
        self.source()
    }
}
