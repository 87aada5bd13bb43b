//! Emission of the types and attributes of a dialect.

use super::Writer;
use super::kinds::plain_default;
use crate::layout::{self, doc, text};
use crate::manifest::{DefinitionEntry, Share};
use crate::names::{ident, last_part, literal, plain_cpp, snake, words};
use crate::predicates::ClassPath;
use crate::records::{Arg, Rec};

/// A field of a type or attribute.
struct Parameter {
    ty: String,
    /// The arguments of the `#[param(…)]` attribute; `None` without arguments.
    how: Option<String>,
}

impl<'w> Writer<'w> {
    /// Returns the declaration of a type or attribute, or the reason why the type or attribute
    /// cannot be declared.
    pub(super) fn definition(&mut self, rec: Rec<'w>, is_attr: bool) -> Result<String, String> {
        let mnemonic = rec.text("mnemonic");
        let module = if is_attr { "attributes" } else { "types" };
        let base = snake(mnemonic);
        let mut args = vec![format!("name = \"{}.{mnemonic}\"", self.dialect)];
        let format = rec.get_text("assemblyFormat");
        if rec.flag("hasCustomAssemblyFormat") {
            let hand = |what: &str| self.member.hand.path(module, &format!("{what}_{base}"));
            let (Some(parse), Some(print)) = (hand("parse"), hand("print")) else {
                return Err(format!(
                    "hand-written syntax: `{module}::parse_{base}`, `print_{base}`"
                ));
            };
            args.extend([format!("parse = {parse}"), format!("print = {print}")]);
        } else if let Some(format) = format {
            for directive in super::operation::directives(format) {
                if !self.member.hand.has("directives", &directive) {
                    return Err(format!("the directive `directives::{directive}`"));
                }
            }
            args.push(text("format = ", format, 4));
        }
        if let Some(verify) = self.member.hand.path(module, &format!("verify_{base}")) {
            args.push(format!("verify = {verify}"));
        }
        args.push(format!("def = \"{}\"", rec.name_or_empty()));
        args.push(format!("summary = {}", literal(rec.text("summary"))));
        if rec.flag("genMnemonicAlias") {
            args.push("mnemonic_alias = true".to_owned());
        }
        let interfaces = self.interfaces(rec.text("cppClassName"));
        if !interfaces.is_empty() {
            args.push(layout::list("interfaces = ", &interfaces, 4));
        }
        let name = ident(rec.text("cppClassName"));
        let mut fields = String::new();
        for (parameter, name) in rec.dag("parameters") {
            let cpp = match parameter {
                Arg::Text(cpp) => cpp,
                Arg::Rec(rec) => rec.text("cppType"),
            };
            let Parameter { ty, how } = self.parameter(parameter)?;
            let field = snake(name);
            let rename = (field != name).then(|| format!("name = \"{name}\""));
            // Diagnostics name the C++ type, which is declared unless the Rust type determines it.
            let usual = match &*ty {
                "Type" => "::mlir::Type",
                "Attribute" => "::mlir::Attribute",
                _ if cpp.contains("unsigned") => "",
                ty if ty.contains("Handle<") || ty.starts_with("Option<") => "",
                _ => cpp,
            };
            let declared = cpp != usual;
            let cpp = declared.then(|| format!("cpp = \"{cpp}\""));
            let how: Vec<String> = how.into_iter().chain(rename).chain(cpp).collect();
            if !how.is_empty() {
                fields.push_str(&format!("    #[param({})]\n", how.join(", ")));
            }
            fields.push_str(&format!("    /// The parameter `{name}`.\n"));
            fields.push_str(&format!("    pub {}: {ty},\n", ident(&field)));
        }
        let sigil = if is_attr { '#' } else { '!' };
        let full = format!("{sigil}{}.{mnemonic}", self.dialect);
        let comment = match rec.text("summary").trim().trim_end_matches('.') {
            "" => format!("`{full}`."),
            summary => format!("`{full}`: {summary}."),
        };
        self.definition_entry(rec, is_attr, &format!("{}\n{fields}", args.join("\n")), None);
        let head = if is_attr { "attr" } else { "ty" };
        let args: String = args.iter().map(|arg| format!("    {arg},\n")).collect();
        let body = if fields.is_empty() { ";\n".to_owned() } else { format!(" {{\n{fields}}}\n") };
        Ok(format!("{}#[{head}(\n{args})]\npub struct {name}{body}", doc(&comment, 0)))
    }

    /// Adds a type or attribute to the manifest: its parts, from the source of its declaration,
    /// or the reason why it is not declared.
    pub(super) fn definition_entry(
        &mut self,
        rec: Rec<'w>,
        is_attr: bool,
        source: &str,
        undeclared: Option<&str>,
    ) {
        let here = undeclared.is_none();
        let verify = rec.flag("genVerifyDecl");
        let name =
            format!("{}{}.{}", if is_attr { '#' } else { '!' }, self.dialect, rec.text("mnemonic"));
        let verifies = here
            && (words(source).any(|word| word == "verify")
                || self.served_by(&format!("{name} verify")).is_some());
        let mut missing: Vec<String> = undeclared.map(str::to_owned).into_iter().collect();
        if verify && !verifies && here {
            let module = if is_attr { "attributes" } else { "types" };
            let base = snake(rec.text("mnemonic"));
            missing.push(format!("verifier `{module}::verify_{base}`"));
        }
        let parameters: Vec<&str> = rec.dag("parameters").iter().map(|(_, name)| *name).collect();
        let (interfaces, absent_interfaces) =
            self.split_interfaces(&super::traits::interfaces(rec), source, &parameters);
        let count = parameters.len();
        self.manifest.definition(DefinitionEntry {
            name,
            missing,
            interfaces,
            absent_interfaces,
            declared: Share::of(here, true),
            parameters: Share { here: if here { count } else { 0 }, mlir: count },
            verifiers: Share::of(verifies, verify),
        });
    }

