//! The source of each operation whose result is a view of the same memory.

use terrace_interfaces::ViewLike;
use terrace_ir::Value;

use crate::{
    AssumeAlignmentOpRef, CastOpRef, CollapseShapeOpRef, ExpandShapeOpRef,
    ExtractStridedMetadataOpRef, MemorySpaceCastOpRef, ReinterpretCastOpRef, ReshapeOpRef,
    SubViewOpRef, ViewOpRef,
};

impl ViewLike for AssumeAlignmentOpRef<'_> {
    fn view_source(self) -> Value {
        self.memref()
    }
}

impl ViewLike for CastOpRef<'_> {
    fn view_source(self) -> Value {
        self.source()
    }
}

impl ViewLike for CollapseShapeOpRef<'_> {
    fn view_source(self) -> Value {
        self.src()
    }
}

impl ViewLike for ExpandShapeOpRef<'_> {
    fn view_source(self) -> Value {
        self.src()
    }
}

impl ViewLike for ExtractStridedMetadataOpRef<'_> {
    fn view_source(self) -> Value {
        self.source()
    }
}

impl ViewLike for MemorySpaceCastOpRef<'_> {
    fn view_source(self) -> Value {
        self.source()
    }
}

impl ViewLike for ReinterpretCastOpRef<'_> {
    fn view_source(self) -> Value {
        self.source()
    }
}

impl ViewLike for ReshapeOpRef<'_> {
    fn view_source(self) -> Value {
        self.source()
    }
}

impl ViewLike for SubViewOpRef<'_> {
    fn view_source(self) -> Value {
        self.source()
    }
}

impl ViewLike for ViewOpRef<'_> {
    fn view_source(self) -> Value {
        self.source()
    }
}
