//! Properties written as an attribute, and inherent attributes in attribute dictionaries.

use terrace_ir::__private::legacy_name;
use terrace_ir::{
    Attribute, Context, DictionaryAttr, Ident, LoadedDialect, OpInfo, OpName, PropertiesBuf,
    PropertyInfo, PropertyIssue, SetError,
};

fn entry(cx: &Context, dictionary: &DictionaryAttr, field: &PropertyInfo) -> Option<Attribute> {
    dictionary
        .lookup_str(cx, field.name)
        .or_else(|| legacy_name(field.name).and_then(|name| dictionary.lookup_str(cx, name)))
}

/// Sets properties from the dictionary `attribute`, written in `<…>`. Unknown keys are ignored,
/// properties without a key keep their values. Values that only the verifier rejects are added to
/// `issues`.
///
/// # Errors
/// When the attribute is not a dictionary or a value has the wrong kind; the text completes
/// `invalid properties … for op …: `.
pub fn properties_from_attribute(
    cx: &Context,
    info: &OpInfo,
    properties: &mut PropertiesBuf,
    attribute: Attribute,
    issues: &mut Vec<PropertyIssue>,
) -> Result<(), String> {
    let Some(description) = info.properties else {
        let dialect = info.name.split('.').next().and_then(|name| cx.loaded_dialect(name));
        return Err(match dialect.and_then(LoadedDialect::dynamic) {
            Some(_) => "extensible Dialects don't support properties".into(),
            None => "this operation does not support properties".into(),
        });
    };
    let Some(dictionary) = attribute.downcast::<DictionaryAttr>(cx) else {
        return Err("expected DictionaryAttr to set properties".into());
    };
    let mut wrong: Option<(&str, String)> = None;
    for field in description.fields {
        let Some(value) = entry(cx, dictionary, field) else { continue };
        let message = match field.set(cx, properties, Some(value)) {
            Ok(()) => continue,
            Err(SetError::Message(message)) => message,
            Err(SetError::Constraint) => {
                issues.push(PropertyIssue::Invalid(field.name, value));
                continue;
            }
            Err(SetError::Kind) => {
                let text = value.to_text(cx);
                format!("Invalid attribute `{}` in property conversion: {text}", field.name)
            }
        };
        // MLIR reports the first error in the order of names.
        if wrong.as_ref().is_none_or(|(name, _)| field.name < *name) {
            wrong = Some((field.name, message));
        }
    }
    wrong.map_or(Ok(()), |(_, message)| Err(message))
}

/// Returns an error for each required property without a value in `properties` or `attributes`;
/// `bound` holds the indices of properties that the format reads in other places.
pub fn missing_properties(
    cx: &Context,
    info: &OpInfo,
    properties: Option<Attribute>,
    attributes: &[(Ident, Attribute)],
    bound: &[u16],
) -> Vec<PropertyIssue> {
    let Some(description) = info.properties else { return Vec::new() };
    let given = |field: &PropertyInfo| {
        let dictionary = properties.and_then(|a| a.downcast::<DictionaryAttr>(cx));
        // A value of the wrong kind in the attribute dictionary counts as absent.
        let sets = |value| field.set(cx, &mut description.default(), Some(value)).is_ok();
        dictionary.is_some_and(|d| d.lookup_str(cx, field.name).is_some())
            || attributes.iter().any(|(n, value)| n.as_str(cx) == field.name && sets(*value))
    };
    let unbound = (0u16..).zip(description.fields).filter(|(index, _)| !bound.contains(index));
    let missing = unbound.map(|(_, field)| field).filter(|f| f.tracked() && !given(f));
    missing.map(|field| PropertyIssue::Missing(field.name)).collect()
}

/// Checks the inherent attributes among `attributes`, the attribute dictionary of an operation
/// named `name`; returns the error message, or `None` if all fit.
pub fn inherent_attribute_error(
    cx: &Context,
    name: OpName,
    attributes: &[(Ident, Attribute)],
) -> Option<String> {
    let info = name.info(cx)?;
    let description = info.properties?;
    let mut properties = description.default();
    let mut wrong = |field: &&PropertyInfo| {
        let named = |entry: &&(Ident, Attribute)| entry.0.as_str(cx) == field.name;
        let Some((_, value)) = attributes.iter().find(named) else { return false };
        let set = field.set(cx, &mut properties, Some(*value));
        let segments = legacy_name(field.name).is_some();
        (set.is_err() && !segments) || (set.is_ok() && !field.check(cx, properties.as_ref()))
    };
    let fields = description.fields.iter().filter(|field| field.attribute);
    let field = fields.filter(|field| wrong(field)).min_by_key(|field| field.name)?;
    let (op, name, constraint) = (info.name, field.name, field.constraint());
    Some(format!("'{op}' op attribute '{name}' failed to satisfy constraint: {constraint}"))
}
