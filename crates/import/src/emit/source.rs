//! Emission of the files of a dialect.

use std::collections::{BTreeMap, BTreeSet};

use super::imports::{identifiers, imports};
use super::{Output, Writer};
use crate::layout;
use crate::names::{camel, cpp_class, ident, literal};
use crate::world::enum_key;

const HEAD: &str = "//! Written by `cargo xtask codegen import`; changes are lost.\n\n";

/// The interfaces of dialects that hand-written code may implement, with their paths.
const DIALECT_INTERFACES: &[(&str, &str)] = &[
    ("BytecodeDialect", "terrace_ir::bytecode::BytecodeDialect"),
    ("Inliner", "terrace_interfaces::Inliner"),
];

impl<'w> Writer<'w> {
    /// Emits all files of a dialect. Each part is emitted after the parts that it refers to.
    pub(super) fn dialect_sources(mut self) -> Result<Output, String> {
        self.reserve();
        let (types, attributes, _) = self.definitions();
        let ops = self.operations()?;
        for rec in self.member.records.of("EnumInfo") {
            let key = enum_key(rec);
            if self.world.declaring_dialect(&key) == Some(self.dialect) {
                self.enumeration(rec);
            }
        }
        let mut files = self.files(&types, &attributes, &ops);
        let named = |file: &'static str, items: &[(String, super::Named)]| {
            items.iter().map(|(_, item)| (file, item.name.clone())).collect::<Vec<_>>()
        };
        let named = [named("constraints", &self.constraints), named("kinds", &self.kinds)];
        let own = own_names(&files, named.into_iter().flatten());
        let mut sources = BTreeMap::new();
        let module = self.module(&types, &attributes, &ops, &files);
        files.push(("mod", module));
        let mut packages = BTreeSet::new();
        for (name, body) in files {
            let mut modules = BTreeMap::new();
            for (item, (file, path)) in &own {
                // Items that the file declares or re-exports need no import.
                let path = if *file == name || name == "mod" { "" } else { path };
                modules.insert(item.clone(), path.to_owned());
            }
            // A directive with the same name as a declared item is that item.
            for directive in self.member.hand.items("directives") {
                let modules = modules.entry(directive.to_owned());
                modules.or_insert_with(|| "crate::directives".to_owned());
            }
            if let Some(macro_name) = macro_of(name) {
                modules.insert(macro_name.to_owned(), "terrace_ods".to_owned());
            }
            // Enums do not refer to other items; their cases only look like references.
            let uses = match name {
                "enums" => "use terrace_ods::enum_attr;\n".to_owned(),
                _ => imports(&body, &self.member.mapping, &modules),
            };
            for krate in identifiers(&format!("{uses}{body}")) {
                if let Some(krate) = krate.strip_prefix("terrace_") {
                    packages.insert(format!("terrace-{}", krate.replace('_', "-")));
                }
            }
            let source = match name {
                "mod" => format!("{HEAD}{}", body.replacen("@uses\n", &uses, 1)),
                _ => format!("{HEAD}{uses}\n{body}"),
            };
            let source = layout::format(&source)
                .map_err(|error| format!("{}/{name}.rs: {error}", self.dialect))?;
            sources.insert(format!("{name}.rs"), source);
        }
        let unknown = self.unknown.into_inner();
        self.manifest.absent = self.absent.into_inner();
        let mapping = &self.member.mapping;
        self.manifest.explain(|part| mapping.word("reason", part).map(str::to_owned));
        Ok(Output { sources, manifest: self.manifest, packages, unknown })
    }

    /// Reserves the names of the dialect's declarations, so that generated constraints get other
    /// names.
    fn reserve(&mut self) {
        for class in ["TypeDef", "AttrDef"] {
            for rec in self.own_records(class) {
                self.own.insert(rec.text("cppClassName").to_owned());
            }
        }
        for rec in self.own_records("Op") {
            self.own.insert(cpp_class(rec.name_or_empty()));
        }
        let hand = &self.member.hand;
        self.own.extend(hand.types.iter().chain(&hand.attributes).cloned());
        for rec in self.member.records.of("EnumInfo") {
            self.own.insert(rec.text("className").to_owned());
            self.own.insert(format!("{}Attr", rec.text("className")));
        }
    }

    /// Returns the types and attributes: their names and sources.
    pub(super) fn definitions(&mut self) -> Definitions {
        let (mut out, mut gone) = ([Vec::new(), Vec::new()], Vec::new());
        for (at, class) in ["TypeDef", "AttrDef"].into_iter().enumerate() {
            for rec in self.own_records(class) {
                let name = rec.text("cppClassName").to_owned();
                if rec.get_text("mnemonic").is_none() {
                    continue;
                }
                if let Some(enumeration) = rec.rec("enum") {
                    let wrapper = self.world.wrapper(&enum_key(enumeration));
                    let own = wrapper.is_some_and(|held| held.def == rec.name_or_empty());
                    let lacks = (!own).then_some("a second attribute of an enumeration");
                    self.definition_entry(rec, at == 1, "", lacks);
                    continue;
                }
                let hand = &self.member.hand;
                if hand.types.contains(&name) || hand.attributes.contains(&name) {
                    let source = hand.declarations.get(&name).map_or("", String::as_str);
                    self.definition_entry(rec, at == 1, source, None);
                    continue;
                }
                let key = (self.dialect.to_owned(), name.clone());
                if let Some(reason) = self.world.undeclarable.get(&key) {
                    self.definition_entry(rec, at == 1, "", Some(reason));
                    continue;
                }
                match self.definition(rec, at == 1) {
                    Ok(source) => out[at].push((ident(&name), source)),
                    Err(reason) => gone.push((key, reason)),
                }
            }
        }
        let [types, attributes] = out;
        (types, attributes, gone)
    }

    fn operations(&mut self) -> Result<Vec<(String, String)>, String> {
        let mut ops: Vec<(String, String)> = Vec::new();
        let mut seen = BTreeSet::new();
        for rec in self.own_records("Op") {
            if !seen.insert(rec.text("opName")) {
                continue;
            }
            match self.operation(rec) {
                Ok((class, source)) if ops.iter().any(|(held, _)| *held == class) => {
                    let source = source
                        .replace(&format!("pub struct {class} "), &format!("pub struct {class}_ "));
                    ops.push((format!("{class}_"), source));
                }
                Ok(op) => ops.push(op),
                Err(reason) => self.manifest.dropped(rec, &reason),
            }
        }
        let docs = &self.member.hand.docs;
        if let Some(name) = docs.operations.keys().find(|name| !seen.contains(&***name)) {
            return Err(format!("{}: docs/{name}.md: no such operation", self.dialect));
        }
        if let Some(name) = docs.syntax.keys().find(|name| !self.syntax.contains(*name)) {
            return Err(format!("{}: docs/{name}.txt: no such syntax", self.dialect));
        }
        Ok(ops)
    }

    fn files(
        &self,
        types: &[(String, String)],
        attributes: &[(String, String)],
        ops: &[(String, String)],
    ) -> Vec<(&'static str, String)> {
        let join = |items: &[(String, String)]| {
            items.iter().map(|(_, source)| source.as_str()).collect::<Vec<_>>().join("\n")
        };
        let enums: Vec<String> = self.enums.iter().map(|(_, rec)| self.enum_source(*rec)).collect();
        let block = |name: &str, items: &[(String, super::Named)]| match items {
            [] => String::new(),
            items => {
                let inner: String = items.iter().map(|(_, item)| item.source.as_str()).collect();
                let functions: Vec<&str> =
                    items.iter().map(|(_, item)| item.function.as_str()).collect();
                let functions =
                    functions.join(if functions.concat().is_empty() { "" } else { "\n" });
                format!("terrace_builtin::{name}! {{\n{inner}}}\n\n{functions}")
            }
        };
        let files = [
            ("attributes", join(attributes)),
            ("constraints", block("type_constraints", &self.constraints)),
            ("enums", enums.join("\n")),
            ("kinds", block("attribute_kinds", &self.kinds)),
            ("ops", join(ops)),
            ("types", join(types)),
        ];
        files.into_iter().filter(|(_, source)| !source.is_empty()).collect()
    }

    /// Returns `mod.rs`, which declares the dialect.
    fn module(
        &self,
        types: &[(String, String)],
        attributes: &[(String, String)],
        ops: &[(String, String)],
        files: &[(&str, String)],
    ) -> String {
        let hand = &self.member.hand;
        let names = |items: &[(String, String)]| -> Vec<String> {
            items.iter().map(|(name, _)| name.clone()).collect()
        };
        let mut types = names(types);
        types.extend(hand.types.iter().map(|name| format!("crate::{name}")));
        let mut attributes = names(attributes);
        attributes.extend(hand.attributes.iter().map(|name| format!("crate::{name}")));
        for (key, _) in &self.enums {
            if self.world.wrapper(key).is_some_and(|wrapper| wrapper.dialect == self.dialect) {
                attributes.push(format!("{}Attr", key.1));
            }
        }
        let mut args = vec![format!("name = {}", literal(self.dialect))];
        let mut ops = names(ops);
        ops.extend(hand.operations.iter().map(|name| format!("crate::{name}")));
        let lists = [("ops", ops), ("types", types), ("attributes", attributes)];
        for (what, items) in lists {
            if !items.is_empty() {
                args.push(layout::list(&format!("{what} = "), &items, 4));
            }
        }
        if let Some(hooks) = hand.path("hooks", "HOOKS") {
            args.push(format!("hooks = {hooks}"));
        }
        let dialect = format!("{}Dialect", camel(self.dialect));
        let held = |name: &str| hand.interfaces.get(&dialect).is_some_and(|i| i.contains(name));
        let interfaces: Vec<String> = DIALECT_INTERFACES
            .iter()
            .filter(|(name, _)| held(name))
            .map(|(_, path)| (*path).to_owned())
            .collect();
        if !interfaces.is_empty() {
            args.push(layout::list("interfaces = ", &interfaces, 4));
        }
        args.push(layout::list("dependencies = ", &self.dependencies(), 4));
        let args: String = args.iter().map(|arg| format!("    {arg},\n")).collect();
        let mods = files.iter().map(|(name, source)| {
            let odd = has_odd_names(source);
            let allow = if odd { "#[allow(non_camel_case_types)]\n" } else { "" };
            format!("{allow}mod {name};\n")
        });
        let mods: String = mods.collect();
        let uses: String = files.iter().map(|(name, _)| format!("pub use {name}::*;\n")).collect();
        let comment = match &hand.docs.dialect {
            Some(text) => text.clone(),
            None => format!("The `{}` dialect.", self.dialect),
        };
        let comment = layout::doc_lines(&comment);
        format!("{mods}\n{uses}\n@uses\n\n{comment}#[dialect(\n{args})]\npub struct {dialect};\n")
    }

    /// Returns the dialects that are loaded together with this one.
    fn dependencies(&self) -> Vec<String> {
        let mut out = vec!["terrace_builtin::BuiltinDialect".to_owned()];
        let dialects = self.member.records.of("Dialect");
        let own = dialects.filter(|rec| rec.text("name") == self.dialect);
        for class in own.flat_map(|rec| rec.texts("dependentDialects")) {
            let space = class.rsplit_once("::").map_or("", |(space, _)| space);
            let Some(dialect) = self.world.dialect_of_namespace(space) else { continue };
            if dialect != self.dialect && self.world.members.contains_key(dialect) {
                out.push(self.path(dialect, &format!("{}Dialect", camel(dialect))));
            }
        }
        out.dedup();
        out
    }
}

