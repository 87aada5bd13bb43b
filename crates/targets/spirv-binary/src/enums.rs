//! Enumerations of the dialect as the numbers of binaries.

use terrace_builtin::property::EnumAttr;
use terrace_ir::{Attribute, Context};
use terrace_spirv::{
    CooperativeMatrixLayoutKHR, CooperativeMatrixOperandsKHR, GroupOperation, ImageOperands,
    MemoryAccess, MemorySemantics, PackedVectorFormat, Scope, StorageClass,
};

/// An enumeration whose cases are attributes of operations.
pub(crate) struct Enumeration {
    name: &'static str,
    /// Returns the number of the case in an attribute; `None` for another attribute.
    pub(crate) number: fn(&Context, Attribute) -> Option<u32>,
    /// Returns the attribute of the case with a number; `None` if there is no such case.
    pub(crate) attribute: fn(&Context, u32) -> Option<Attribute>,
}

/// Returns the number of the case that an attribute holds; `None` for another attribute.
pub(crate) fn number<E: EnumAttr>(cx: &Context, attribute: Attribute) -> Option<u32> {
    E::from_attribute(cx, attribute).ok().map(case_number)
}

/// Returns the number of a case in binaries.
pub(crate) fn case_number<E: EnumAttr>(case: E) -> u32 {
    // Numbers are words; the integer of a bit set is its word, sign-extended or not.
    case.value() as u32
}

/// Returns the case with a number; `None` if it does not exist.
pub(crate) fn case<E: EnumAttr>(number: u32) -> Option<E> {
    E::from_value(i64::from(number))
}

/// Returns the case with a number; `None` if it does not exist. Unknown flags are dropped.
pub(crate) fn known_case<E: EnumAttr>(number: u32) -> Option<E> {
    let flags = E::INFO.values.iter().fold(0, |all, flag| all | flag);
    match E::INFO.bits {
        true => E::from_value(i64::from(number) & flags),
        false => case(number),
    }
}

fn attribute<E: EnumAttr>(cx: &Context, number: u32) -> Option<Attribute> {
    known_case::<E>(number).map(|case| case.to_attribute(cx))
}

/// Returns the keyword of a case.
pub(crate) fn keyword<E: EnumAttr>(case: E) -> &'static str {
    let at = E::INFO.values.iter().position(|value| *value == case.value());
    at.map_or("", |at| E::INFO.keywords[at])
}

/// Returns the case with a keyword; `None` if it does not exist.
pub(crate) fn with_keyword<E: EnumAttr>(keyword: &str) -> Option<E> {
    let at = E::INFO.keywords.iter().position(|known| *known == keyword)?;
    E::from_value(E::INFO.values[at])
}

macro_rules! enumerations {
    ($($name:ident),* $(,)?) => {
        static ENUMERATIONS: &[Enumeration] = &[$(Enumeration {
            name: stringify!($name),
            number: number::<$name>,
            attribute: attribute::<$name>,
        }),*];
    };
}
enumerations! {
    CooperativeMatrixLayoutKHR, CooperativeMatrixOperandsKHR, GroupOperation, ImageOperands,
    MemoryAccess, MemorySemantics, PackedVectorFormat, Scope, StorageClass,
}

impl Enumeration {
    /// Returns the enumeration with a name; `None` if it does not exist.
    pub(crate) fn named(name: &str) -> Option<&'static Enumeration> {
        ENUMERATIONS.iter().find(|known| known.name == name)
    }
}
