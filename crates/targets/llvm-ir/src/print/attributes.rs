//! Attributes in text.

use super::{Numbering, Printer, Reference};
use crate::model::{Attribute, AttributeSet};

/// The locations of `memory(…)` with their place in the encoding, two bits each; the second is that
/// of all other memory.
const LOCATIONS: [(&str, u32); 5] = [
    ("argmem", 0),
    ("inaccessiblemem", 2),
    ("errnomem", 4),
    ("target_mem0", 8),
    ("target_mem1", 10),
];
/// The place of all other memory in the encoding.
const OTHER: u32 = 6;

/// The kinds of allocation functions by the bits of their encoding.
const ALLOC_KINDS: [&str; 6] = ["alloc", "realloc", "free", "uninitialized", "zeroed", "aligned"];

/// Returns the text of the memory effects in LLVM's encoding.
fn memory_text(value: u64) -> String {
    let access = |place: u32| ["none", "read", "write", "readwrite"][(value >> place & 3) as usize];
    let differing: Vec<_> =
        LOCATIONS.iter().filter(|(_, place)| access(*place) != access(OTHER)).collect();
    let mut parts = Vec::new();
    if access(OTHER) != "none" || differing.is_empty() {
        parts.push(access(OTHER).to_owned());
    }
    parts.extend(differing.iter().map(|(name, place)| format!("{name}: {}", access(*place))));
    format!("memory({})", parts.join(", "))
}

impl Printer<'_> {
    /// Writes the attributes of a parameter or result, each with a blank behind it.
    pub(super) fn inline_attributes(&mut self, set: AttributeSet) {
        let module = self.module;
        for attribute in module.attributes.list(set).iter() {
            self.attribute(attribute, false);
            self.text(" ");
        }
    }

    /// Writes an attribute; `in_group` if it is in an attribute group, where alignments are written
    /// with `=`.
    pub(super) fn attribute(&mut self, attribute: &Attribute, in_group: bool) {
        match attribute {
            Attribute::Flag(kind) => self.text(kind.name()),
            Attribute::Type(kind, ty) => {
                self.text(kind.name());
                self.text("(");
                self.ty(*ty);
                self.text(")");
            }
            Attribute::Int(kind, value) => self.int_attribute(kind.name(), *value, in_group),
            Attribute::Range(kind, range) => self.format(format_args!(
                "{}(i{} {}, {})",
                kind.name(),
                range.lower.width(),
                range.lower.display_signed(),
                range.upper.display_signed()
            )),
            Attribute::Text(name, value) => {
                self.quoted(name);
                if !value.is_empty() {
                    self.text("=");
                    self.quoted(value);
                }
            }
        }
    }

    fn int_attribute(&mut self, name: &str, value: u64, in_group: bool) {
        match name {
            "memory" => self.text(&memory_text(value)),
            "captures" => self.text("captures(none)"),
            "uwtable" => self.text(if value == 1 { "uwtable(sync)" } else { "uwtable" }),
            "vscale_range" => {
                let (min, max) = (value >> 32, value & 0xffff_ffff);
                self.format(format_args!("vscale_range({min},{max})"));
            }
            "allocsize" => match value & 0xffff_ffff {
                0xffff_ffff => self.format(format_args!("allocsize({})", value >> 32)),
                count => self.format(format_args!("allocsize({},{count})", value >> 32)),
            },
            "allockind" => {
                let bits = ALLOC_KINDS.iter().enumerate().filter(|(at, _)| value >> at & 1 == 1);
                let words: Vec<&str> = bits.map(|(_, word)| *word).collect();
                self.format(format_args!("allockind(\"{}\")", words.join(",")));
            }
            "align" if in_group => self.format(format_args!("align={value}")),
            "align" => self.format(format_args!("align {value}")),
            "alignstack" if in_group => self.format(format_args!("alignstack={value}")),
            _ if in_group => self.format(format_args!("{name}={value}")),
            _ => self.format(format_args!("{name}({value})")),
        }
    }

    /// Writes the comment with the attributes of a function that are not text, if it has any.
    pub(super) fn attributes_comment(&mut self, set: AttributeSet) {
        let module = self.module;
        let list = module.attributes.list(set);
        let known = list.iter().filter(|attribute| attribute.kind().is_some());
        let mut any = false;
        for attribute in known {
            self.text(if any { " " } else { "; Function Attrs: " });
            self.attribute(attribute, false);
            any = true;
        }
        if any {
            self.text("\n");
        }
    }

    /// Writes ` #n` for a set that is not empty.
    pub(super) fn group_reference(&mut self, set: AttributeSet) {
        if !set.is_empty() {
            self.text(" #");
            self.reference(Reference::Group(set));
        }
    }

    /// Writes the definitions of all attribute groups.
    pub(super) fn attribute_groups(&mut self, numbering: &Numbering) {
        let module = self.module;
        for (number, set) in numbering.groups().iter().enumerate() {
            if number == 0 {
                self.text("\n");
            }
            self.format(format_args!("attributes #{number} = {{"));
            for attribute in module.attributes.list(*set).iter() {
                self.text(" ");
                self.attribute(attribute, true);
            }
            self.text(" }\n");
        }
    }
}
