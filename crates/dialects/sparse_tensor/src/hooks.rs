//! Hooks of the `sparse_tensor` dialect.

use terrace_ir::{Alias, Attribute, Context, DialectHooks};

use crate::SparseTensorEncodingAttr;

/// The hooks of the dialect; encodings get an alias in printed IR, folded constants become
/// `arith.constant`.
pub(crate) const HOOKS: DialectHooks = DialectHooks {
    attribute_alias: Some(alias),
    materialize_constant: Some(terrace_complex::materialize_constant),
    ..DialectHooks::NONE
};

fn alias(_: &Context, attribute: Attribute) -> Option<Alias> {
    attribute
        .is::<SparseTensorEncodingAttr>()
        .then(|| Alias { name: "sparse".to_owned(), overridable: true })
}
