//! Helpers of the writer that decide in which form parts of operations and names are written.

use terrace_builtin::{OpaqueAttr, OpaqueType};
use terrace_ir::{Attribute, Context, DictionaryAttr, DynamicAttr, DynamicType, Id, Ident, OpRef};

use crate::format::version;

/// Returns the inline properties of an operation that has no attributes, successors and regions
/// ([`OpRef::sole_properties`]). Always `None` before version 5, where properties are written as
/// attributes.
#[inline]
pub(super) fn sole_properties(op: OpRef<'_>, file_version: u64) -> Option<u64> {
    if file_version < version::PROPERTIES { None } else { op.sole_properties() }
}

/// Returns the dialect that a dynamic or opaque attribute or type names; `None` for others, whose
/// kind determines the dialect.
pub(super) fn own_dialect(cx: &Context, id: Id) -> Option<&str> {
    let opaque = match cx.get::<OpaqueAttr>(id) {
        Some(attribute) => Some(attribute.dialect),
        None => cx.get::<OpaqueType>(id).map(|ty| ty.dialect),
    };
    let dynamic = || match cx.get::<DynamicAttr>(id) {
        Some(attribute) => Some(attribute.dialect(cx)),
        None => cx.get::<DynamicType>(id).map(|ty| ty.dialect(cx)),
    };
    opaque.map(|dialect| dialect.as_str(cx)).or_else(dynamic)
}

/// Splits an operation name at the first dot into dialect and mnemonic. A name without a dot is all
/// dialect.
pub(super) fn split(name: &str) -> (&str, &str) {
    name.split_once('.').unwrap_or((name, ""))
}

/// Returns the attribute dictionary that is written for an operation: its discardable attributes
/// and, before version 5, the inherent ones. `None` without attributes.
pub(super) fn dictionary(op: OpRef<'_>, file_version: u64) -> Option<Attribute> {
    let held = op.body().attribute_dictionary(op.id());
    if file_version >= version::PROPERTIES {
        return held;
    }
    let Some(info) = op.info().and_then(|info| info.properties) else { return held };
    let cx = op.context();
    let inherent = info
        .fields
        .iter()
        .filter_map(|field| Some((Ident::get(cx, field.name), field.get(cx, op.properties())?)));
    let entries: Vec<_> = inherent.chain(op.attributes().iter().copied()).collect();
    (!entries.is_empty()).then(|| DictionaryAttr::get(cx, &entries).into())
}
