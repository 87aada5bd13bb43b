//! The layout of the properties of a registered operation in bytecode, shared by reader and writer.

use terrace_ir::__private::legacy_name;
use terrace_ir::{PropertiesInfo, PropertyInfo};

use crate::format::version;

/// A part of the properties of an operation.
#[derive(Clone, Copy)]
pub(crate) enum PropertyPart {
    /// An inherent attribute.
    Attribute(&'static PropertyInfo),
    /// A property that is not an attribute (MLIR: `Property`).
    Native(&'static PropertyInfo),
    /// Operand or result segment sizes.
    Segments(&'static PropertyInfo),
}

impl PropertyPart {
    /// Returns the description of the property.
    pub(crate) fn field(self) -> &'static PropertyInfo {
        match self {
            PropertyPart::Attribute(field)
            | PropertyPart::Native(field)
            | PropertyPart::Segments(field) => field,
        }
    }
}

/// Whether the property holds operand or result segment sizes.
pub(crate) fn is_segments(field: &PropertyInfo) -> bool {
    legacy_name(field.name).is_some()
}

/// Returns the parts of properties in the order of the file: attributes sorted by name, other
/// properties in the order of declaration, segment sizes. Before version 6 the segment sizes are
/// sorted among the attributes.
pub(crate) fn parts(info: &'static PropertiesInfo, file_version: u64) -> Vec<PropertyPart> {
    let late = file_version >= version::SEGMENTS;
    let mut attributes: Vec<(&str, PropertyPart)> = Vec::new();
    let (mut natives, mut segments) = (Vec::new(), Vec::new());
    for field in info.fields {
        match legacy_name(field.name) {
            Some(_) if late => segments.push(PropertyPart::Segments(field)),
            Some(name) => attributes.push((name, PropertyPart::Segments(field))),
            None if field.attribute => {
                attributes.push((field.name, PropertyPart::Attribute(field)))
            }
            None => natives.push(PropertyPart::Native(field)),
        }
    }
    attributes.sort_by_key(|(name, _)| *name);
    segments.sort_by_key(|part| part.field().name);
    let attributes = attributes.into_iter().map(|(_, part)| part);
    attributes.chain(natives).chain(segments).collect()
}

/// Returns the C++ class of the attributes that a property accepts, for diagnostics; the text of
/// the constraint if the class is unknown.
pub(crate) fn class_of(field: &PropertyInfo) -> String {
    let constraint = field.constraint();
    let class = match &*constraint {
        "string attribute" => "StringAttr",
        "unit attribute" => "UnitAttr",
        "bool attribute" => "BoolAttr",
        "flat symbol reference attribute" => "FlatSymbolRefAttr",
        "symbol reference attribute" => "SymbolRefAttr",
        "type attribute of function type" | "any type attribute" => "TypeAttr",
        text if text.ends_with("dense array attribute") => "DenseArrayAttr",
        text if text.ends_with("integer attribute") => "IntegerAttr",
        text if text.ends_with("float attribute") => "FloatAttr",
        text if text.contains("array") => "ArrayAttr",
        text => return text.to_owned(),
    };
    class.to_owned()
}
