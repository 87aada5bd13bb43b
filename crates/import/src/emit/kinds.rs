//! Emission of inherent attributes and properties: the Rust type of the field, its kind and its
//! default.

use super::constraints::{closure, short};
use super::{Named, Writer};
use crate::layout::doc;
use crate::names::{camel, last_part, literal, plain_cpp};
use crate::predicates::ClassPath;
use crate::records::Rec;
use crate::world::dialect_of;

/// The field of an inherent attribute or property.
pub(super) struct Field {
    pub(super) ty: String,
    pub(super) kind: Option<String>,
    pub(super) default: Option<String>,
    /// The C++ default value; `None` if it was translated or is absent.
    pub(super) untranslated: Option<String>,
}

/// An attribute constraint without its wrappers (optional, default, confined).
struct Unwrapped<'w> {
    base: Rec<'w>,
    confined: Option<Rec<'w>>,
    optional: bool,
    default: Option<&'w str>,
}

fn unwrap(rec: Rec<'_>) -> Unwrapped<'_> {
    let (mut base, mut confined, mut optional, mut default) = (rec, None, false, None);
    // An optional attribute has no default, whatever attribute it wraps.
    let mut has_no_default = false;
    loop {
        optional |= base.flag("isOptional") || base.isa("DefaultValuedOptionalAttr");
        has_no_default |= default.is_none() && base.isa("OptionalAttr");
        default = default.or_else(|| base.get_text("defaultValue")).filter(|_| !has_no_default);
        if base.isa("ConfinedAttr") {
            confined = confined.or(Some(base));
        }
        match base.rec("baseAttr") {
            Some(inner) => base = inner,
            None => return Unwrapped { base, confined, optional, default },
        }
    }
}

impl<'w> Writer<'w> {
    /// Returns the field for an attribute constraint.
    pub(super) fn attribute(&mut self, rec: Rec<'w>) -> Field {
        let of = unwrap(rec);
        let (mut ty, kind, enumeration) = self.attribute_type(&of);
        let unit = of.base.name_or_empty() == "UnitAttr";
        let (mut default, mut untranslated) = (None, None);
        if let (Some(text), false) = (of.default, unit) {
            let value = plain_default(&ty, text)
                .or_else(|| self.enum_default(&ty, enumeration?, text))
                .or_else(|| self.context_default(&ty, of.base, text));
            let shown = if of.optional { "optional_default" } else { "default" };
            default = value.map(|value| format!("{shown} = {value}"));
            untranslated = default.is_none().then(|| text.to_owned());
        }
        if !unit && default.is_none() && (of.optional || of.default.is_some()) {
            ty = format!("Option<{ty}>");
        }
        Field { ty, kind, default, untranslated }
    }

    /// Returns a default that is created in a context, as a Rust expression; `None` if the C++
    /// expression is unknown.
    fn context_default(&self, ty: &str, base: Rec<'_>, text: &str) -> Option<String> {
        let text = plain_cpp(text);
        let number = text.trim_end_matches('f').parse::<f64>().ok();
        if let Some(number) = number {
            let value_type = self.build(base.rec("valueType")?.text("builderCall"))?;
            let class = match ty {
                "Handle<IntegerAttr>" => format!("IntegerAttr::get(cx, {value_type}, {text})"),
                "Handle<FloatAttr>" => format!("FloatAttr::get(cx, {value_type}, {number:?})"),
                _ => return None,
            };
            return Some(format!("|cx| {class}"));
        }
        self.member.mapping.pattern("default", &format!("{ty} {text}"))
    }

    fn attribute_type(&mut self, of: &Unwrapped<'w>) -> (String, Option<String>, Option<Rec<'w>>) {
        let base = of.base;
        if let Some((field, kind)) = self.member.mapping.attrs.get(base.name_or_empty()).cloned() {
            match of.confined {
                None => return (field, kind, None),
                Some(confined) => {
                    if let Some(kind) = self.confined(confined, &field, kind) {
                        return (field, Some(kind), None);
                    }
                }
            }
        }
        if of.confined.is_none() {
            let enumeration = base.rec("enum").or_else(|| base.isa("EnumAttrInfo").then_some(base));
            if let Some(enumeration) = enumeration {
                return (self.enumeration(enumeration), None, Some(enumeration));
            }
            let class = self.world.class(dialect_of(base), base.text("cppClassName"));
            if let Some(class) = class.filter(|_| base.isa("AttrDef")) {
                return (format!("Handle<{}>", self.path(dialect_of(base), class)), None, None);
            }
        }
        let (ty, kind) = self.kind(of.confined.unwrap_or(base), base);
        (ty, Some(kind), None)
    }

    /// Returns `ConfinedAttr<P>`; `None` unless all predicates are known by their summaries.
    fn confined(&self, confined: Rec<'_>, field: &str, kind: Option<String>) -> Option<String> {
        let list = field.starts_with("Vec<");
        let known = |rec: &Rec<'_>| {
            let (mapping, summary) = (&self.member.mapping, rec.text("summary"));
            let of_lists = mapping.pattern("list_predicate", summary).filter(|_| list);
            of_lists.or_else(|| mapping.pattern("value_predicate", summary))
        };
        let parts: Option<Vec<String>> =
            confined.recs("attrConstraints").iter().map(known).collect();
        let parts = parts.filter(|parts| !parts.is_empty())?;
        let predicate = match &parts[..] {
            [one] => one.clone(),
            several => format!("({})", several.join(", ")),
        };
        Some(match kind {
            None => format!("ConfinedAttr<{predicate}>"),
            Some(kind) => format!("ConfinedAttr<{predicate}, {kind}>"),
        })
    }

    /// Returns the property kind for a predicate on attributes, and the type of the field.
    fn kind(&mut self, rec: Rec<'w>, base: Rec<'w>) -> (String, String) {
        let summary = rec.text("summary");
        let storage = plain_cpp(base.text("storageType"));
        let storage = storage.trim_start_matches("::");
        let class = self.class_path(storage).filter(|_| storage.contains("::"));
        let (ty, test) = match class {
            Some(path) => (format!("Handle<{path}>"), "true".to_owned()),
            None => {
                let short = last_part(storage);
                let ty = self.member.mapping.word("storage", short).unwrap_or("Attribute");
                let test = self.predicates().isa(short, true).unwrap_or("true".to_owned());
                let same = ty.replace("Handle<", "t.is::<") + "()" == test;
                (ty.to_owned(), if same { "true".to_owned() } else { test })
            }
        };
        let class = match (&*ty, &*test) {
            ("Attribute", "true") => "|_, t| Some(t)".to_owned(),
            ("Attribute", test) => closure(&format!("({test}).then_some(t)"), "t"),
            (_, "true") => "|_, t| t.as_handle()".to_owned(),
            (_, test) => closure(&format!("t.as_handle().filter(|_| {test})"), "t"),
        };
        let check = rec
            .rec("predicate")
            .map_or("true".to_owned(), |pred| self.predicates().rust(pred, true));
        let value_type = base.rec("valueType").filter(|value| value.name_or_empty() != "NoneType");
        let built = value_type.and_then(|value| self.build(value.text("builderCall")));
        let built = built.map_or("|_| None".to_owned(), |built| format!("|cx| Some({built})"));
        let key = format!("{summary}|{ty}|{class}|{check}|{built}");
        if let Some((_, held)) = self.kinds.iter().find(|(held, _)| *held == key) {
            return (ty, held.name.clone());
        }
        let wanted = match rec.name {
            Some(name) => camel(name),
            None => short(&camel(summary)),
        };
        let name = self.unused_name(&wanted, "Kind");
        let comment = match rec.name {
            Some(named) => format!("The kind `{named}`: {summary}."),
            None => format!("A kind: {summary}."),
        };
        let (check, function) = self.test("is", &name, &check, "t: Attribute", 0);
        let source = format!(
            "{}    {name}({ty}) {},\n        class {class},\n        check {},\n        type {built};\n",
            doc(&comment, 4),
            literal(summary),
            check,
        );
        self.kinds.push((key, Named { name: name.clone(), source, function }));
        (ty, name)
    }

    /// Returns the field of a property that is not an attribute; the error is the unknown snippet.
    pub(super) fn property(&mut self, rec: Rec<'w>) -> Result<Field, String> {
        let (mut base, mut optional) = (rec, false);
        let default = rec.get_text("defaultValue");
        while !base.isa("EnumProp") && base.name_or_empty() != "UnitProp" {
            optional |= base.isa("OptionalProp");
            let known = self.member.mapping.word("property", base.name_or_empty()).is_some();
            match base.rec("baseProperty").filter(|_| !known) {
                Some(inner) => base = inner,
                None => break,
            }
        }
        let field = |ty: String, kind: Option<&str>, default: Option<String>| Field {
            ty,
            kind: kind.map(str::to_owned),
            default: default.map(|value| format!("default = {value}")),
            untranslated: None,
        };
        if base.name_or_empty() == "UnitProp" || base.isa("UnitProp") {
            return Ok(field("bool".to_owned(), Some("UnitProp"), None));
        }
        if let Some(enumeration) = base.rec("enum").filter(|_| base.isa("EnumProp")) {
            let path = self.enumeration(enumeration);
            let kinds = ["NamedEnumProp", "EnumPropWithAttrForm"];
            let kind = match () {
                () if base.isa("NamedEnumPropWithAttrForm") => Some(kinds[0]),
                () if base.isa(kinds[1]) => Some(kinds[1]),
                () => None,
            };
            let default = default.and_then(|text| self.enum_default(&path, enumeration, text));
            return Ok(field(path, kind, default));
        }
        let storage = plain_cpp(base.text("storageType"));
        let mapping = &self.member.mapping;
        let ty = mapping
            .word("property", base.name_or_empty())
            .or_else(|| mapping.word("property", &storage));
        let ty = ty.ok_or_else(|| format!("property {} ({storage})", base.name_or_empty()))?;
        let ty = if optional { format!("Option<{ty}>") } else { ty.to_owned() };
        let default = default.and_then(|text| plain_default(&ty, text));
        Ok(field(ty, None, default))
    }
}

