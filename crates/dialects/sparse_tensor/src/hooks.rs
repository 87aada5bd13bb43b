//! Hooks of the `sparse_tensor` dialect.

use terrace_ir::{Alias, Attribute, Context, DialectHooks};

use crate::SparseTensorEncodingAttr;

/// The hooks of the dialect; encodings get an alias in printed IR.
pub(crate) const HOOKS: DialectHooks =
    DialectHooks { attribute_alias: Some(alias), ..DialectHooks::NONE };

fn alias(_: &Context, attribute: Attribute) -> Option<Alias> {
    attribute
        .is::<SparseTensorEncodingAttr>()
        .then(|| Alias { name: "sparse".to_owned(), overridable: true })
}