/// The names and sources of types and of attributes; and the names of those that cannot be
/// declared, with the reason.
type Definitions = (Vec<(String, String)>, Vec<(String, String)>, Vec<((String, String), String)>);

/// Whether a declared type or case has a C++ name that violates Rust's naming conventions.
fn has_odd_names(source: &str) -> bool {
    source.lines().any(|line| {
        let name = line.strip_prefix("pub struct ").or_else(|| line.strip_prefix("pub enum "));
        // A line `Name = 1,` is a case of an enum.
        let case = || {
            let (name, value) = line.strip_prefix("    ")?.split_once(" = ")?;
            value.strip_suffix(',')?.parse::<i64>().ok().map(|_| name)
        };
        let name = name.or_else(case).and_then(|rest| rest.split([' ', ';']).next());
        name.is_some_and(|name| {
            let plain = name.chars().all(|c| c.is_alphanumeric() || c == '_');
            plain && (name.contains('_') || name.starts_with(|c: char| c.is_lowercase()))
        })
    })
}

/// Returns the macro for the declarations in a file; `None` for other files.
fn macro_of(file: &str) -> Option<&'static str> {
    Some(match file {
        "attributes" => "attr",
        "enums" => "enum_attr",
        "mod" => "dialect",
        "ops" => "operation",
        "types" => "ty",
        _ => return None,
    })
}

/// Returns the items that the files declare: file and path of the module, by name.
fn own_names(
    files: &[(&'static str, String)],
    declared: impl Iterator<Item = (&'static str, String)>,
) -> BTreeMap<String, (&'static str, String)> {
    let mut out = BTreeMap::new();
    let mut add = |file: &'static str, name: &str| {
        out.entry(name.to_owned()).or_insert((file, format!("super::{file}")));
    };
    for (file, source) in files {
        for line in source.lines() {
            let item = line.strip_prefix("pub struct ").or_else(|| line.strip_prefix("pub enum "));
            let Some(name) = item.and_then(|rest| rest.split([' ', '{', ';']).next()) else {
                continue;
            };
            add(file, name);
            if *file == "enums" {
                add(file, &format!("{name}Attr"));
            }
        }
    }
    for (file, name) in declared {
        add(file, &name);
    }
    out
}
