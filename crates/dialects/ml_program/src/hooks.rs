//! The hooks of the dialect.

use terrace_ir::{Alias, Attribute, Context, DialectHooks};

use crate::ExternAttr;

/// What is defined elsewhere has an alias.
pub(crate) const HOOKS: DialectHooks =
    DialectHooks { attribute_alias: Some(alias), ..DialectHooks::NONE };

fn alias(_: &Context, attribute: Attribute) -> Option<Alias> {
    let alias = || Alias { name: "extern".to_owned(), overridable: true };
    attribute.is::<ExternAttr>().then(alias)
}
