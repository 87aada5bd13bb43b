//! Attributes of parameters, results, calls and functions.

use terrace_builtin::IntegerAttr;
use terrace_ir::{ArrayAttr, Attribute, DictionaryAttr, Location, OpRef, StringAttr, TypeAttr};
use terrace_llvm::{ConstantRangeAttr, MemoryEffectsAttr};

use super::{Translated, Translator};
use crate::model::{
    self, AttributeClass, AttributeKind, AttributeList, AttributeSet, InstructionId, RangeBounds,
};

/// The parameter attributes that are translated, without the prefix `llvm.`.
pub(crate) const PARAMETER_ATTRIBUTES: &[&str] = &[
    "align",
    "alignstack",
    "allocalign",
    "allocptr",
    "byref",
    "byval",
    "dereferenceable",
    "dereferenceable_or_null",
    "elementtype",
    "inalloca",
    "inreg",
    "nest",
    "noalias",
    "nofree",
    "nonnull",
    "noundef",
    "preallocated",
    "range",
    "readnone",
    "readonly",
    "returned",
    "signext",
    "sret",
    "writeonly",
    "zeroext",
];

impl Translator<'_> {
    /// Returns the attributes of a parameter or result.
    pub fn parameter_attributes(&mut self, dictionary: Attribute) -> AttributeSet {
        let cx = self.cx;
        let Some(dictionary) = dictionary.downcast::<DictionaryAttr>(cx) else {
            return AttributeSet::EMPTY;
        };
        let mut list = AttributeList::default();
        for (name, value) in dictionary.entries() {
            list.extend(self.parameter_attribute(name.as_str(cx), *value));
        }
        self.module.attributes.get(list)
    }

    pub(super) fn parameter_attribute(
        &mut self,
        name: &str,
        value: Attribute,
    ) -> Option<model::Attribute> {
        let cx = self.cx;
        let (dialect, short) = name.split_once('.')?;
        if dialect != "llvm" {
            return self.dialect(dialect)?.parameter_attribute(name, value, self);
        }
        if short == "nocapture" {
            return Some(model::Attribute::int("captures", 0));
        }
        if !PARAMETER_ATTRIBUTES.contains(&short) {
            return None;
        }
        let kind = AttributeKind::named(short)?;
        Some(match kind.class() {
            AttributeClass::Flag => model::Attribute::Flag(kind),
            AttributeClass::Type => {
                let ty = value.downcast::<TypeAttr>(cx)?.0;
                model::Attribute::Type(kind, self.ty(ty))
            }
            AttributeClass::Int => {
                model::Attribute::Int(kind, value.downcast::<IntegerAttr>(cx)?.value.low_u64())
            }
            AttributeClass::Range => {
                let range = value.downcast::<ConstantRangeAttr>(cx)?;
                let bound = |bound: terrace_ir::Handle<IntegerAttr>| bound.data(cx).value.clone();
                let bounds = RangeBounds { lower: bound(range.lower), upper: bound(range.upper) };
                model::Attribute::Range(kind, bounds)
            }
            AttributeClass::List => return None,
        })
    }

    /// Returns the attributes of several parameters, from an array of dictionaries.
    pub fn all_parameter_attributes(&mut self, array: Option<Attribute>) -> Vec<AttributeSet> {
        let array = array.and_then(|array| array.downcast::<ArrayAttr>(self.cx));
        let dictionaries = array.map_or(&[][..], |array| &array.0);
        dictionaries.iter().map(|dictionary| self.parameter_attributes(*dictionary)).collect()
    }

    /// Adds attributes of arguments and the result to a call, in addition to those it has.
    pub(super) fn call_attributes(
        &mut self,
        _: OpRef<'_>,
        id: InstructionId,
        args: Option<Attribute>,
        results: Option<Attribute>,
    ) {
        let args = self.all_parameter_attributes(args);
        let results = self.all_parameter_attributes(results);
        if let Some(call) = self.call_mut(id) {
            call.argument_attributes = args;
            call.result_attributes = results.first().copied().unwrap_or_default();
        }
    }

    /// Adds the attributes of a list of names, and pairs of names and values (MLIR:
    /// `convertFunctionAttrCollection`).
    ///
    /// # Errors
    /// When an entry is malformed, or a known attribute lacks a value or has one too many.
    pub(super) fn attribute_collection(
        &mut self,
        what: &str,
        collection: Option<Attribute>,
        location: Location,
        list: &mut AttributeList,
    ) -> Translated {
        let cx = self.cx;
        let array = collection.and_then(|array| array.downcast::<ArrayAttr>(cx));
        for entry in array.map_or(&[][..], |array| &array.0) {
            if let Some(name) = entry.downcast::<StringAttr>(cx) {
                self.named_attribute(&name.value, b"", location, list)?;
                continue;
            }
            let pair = entry.downcast::<ArrayAttr>(cx).filter(|pair| pair.0.len() == 2);
            let Some(pair) = pair else {
                let message = format!("expected '{what}' to contain string or array attributes");
                return Err(self.fail_at(location, &message));
            };
            let text = |at: usize| pair.0.get(at).and_then(|part| part.downcast::<StringAttr>(cx));
            let (Some(name), Some(value)) = (text(0), text(1)) else {
                let message = format!("expected arrays within '{what}' to contain two strings");
                return Err(self.fail_at(location, &message));
            };
            self.named_attribute(&name.value, &value.value, location, list)?;
        }
        Ok(())
    }

    fn named_attribute(
        &mut self,
        name: &[u8],
        value: &[u8],
        location: Location,
        list: &mut AttributeList,
    ) -> Translated {
        let known = std::str::from_utf8(name).ok().and_then(AttributeKind::named);
        let Some(kind) = known else {
            list.insert_text(name, value);
            return Ok(());
        };
        if kind.class() == AttributeClass::Int {
            if value.is_empty() {
                let message = format!("LLVM attribute '{}' expects a value", kind.name());
                return Err(self.fail_at(location, &message));
            }
            match parse_any_radix(&String::from_utf8_lossy(value)) {
                Some(number) => list.insert(model::Attribute::Int(kind, number)),
                None => list.insert_text(name, value),
            }
            return Ok(());
        }
        if !value.is_empty() {
            let value = String::from_utf8_lossy(value);
            let message = format!(
                "LLVM attribute '{}' does not expect a value, found '{value}'",
                kind.name()
            );
            return Err(self.fail_at(location, &message));
        }
        list.insert(model::Attribute::Flag(kind));
        Ok(())
    }
}

