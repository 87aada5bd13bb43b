//! Operations whose results point into the memory of an operand.

use terrace_interfaces::ViewLike;
use terrace_ir::Value;

use crate::{AddrSpaceCastOpRef, GEPOpRef};

impl ViewLike for AddrSpaceCastOpRef<'_> {
    fn view_source(self) -> Value {
        self.arg()
    }
}

impl ViewLike for GEPOpRef<'_> {
    fn view_source(self) -> Value {
        self.base()
    }
}
