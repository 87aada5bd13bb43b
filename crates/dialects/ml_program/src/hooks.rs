//! Hooks of the `ml_program` dialect.

use terrace_ir::{Alias, Attribute, Context, DialectHooks};

use crate::ExternAttr;

/// The hooks of the dialect; attributes for external values get an alias in printed IR.
pub(crate) const HOOKS: DialectHooks =
    DialectHooks { attribute_alias: Some(alias), ..DialectHooks::NONE };

fn alias(_: &Context, attribute: Attribute) -> Option<Alias> {
    let alias = || Alias { name: "extern".to_owned(), overridable: true };
    attribute.is::<ExternAttr>().then(alias)
}