    fn parameter(&mut self, parameter: Arg<'w>) -> Result<Parameter, String> {
        let rec = match parameter {
            Arg::Text(cpp) => return Ok(Parameter { ty: self.cpp_parameter(cpp)?, how: None }),
            Arg::Rec(rec) => rec,
        };
        if rec.isa("AttributeSelfTypeParameter") {
            return Ok(Parameter { ty: "Type".to_owned(), how: Some("self_type".to_owned()) });
        }
        // A parameter that the mapping translates by its record has its own syntax.
        let own = self.member.mapping.word("parameter", rec.name_or_empty()).map(str::to_owned);
        let plain = own.is_none();
        let ty = match (own, rec.rec("enum")) {
            (Some(ty), _) => ty,
            (None, Some(enumeration)) => self.enumeration(enumeration),
            (None, None) => self.cpp_parameter(rec.text("cppType"))?,
        };
        let default = rec.get_text("defaultValue");
        if rec.isa("OptionalArrayRefParameter") {
            return Ok(Parameter { ty, how: Some("default = Vec::new()".to_owned()) });
        }
        let optional = rec.classes().last().is_some_and(|class| class.contains("Optional"))
            || rec.isa("OptionalParameter");
        if ty.starts_with("Option<") {
            return Ok(Parameter { ty, how: None });
        }
        let of_its_type = default.is_some_and(|default| default.ends_with("()"));
        if let Some(zero) = plain_zero(&ty).filter(|_| optional && of_its_type) {
            return Ok(Parameter { ty, how: Some(format!("default = {zero}")) });
        }
        if optional {
            return Ok(Parameter { ty: format!("Option<{ty}>"), how: None });
        }
        let Some(default) = default.filter(|default| !default.is_empty()) else {
            return Ok(Parameter { ty, how: None });
        };
        if !plain && default == "0" {
            let how = Some(format!("default = {ty}::default()"));
            return Ok(Parameter { ty, how });
        }
        let value = plain_default(&ty, default)
            .or_else(|| self.enum_default(&ty, rec.rec("enum")?, default));
        match value {
            Some(value) => Ok(Parameter { ty, how: Some(format!("default = {value}")) }),
            None if default.ends_with("()") => {
                Ok(Parameter { ty: format!("Option<{ty}>"), how: None })
            }
            None => Err(format!("the default `{default}` of a parameter")),
        }
    }

    /// Returns the Rust type for the C++ type of a parameter.
    fn cpp_parameter(&mut self, cpp: &str) -> Result<String, String> {
        let cpp = plain_cpp(cpp);
        let cpp = cpp.trim_start_matches("::");
        let mapping = &self.member.mapping;
        if let Some(ty) = mapping.word("parameter", cpp) {
            return Ok(ty.to_owned());
        }
        let optional = cpp.strip_prefix("std::optional<").and_then(|rest| rest.strip_suffix('>'));
        if let Some(inner) = optional {
            return Ok(format!("Option<{}>", self.cpp_parameter(inner)?));
        }
        let array = cpp.strip_prefix("ArrayRef<").or_else(|| cpp.strip_prefix("SmallVector<"));
        if let Some(inner) = array.and_then(|rest| rest.strip_suffix('>')) {
            return Ok(format!("Vec<{}>", self.cpp_parameter(inner)?));
        }
        let short = last_part(cpp).to_owned();
        let enumeration = self.member.records.of("EnumInfo").find(|e| e.text("className") == short);
        if let Some(enumeration) = enumeration {
            let path = self.enumeration(enumeration);
            return Ok(match enumeration.isa("BitEnumBase") {
                true => format!("Flags<{path}>"),
                false => path,
            });
        }
        if let Some(path) = self.class_path(cpp) {
            return Ok(format!("Handle<{path}>"));
        }
        if let Some(ty) = mapping.word("parameter", &short) {
            return Ok(ty.to_owned());
        }
        if mapping.word("type_class", &short).is_some() || short.ends_with("TypeInterface") {
            return Ok("Type".to_owned());
        }
        if mapping.word("attr_class", &short).is_some() || short.ends_with("Interface") {
            return Ok("Attribute".to_owned());
        }
        Err(format!("a parameter of type `{cpp}`"))
    }
}

/// Returns the Rust expression for the C++ expression `T()`, for numeric types; `None` for other
/// types.
fn plain_zero(ty: &str) -> Option<&'static str> {
    match ty {
        "bool" => Some("false"),
        _ if ty.starts_with(['i', 'u']) && ty[1..].parse::<u32>().is_ok() => Some("0"),
        _ => None,
    }
}
