//! The hooks of the dialect.

use terrace_ir::{Alias, Attribute, Context, DialectHooks};

use crate::SparseTensorEncodingAttr;

/// Encodings have aliases.
pub(crate) const HOOKS: DialectHooks =
    DialectHooks { attribute_alias: Some(alias), ..DialectHooks::NONE };

fn alias(_: &Context, attribute: Attribute) -> Option<Alias> {
    attribute
        .is::<SparseTensorEncodingAttr>()
        .then(|| Alias { name: "sparse".to_owned(), overridable: true })
}
