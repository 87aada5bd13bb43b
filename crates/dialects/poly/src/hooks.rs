//! Hooks of the `poly` dialect.

use terrace_ir::{Alias, Attribute, Context, DialectHooks};

use crate::RelAttr;
use crate::access::verify_op_attribute;

/// The hooks of the dialect: access sets are checked, and relations get an alias in printed IR.
pub(crate) const HOOKS: DialectHooks = DialectHooks {
    verify_op_attribute: Some(verify_op_attribute),
    attribute_alias: Some(alias),
    ..DialectHooks::NONE
};

fn alias(_: &Context, attribute: Attribute) -> Option<Alias> {
    let alias = || Alias { name: "rel".to_owned(), overridable: true };
    attribute.is::<RelAttr>().then(alias)
}
