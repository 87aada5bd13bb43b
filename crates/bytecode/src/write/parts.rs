//! What operations have in a file, and what names say.

use terrace_builtin::{OpaqueAttr, OpaqueType};
use terrace_ir::{Attribute, Context, DictionaryAttr, DynamicAttr, DynamicType, Id, Ident, OpRef};

use crate::format::version;

/// The packed properties of an operation if it has little else, and nothing that needs a closer look:
/// as [`OpRef::sole_properties`], but before version 5 properties are attributes.
#[inline]
pub(super) fn sole_properties(op: OpRef<'_>, file_version: u64) -> Option<u64> {
    if file_version < version::PROPERTIES { None } else { op.sole_properties() }
}

/// The dialect of an attribute or type of a kind that is of many dialects.
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

/// The dialect and the rest of a name; what has no dot is a dialect.
pub(super) fn split(name: &str) -> (&str, &str) {
    name.split_once('.').unwrap_or((name, ""))
}

/// The dictionary that the file has for an operation: its discardable attributes, and before version
/// 5 the inherent ones.
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
