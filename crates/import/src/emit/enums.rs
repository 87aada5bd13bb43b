//! Emission of enums.

use super::Writer;
use crate::layout::doc;
use crate::names::{camel, ident, literal, snake};
use crate::records::Rec;
use crate::world::enum_key;

impl<'w> Writer<'w> {
    /// Returns the path of an enum, declaring it unless another crate does.
    pub(super) fn enumeration(&mut self, rec: Rec<'w>) -> String {
        let key = enum_key(rec);
        let home = self.world.declaring_dialect(&key).unwrap_or(self.dialect).to_owned();
        let home = match self.world.dialect_of_namespace(&key.0) {
            Some(other) if self.world.members.get(other).is_some_and(|m| m.by_hand) => other,
            _ => &home,
        };
        if home == self.dialect && !self.enums.iter().any(|(held, _)| *held == key) {
            self.own.insert(key.1.clone());
            self.enums.push((key.clone(), rec));
        }
        self.path(home, &key.1)
    }

    /// Returns the Rust expression for a C++ default value of an enum; `None` if the value is
    /// unknown.
    pub(super) fn enum_default(&self, path: &str, rec: Rec<'_>, text: &str) -> Option<String> {
        let symbol = text.trim().trim_end_matches(')').rsplit("::").next()?.trim();
        let cases = rec.recs("enumerants");
        // `{}` is the case with value 0.
        let is = |case: &&Rec<'_>| match text.trim() {
            "{}" => case.number("value") == 0,
            _ => case.text("symbol") == symbol,
        };
        let name = variant(cases.iter().find(is)?.text("symbol"));
        Some(match rec.isa("BitEnumBase") {
            true => format!("{path}::{}", snake(&name).to_uppercase()),
            false => format!("{path}::{name}"),
        })
    }

    /// Returns the declaration of an enum.
    pub(super) fn enum_source(&self, rec: Rec<'_>) -> String {
        let key = enum_key(rec);
        let (bits, cases) = (rec.isa("BitEnumBase"), rec.recs("enumerants"));
        let width = match rec.number("bitwidth") {
            0 => 32,
            width => width,
        };
        let negative = cases.iter().any(|case| case.number("value") < 0);
        let unsigned = bits || (rec.text("underlyingType").contains("uint") && !negative);
        let mut args = vec![format!("repr = {}{width}", if unsigned { 'u' } else { 'i' })];
        if bits {
            args.push("bits = true".to_owned());
            let separator = rec.get_text("separator").unwrap_or(", ");
            args.push(format!("separator = {}", literal(separator)));
        }
        if let Some(wrapper) = self.world.wrapper(&key).filter(|w| w.dialect == self.dialect) {
            args.push(format!("attr = \"{}.{}\"", self.dialect, wrapper.mnemonic));
            match (&*wrapper.brackets.0, &*wrapper.brackets.1) {
                ("<", ">") => {}
                ("", "") => args.push("brackets = false".to_owned()),
                (before, after) => {
                    args.push(format!("brackets = ({}, {})", literal(before), literal(after)));
                }
            }
            args.push(format!("def = \"{}\"", wrapper.def));
        } else if self.world.is_enum_parameter(rec.text("cppType")) {
            args.push("parameter = true".to_owned());
        }
        args.push(format!("summary = {}", literal(rec.text("summary"))));
        args.push(format!("cpp = \"{}\"", rec.text("cppType")));
        let mut out = doc(&comment(rec), 0);
        let line = format!("#[enum_attr({})]\n", args.join(", "));
        match line.len() <= 101 {
            true => out.push_str(&line),
            false => {
                let lines: String = args.iter().map(|arg| format!("    {arg},\n")).collect();
                out.push_str(&format!("#[enum_attr(\n{lines})]\n"));
            }
        }
        out.push_str(&format!("pub enum {} {{\n", ident(&key.1)));
        out.push_str(&self.cases(&cases, bits));
        out.push_str("}\n");
        out
    }

    fn cases(&self, cases: &[Rec<'_>], bits: bool) -> String {
        let mut names = Vec::new();
        let mut out = String::new();
        for case in cases {
            let (value, text) = (case.number("value"), case.text("str"));
            let mut name = variant(case.text("symbol"));
            while names.contains(&name) {
                name.push('_');
            }
            let what = if bits { "The flag" } else { "The case" };
            out.push_str(&format!("    /// {what} `{text}`.\n"));
            out.push_str(&format!("    #[keyword = {}]\n    {name} = {value},\n", literal(text)));
            names.push(name);
        }
        out
    }
}

/// Returns the Rust name of a case.
fn variant(symbol: &str) -> String {
    let name = match symbol.starts_with(|c: char| c.is_uppercase()) {
        true => symbol.to_owned(),
        false => camel(symbol),
    };
    ident(&name)
}

fn comment(rec: Rec<'_>) -> String {
    let (class, summary) = (rec.text("className"), rec.text("summary"));
    match summary.trim().trim_end_matches('.') {
        "" => format!("The values of `{class}`."),
        summary => format!("The values of `{class}`: {summary}."),
    }
}