/// Returns a default value of a simple Rust type as an expression; `None` for other types or
/// values.
pub(super) fn plain_default(ty: &str, text: &str) -> Option<String> {
    let text = text.trim();
    let number = |text: &str| {
        let text = text.strip_prefix("static_cast<").and_then(|rest| rest.split_once(">("));
        text.map(|(_, rest)| rest.trim_end_matches(')').to_owned())
    };
    let number = |text: &str| number(text).unwrap_or_else(|| text.to_owned());
    let is_number = |text: &str| match text.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).is_ok(),
        None => text.parse::<i64>().is_ok(),
    };
    match ty {
        "bool" if matches!(text, "true" | "false") => Some(text.to_owned()),
        "i64" | "i32" | "i16" | "i8" | "u64" | "u32" | "u16" | "u8" | "usize" => {
            let text = if text == "{}" { "0" } else { text };
            Some(number(text)).filter(|text| is_number(text))
        }
        "String" if text.is_empty() || text == "{}" => Some("String::new()".to_owned()),
        "String" if text.starts_with('"') => match text {
            "\"\"" => Some("String::new()".to_owned()),
            _ => Some(format!("{text}.to_owned()")),
        },
        "Vec<i64>" | "Vec<i32>" | "Vec<i16>" | "Vec<i8>" => {
            let inner = text.strip_prefix('{')?.strip_suffix('}')?.trim();
            if inner.is_empty() {
                return Some("Vec::new()".to_owned());
            }
            let parts: Vec<String> = inner.split(',').map(|part| number(part.trim())).collect();
            let all = parts.iter().all(|part| is_number(part));
            all.then(|| format!("vec![{}]", parts.join(", ")))
        }
        _ => None,
    }
}
