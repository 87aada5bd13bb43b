//! Attributes in text.

use super::{Numbering, Printer, Reference};
use crate::model::{Attribute, AttributeSet};

/// The locations of `memory(…)` with their place in the encoding, two bits each; the second is that
/// of all other memory.
pub(crate) const MEMORY_LOCATIONS: [(&str, u32); 5] = [
    ("argmem", 0),
    ("inaccessiblemem", 2),
    ("errnomem", 4),
    ("target_mem0", 8),
    ("target_mem1", 10),
];
/// The place of all other memory in the encoding.
pub(crate) const OTHER_MEMORY: u32 = 6;

/// The kinds of allocation functions by the bits of their encoding.
pub(crate) const ALLOC_KINDS: [&str; 6] =
    ["alloc", "realloc", "free", "uninitialized", "zeroed", "aligned"];

/// The kinds of accesses to a location of memory, by the two bits of their encoding.
pub(crate) const MEMORY_ACCESSES: [&str; 4] = ["none", "read", "write", "readwrite"];

/// Returns the text of the memory effects in LLVM's encoding.
fn memory_text(value: u64) -> String {
    let access = |place: u32| MEMORY_ACCESSES[(value >> place & 3) as usize];
    let differing: Vec<_> = MEMORY_LOCATIONS
        .iter()
        .filter(|(_, place)| access(*place) != access(OTHER_MEMORY))
        .collect();
    let mut parts = Vec::new();
    if access(OTHER_MEMORY) != "none" || differing.is_empty() {
        parts.push(access(OTHER_MEMORY).to_owned());
    }
    parts.extend(differing.iter().map(|(name, place)| format!("{name}: {}", access(*place))));
    format!("memory({})", parts.join(", "))
}

/// The parts of a pointer that may be captured, by the bits of an encoding; the second and last bit
/// of each pair include the first one.
fn captured(bits: u64) -> String {
    let address = ["", "address_is_null", "address", "address"][(bits & 3) as usize];
    let provenance = ["", "read_provenance", "provenance", "provenance"][(bits >> 2 & 3) as usize];
    match (address, provenance) {
        ("", "") => "none".to_owned(),
        ("", one) | (one, "") => one.to_owned(),
        (address, provenance) => format!("{address}, {provenance}"),
    }
}

/// Returns the text of what a function captures of a pointer: in general, and by its result.
fn captures_text(value: u64) -> String {
    let (other, result) = (value >> 4 & 15, value & 15);
    if other == result {
        return format!("captures({})", captured(other));
    }
    let result = captured(result);
    match other {
        0 => format!("captures(ret: {result})"),
        other => format!("captures({}, ret: {result})", captured(other)),
    }
}

/// The classes of floating-point numbers; of classes that overlap, the larger one is first.
pub(crate) const FLOAT_CLASSES: [(u64, &str); 16] = [
    (0x3ff, "all"),
    (0x003, "nan"),
    (0x001, "snan"),
    (0x002, "qnan"),
    (0x204, "inf"),
    (0x004, "ninf"),
    (0x200, "pinf"),
    (0x108, "norm"),
    (0x008, "nnorm"),
    (0x100, "pnorm"),
    (0x090, "sub"),
    (0x010, "nsub"),
    (0x080, "psub"),
    (0x060, "zero"),
    (0x020, "nzero"),
    (0x040, "pzero"),
];

/// Returns the text of a set of classes of floating-point numbers.
fn classes_text(value: u64) -> String {
    let mut rest = value;
    let mut words = Vec::new();
    for (bits, word) in FLOAT_CLASSES {
        if rest & bits == bits {
            words.push(word);
            rest &= !bits;
        }
    }
    format!("nofpclass({})", words.join(" "))
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
            Attribute::Ranges(kind, ranges) => {
                self.text(kind.name());
                self.text("(");
                self.list(ranges, |this, range| {
                    this.format(format_args!(
                        "({}, {})",
                        range.lower.display_signed(),
                        range.upper.display_signed()
                    ));
                });
                self.text(")");
            }
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
            "captures" => self.text(&captures_text(value)),
            "nofpclass" => self.text(&classes_text(value)),
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