/// Reads a number with C's prefixes of the radix.
fn parse_any_radix(text: &str) -> Option<u64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let lower = digits.to_ascii_lowercase();
    let value = if let Some(hex) = lower.strip_prefix("0x") {
        i64::from_str_radix(hex, 16)
    } else if let Some(binary) = lower.strip_prefix("0b") {
        i64::from_str_radix(binary, 2)
    } else if let Some(octal) = lower.strip_prefix("0o").or_else(|| lower.strip_prefix('0')) {
        if octal.is_empty() { Ok(0) } else { i64::from_str_radix(octal, 8) }
    } else {
        lower.parse()
    };
    value.ok().map(|value| if negative { value.wrapping_neg() as u64 } else { value as u64 })
}

/// Returns the attribute of memory effects in LLVM's encoding.
pub(super) fn memory_attribute(effects: &MemoryEffectsAttr) -> model::Attribute {
    let places = [
        (effects.arg_mem, 0),
        (effects.inaccessible_mem, 2),
        (effects.errno_mem, 4),
        (effects.other, 6),
        (effects.target_mem0, 8),
        (effects.target_mem1, 10),
    ];
    let value =
        places.iter().fold(0, |value, (access, place)| value | (access.value() as u64) << place);
    model::Attribute::int("memory", value)
}
