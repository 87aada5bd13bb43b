//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::{DenseArrayAttr, predicates};
use terrace_ir::{Attribute, Handle};

terrace_builtin::attribute_kinds! {
    /// The kind `Shard_GridAxesAttr`: i16 dense array attribute.
    ShardGridAxesAttr(Handle<DenseArrayAttr>) "i16 dense array attribute",
        class |cx, t| t.as_handle().filter(|_| predicates::is_dense_array(cx, t, 16)),
        check |cx, t| predicates::is_dense_array(cx, t, 16),
        type |_| None;
    /// The kind `Shard_GridAxesArrayAttr`: .
    ShardGridAxesArrayAttr(Attribute) "",
        class |_, t| Some(t),
        check |_, _| true,
        type |_| None;
}
