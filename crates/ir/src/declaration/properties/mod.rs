//! Properties: the inherent data of an operation, a plain Rust struct per operation
//! (MLIR: properties; the generic form shows them as `<{…}>`).

mod bits;
mod field;
mod value;

pub use bits::{PropertyBits, packed_width};
pub use field::{PropertyAccess, PropertyCodec, PropertyEncoding, PropertyInfo};
pub(crate) use value::stored_mut;
pub use value::{PropertiesBuf, PropertiesRef, PropertyFields, StoredProperties};

use std::hash::Hash;

use crate::store::context::Context;
use crate::store::handle::Attribute;

/// A struct that holds the properties of an operation; implemented by `#[properties]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no struct of properties: `#[properties]` declares one"
)]
pub trait Properties:
    PropertyFields + Clone + Default + PartialEq + Eq + Hash + Send + Sync + 'static
{
    /// The static description of the struct's fields.
    const INFO: &'static PropertiesInfo;

    /// Whether values pack into the 64 bits of the operation's record.
    const INLINE: bool;

    /// Returns the packed value; called only if [`Properties::INLINE`] is true.
    fn to_bits(&self) -> u64;

    /// Unpacks a value that [`Properties::to_bits`] packed.
    fn from_bits(bits: u64) -> Self;
}

/// Whether a property is required, optional or has a default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// The property must be given; the verifier reports its absence.
    Required,
    /// The property may be absent (MLIR: `OptionalAttr`), which may stand for a default that the
    /// generic form does not show (MLIR: `DefaultValuedOptionalAttr`).
    Optional,
    /// The property has a default, which the generic form shows (MLIR: `DefaultValuedAttr`,
    /// properties).
    Default,
}

/// The reason why an attribute cannot become the value of a property.
#[derive(Clone, Debug)]
pub enum SetError {
    /// The attribute is not of the kind that represents values of the property; the parser reports
    /// it.
    Kind,
    /// The attribute is of the right kind but does not satisfy the constraint: an error of the
    /// verifier.
    Constraint,
    /// The conversion failed with this error text.
    Message(String),
}

/// The static description of a properties struct.
pub struct PropertiesInfo {
    /// The fields, in the order of declaration.
    pub fields: &'static [PropertyInfo],
    /// Access to the fields.
    pub access: &'static PropertyAccess,
    /// The indices of [`SYMBOL_NAME`] and [`SYMBOL_VISIBILITY`] among the fields; `None` for an
    /// absent field.
    symbol: [Option<u16>; 2],
}

/// The name of the attribute that holds a symbol's name.
pub const SYMBOL_NAME: &str = "sym_name";
/// The name of the attribute that holds a symbol's visibility.
pub const SYMBOL_VISIBILITY: &str = "sym_visibility";

/// Returns the index of the field named `name`; `None` if it is absent.
const fn place(fields: &[PropertyInfo], name: &str) -> Option<u16> {
    let mut at = 0;
    while at < fields.len() {
        let (mut same, found) = (0, fields[at].name.as_bytes());
        while same < name.len() && same < found.len() && name.as_bytes()[same] == found[same] {
            same += 1;
        }
        if same == name.len() && same == found.len() {
            return Some(at as u16);
        }
        at += 1;
    }
    None
}

impl PropertiesInfo {
    /// Creates the description of `P` with these fields.
    pub const fn of<P: Properties>(fields: &'static [PropertyInfo]) -> Self {
        let symbol = [place(fields, SYMBOL_NAME), place(fields, SYMBOL_VISIBILITY)];
        Self { fields, access: const { &PropertyAccess::of::<P>() }, symbol }
    }

    /// Returns the fields [`SYMBOL_NAME`] and [`SYMBOL_VISIBILITY`]; `None` for an absent field.
    #[inline]
    pub(crate) fn symbol(&self) -> [Option<&'static PropertyInfo>; 2] {
        let field = |at: Option<u16>| at.and_then(|at| self.fields.get(at as usize));
        self.symbol.map(field)
    }

    /// Returns the default value of the struct.
    pub fn default(&self) -> PropertiesBuf {
        (self.access.default)()
    }

    /// Whether all fields of `properties` satisfy their constraints, and required fields are
    /// present.
    pub(crate) fn are_right(&self, cx: &Context, properties: PropertiesRef<'_>) -> bool {
        match properties {
            PropertiesRef::Stored(value) => value.are_right(cx),
            _ => self.access.read(properties, |value| value.are_right(cx)),
        }
    }

    /// Passes those present fields of `properties` that `wanted` accepts to `show` as attributes,
    /// in the order of declaration.
    pub fn attributes(
        &self,
        cx: &Context,
        properties: PropertiesRef<'_>,
        wanted: impl Fn(&PropertyInfo) -> bool,
        mut show: impl FnMut(&'static PropertyInfo, Attribute),
    ) {
        self.access.read(properties, |held| {
            for field in self.fields.iter().filter(|field| wanted(field)) {
                if let Some(value) = field.or_default(cx, held.attribute(field.index, cx)) {
                    show(field, value);
                }
            }
        });
    }

    /// Returns the field with the name or legacy name `name`; `None` if it is absent. With a
    /// constant name, the comparison compiles to a few instructions.
    #[inline(always)]
    pub fn field(&self, name: &str) -> Option<&PropertyInfo> {
        let named = |name: &str| self.fields.iter().find(|f| f.name == name);
        named(name).or_else(|| named(name_of_legacy(name)?))
    }
}

/// Returns the current name of the property with the legacy name `name`; `None` if `name` is no
/// legacy name.
#[inline(always)]
fn name_of_legacy(name: &str) -> Option<&'static str> {
    match name {
        "operand_segment_sizes" => Some("operandSegmentSizes"),
        "result_segment_sizes" => Some("resultSegmentSizes"),
        _ => None,
    }
}

/// Returns the legacy name of a property of segment sizes; `None` for other properties.
pub fn legacy_name(name: &str) -> Option<&'static str> {
    match name {
        "operandSegmentSizes" => Some("operand_segment_sizes"),
        "resultSegmentSizes" => Some("result_segment_sizes"),
        _ => None,
    }
}

/// An error in the properties of an operation, as parsed from text; the operation holds a default
/// value until the verifier has reported the error.
#[derive(Clone, Debug, PartialEq)]
pub enum PropertyIssue {
    /// A required property is absent.
    Missing(&'static str),
    /// The attribute does not satisfy the constraint of the property.
    Invalid(&'static str, Attribute),
}

impl PropertyIssue {
    /// Returns the name of the property.
    pub fn property(&self) -> &'static str {
        match self {
            PropertyIssue::Missing(name) | PropertyIssue::Invalid(name, _) => name,
        }
    }

    /// Returns the attribute of the invalid value; `None` if the property is missing.
    pub fn value(&self) -> Option<Attribute> {
        match self {
            PropertyIssue::Missing(_) => None,
            PropertyIssue::Invalid(_, value) => Some(*value),
        }
    }
}
