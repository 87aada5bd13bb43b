//! Interfaces of operations.

use terrace_interfaces::ViewLike;
use terrace_ir::Value;

use crate::{CreateDescOpRef, CreateNdDescOpRef};

impl ViewLike for CreateDescOpRef<'_> {
    fn view_source(self) -> Value {
        self.source()
    }
}

impl ViewLike for CreateNdDescOpRef<'_> {
    fn view_source(self) -> Value {
        self.source()
    }
}
