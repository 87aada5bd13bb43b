//! Emission of operations.

use std::collections::BTreeSet;

use super::Writer;
use crate::layout::{self, doc};
use crate::manifest::{OpEntry, Parts, Share};
use crate::names::{cpp_class, ident, last_part, snake, words};
use crate::records::Rec;
use crate::world::dialect_of;

/// Names of methods that every operation has.
const TAKEN: &[&str] = &[
    "op",
    "build",
    "build_with",
    "adaptor",
    "from_op",
    "info",
    "name",
    "properties",
    "update_properties",
];

/// An operation being emitted.
#[derive(Default)]
pub(super) struct Draft {
    /// The fields: name in the record, and name in Rust.
    names: Vec<(String, String)>,
    fields: String,
    unnamed: usize,
    pub(super) missing: Vec<(String, String)>,
    /// The name of the hand-written syntax; `None` if the operation has no such syntax.
    syntax: Option<String>,
}

impl Draft {
    /// Records that the part `which` of the kind `what` is omitted from the declaration.
    pub(super) fn omit(&mut self, what: &str, which: &str) {
        self.missing.push((what.to_owned(), which.to_owned()));
    }

    /// Returns the Rust name of a field, given its name in the record.
    pub(super) fn field_of(&self, name: &str) -> String {
        let found = self.names.iter().find(|(held, _)| held == name);
        found.map_or_else(|| ident(&snake(name)), |(_, field)| ident(field))
    }

    /// Adds a field to the declaration.
    fn add_field(&mut self, what: &str, name: &str, args: &[String], ty: &str) {
        let text = match name {
            "" => {
                self.unnamed += 1;
                format!("{what}{}", self.unnamed - 1)
            }
            name => name.to_owned(),
        };
        let mut field = snake(&text);
        while TAKEN.contains(&&*field) || self.names.iter().any(|(_, held)| *held == field) {
            field.push_str("_value");
        }
        let mut args = args.to_vec();
        if !name.is_empty() && field != text {
            args.push(format!("name = \"{text}\""));
        }
        let args = if args.is_empty() { String::new() } else { format!("({})", args.join(", ")) };
        self.fields.push_str(&format!("    #[{what}{args}]\n    {}: {ty},\n", ident(&field)));
        self.names.push((text, field));
    }
}

/// Returns the summary in the record of the operation `full`, as a sentence.
fn summary(rec: Rec<'_>, full: &str) -> String {
    match rec.text("summary").trim().trim_end_matches('.') {
        "" => format!("`{full}`."),
        summary => format!("`{full}`: {summary}."),
    }
}

/// Returns the custom directives of a format.
pub(super) fn directives(format: &str) -> Vec<String> {
    let parts = format.split("custom<").skip(1);
    parts.filter_map(|part| Some(part.split_once('>')?.0.trim().to_owned())).collect()
}

impl<'w> Writer<'w> {
    /// Returns the declaration of an operation, and its C++ class.
    pub(super) fn operation(&mut self, rec: Rec<'w>) -> Result<(String, String), String> {
        let (mnemonic, class) = (rec.text("opName"), ident(&cpp_class(rec.name_or_empty())));
        let full = format!("{}.{mnemonic}", self.dialect);
        let mut draft = Draft::default();
        self.fields(rec, &mut draft)?;
        let traits = self.traits(rec, &mut draft);
        let mut args = vec![format!("name = \"{full}\"")];
        if !traits.items.is_empty() {
            args.push(layout::list("traits = ", &traits.items, 4));
        }
        let interfaces = self.interfaces(&class);
        if !interfaces.is_empty() {
            args.push(layout::list("interfaces = ", &interfaces, 4));
        }
        let own_text = self.assembly(rec, &mut draft, &mut args);
        self.hooks(rec, &full, &draft, &mut args);
        let comment = self.comment(rec, &full, draft.syntax.as_deref());
        let declare = |args: &[String]| {
            let args: String = args.iter().map(|arg| format!("    {arg},\n")).collect();
            let body = match draft.fields.is_empty() {
                true => " {}\n".to_owned(),
                false => format!(" {{\n{}}}\n", draft.fields),
            };
            format!("{comment}#[operation(\n{args})]\npub struct {class}{body}")
        };
        let mut source = declare(&args);
        let mut problems = self.problems(&source)?;
        let mut rejected = None;
        if !problems.is_empty() && args.iter().any(|arg| arg.starts_with("format = ")) {
            args.retain(|arg| !arg.starts_with("format = "));
            source = declare(&args);
            rejected = Some(std::mem::replace(&mut problems, self.problems(&source)?).join("; "));
        }
        if let [first, ..] = &problems[..] {
            return Err(first.clone());
        }
        if let Some(reason) = &rejected {
            draft.omit("format", reason);
        }
        let parts = self.parts(rec, &full, &args, &mut draft);
        // The format contains names of fields, which implement nothing.
        let code = args.iter().filter(|arg| !arg.starts_with("format = "));
        let code: Vec<&str> = code.map(String::as_str).collect();
        let parameters: Vec<&str> =
            rec.fields("arguments").into_iter().map(|(_, name)| name).collect();
        let (interfaces, absent) =
            self.split_interfaces(&traits.interfaces, &code.join("\n"), &parameters);
        let entry = OpEntry {
            name: full,
            text: own_text && rejected.is_none(),
            missing: draft.missing,
            parts: Parts { interfaces: Share::new(&interfaces, &absent), ..parts },
            interfaces,
            absent_interfaces: absent,
        };
        self.manifest.operation(entry);
        Ok((class, source))
    }

    /// Counts the hooks of a declaration (from its arguments), and the hooks that MLIR has. Records
    /// the missing ones.
    fn parts(&self, rec: Rec<'w>, full: &str, args: &[String], draft: &mut Draft) -> Parts {
        let base = snake(rec.text("opName"));
        let has = |hook: &str| args.iter().any(|arg| arg.starts_with(&format!("{hook} = ")));
        // MLIR's verifiers of some operations look up symbols, which is an interface of its own.
        let user = "SymbolUserOpInterface";
        let looks_up = args.iter().any(|arg| arg.contains("SymbolUser"))
            && !super::traits::names(rec).iter().any(|name| name.starts_with(user));
        let mut share = |hook: &str, what: &str, module: &str, suffix: &str, mlir: bool| {
            let here = has(hook)
                || (hook == "verify" && looks_up)
                || self.served_by(&format!("{full} {hook}")).is_some();
            if mlir && !here {
                draft.omit(what, &format!("{module}::{base}{suffix}"));
            }
            Share::of(here, mlir)
        };
        let canonicalizes = rec.flag("hasCanonicalizer") || rec.flag("hasCanonicalizeMethod");
        let mut parts = Parts {
            verifiers: share("verify", "verifier", "verify", "", rec.flag("hasVerifier")),
            folds: share("fold", "fold", "fold", "", rec.flag("hasFolder")),
            canonicalizations: share(
                "canonicalize",
                "canonicalize",
                "canonicalize",
                "",
                canonicalizes,
            ),
            ..Parts::default()
        };
        let regions = rec.flag("hasRegionVerifier");
        parts.verifiers += share("verify_regions", "verifier", "verify", "_regions", regions);
        parts
    }

    /// Returns the code, elsewhere in the workspace, that stands for a part of an operation or for
    /// an interface; `None` if the mapping names none.
    pub(super) fn served_by(&self, part: &str) -> Option<&str> {
        self.member.mapping.word("served_by", part).filter(|code| !code.is_empty())
    }

    /// Splits MLIR's interfaces of an operation, type or attribute into those that `source`, its
    /// declaration, implements, and the others.
    /// `parameters` are the names of properties and parameters in the record.
    pub(super) fn split_interfaces(
        &mut self,
        all: &[String],
        source: &str,
        parameters: &[&str],
    ) -> (Vec<String>, Vec<String>) {
        let words: BTreeSet<&str> = words(source).collect();
        let unique: BTreeSet<&String> = all.iter().collect();
        let (mut here, mut absent) = (Vec::new(), Vec::new());
        let member = self.member;
        for name in unique {
            let mapping = &member.mapping;
            let proofs = mapping.word("implemented_by", name).unwrap_or(name);
            let accessors = mapping.word("accessor", name).unwrap_or_default();
            if proofs.split(' ').any(|proof| words.contains(proof))
                || accessors.split(' ').any(|accessor| parameters.contains(&accessor))
            {
                here.push(name.clone());
            } else if let Some(code) = self.served_by(name).map(str::to_owned) {
                here.push(name.clone());
                self.manifest.served.insert(name.clone(), code);
            } else {
                absent.push(name.clone());
            }
        }
        (here, absent)
    }

    /// Returns the errors that the macro reports for a declaration.
    fn problems(&self, source: &str) -> Result<Vec<String>, String> {
        let item: syn::ItemStruct = syn::parse_str(source).map_err(|error| error.to_string())?;
        let buildable = |constraint: &str| self.is_buildable(constraint);
        Ok(terrace_ods_core::operation_problems(&item, &buildable))
    }

    /// Whether a constraint allows a single type.
    fn is_buildable(&self, constraint: &str) -> bool {
        let constraint = constraint.replace(' ', "");
        if let Some((_, held)) = self.constraints.iter().find(|(_, held)| held.name == constraint) {
            return held.source.contains(", build ");
        }
        if self.member.mapping.word("buildable", &constraint).is_some() {
            return true;
        }
        // A type without parameters has a single instance.
        let (krate, class) = constraint.rsplit_once("::").unwrap_or(("crate", &constraint));
        let dialect = krate.strip_prefix("terrace_").unwrap_or(self.dialect);
        let Some(member) = self.world.members.get(dialect) else { return false };
        let of = |rec: Rec<'_>| {
            rec.text("cppClassName") == class
                && dialect_of(rec) == dialect
                && rec.dag("parameters").is_empty()
        };
        member.hand.units.contains(class) || member.records.of("TypeDef").any(of)
    }

    fn fields(&mut self, rec: Rec<'w>, draft: &mut Draft) -> Result<(), String> {
        for (argument, name) in rec.fields("arguments") {
            let argument = match argument.isa("OpVariable") {
                true => argument.rec("constraint").unwrap_or(argument),
                false => argument,
            };
            if argument.isa("TypeConstraint") {
                self.value("operand", argument, name, draft);
                continue;
            }
            let strict = argument.isa("PropConstraint") || argument.isa("Property");
            let mut field = match strict {
                true => self.property(argument)?,
                false => self.attribute(argument),
            };
            if argument.name_or_empty() == "DenseI32ArrayAttr" && name.ends_with("segments") {
                field.kind = None;
            }
            if let Some(untranslated) = &field.untranslated {
                draft.omit("default", untranslated);
            }
            let args: Vec<String> = field.kind.into_iter().chain(field.default).collect();
            draft.add_field(if strict { "property" } else { "attr" }, name, &args, &field.ty);
        }
        for (result, name) in rec.fields("results") {
            let result = match result.isa("OpVariable") {
                true => result.rec("constraint").unwrap_or(result),
                false => result,
            };
            self.value("result", result, name, draft);
        }
        for (region, name) in rec.fields("regions") {
            let ty = region_type(region);
            let ty = if region.isa("VariadicRegion") { format!("Variadic<{ty}>") } else { ty };
            draft.add_field("region", name, &[], &ty);
        }
        for (successor, name) in rec.fields("successors") {
            let variadic = successor.isa("VariadicSuccessor");
            draft.add_field(
                "successor",
                name,
                &[],
                if variadic { "Variadic<Block>" } else { "Block" },
            );
        }
        Ok(())
    }

    fn value(&mut self, what: &str, constraint: Rec<'w>, name: &str, draft: &mut Draft) {
        let arities = ["VariadicOfVariadic", "Variadic", "Optional"];
        let arity = arities.into_iter().find(|arity| constraint.isa(arity));
        let mut inner = constraint;
        while inner.isa("Variadic") || inner.isa("Optional") || inner.isa("VariadicOfVariadic") {
            match inner.rec("baseType") {
                Some(base) => inner = base,
                None => break,
            }
        }
        let path = self.constraint(inner);
        let mut args = Vec::new();
        if arity == Some("VariadicOfVariadic") {
            args.push(format!("segments = {}", ident(&snake(constraint.text("segmentAttrName")))));
        }
        let ty = arity.map_or_else(|| path.clone(), |arity| format!("{arity}<{path}>"));
        draft.add_field(what, name, &args, &ty);
    }

    /// Returns the doc comment of the operation `full`; `syntax` is the name of its hand-written
    /// syntax.
    fn comment(&mut self, rec: Rec<'w>, full: &str, syntax: Option<&str>) -> String {
        let docs = &self.member.hand.docs;
        let (mut out, rest) = match docs.operations.get(rec.text("opName")) {
            Some(text) => {
                let (summary, rest) = text.split_once("\n\n").unwrap_or((text, ""));
                (layout::doc_lines(summary), rest)
            }
            None => (doc(&summary(rec, full), 0), ""),
        };
        let mut paragraph = |text: &str| out.extend(["///\n", &*layout::doc_lines(text)]);
        if let Some((name, text)) = syntax.and_then(|name| docs.syntax.get_key_value(name)) {
            let text = text.trim_end().replace("NAME", full);
            paragraph(&format!("```text\n{text}\n```"));
            self.syntax.insert(name.clone());
        }
        if !rest.is_empty() {
            paragraph(rest);
        }
        out
    }

    /// Adds the syntax; returns whether the operation has custom syntax.
    fn assembly(&mut self, rec: Rec<'w>, draft: &mut Draft, args: &mut Vec<String>) -> bool {
        let base = snake(rec.text("opName"));
        let hand = &self.member.hand;
        let (parse, print) = (format!("parse_{base}"), format!("print_{base}"));
        let written =
            |prefix: &str| self.hand_written("assembly", rec, |name| format!("{prefix}_{name}"));
        if let (Some(parse), Some(print)) = (written("parse"), written("print")) {
            draft.syntax = parse.rsplit_once("parse_").map(|(_, name)| name.to_owned());
            args.push(format!("assembly = custom({parse}, {print})"));
            return true;
        }
        let Some(format) = rec.get_text("assemblyFormat") else {
            if rec.flag("hasCustomAssemblyFormat") {
                draft.omit("syntax", &format!("assembly::{parse}, {print}"));
                return false;
            }
            return true;
        };
        let shared = |name: &str| self.member.mapping.word("directive", name).is_some();
        let mut lacking: Vec<String> = directives(format);
        lacking.retain(|name| !hand.has("directives", name) && !shared(name));
        lacking.sort();
        lacking.dedup();
        if lacking.is_empty() {
            args.push(layout::text("format = ", format, 4));
            return true;
        }
        for name in lacking {
            draft.omit("directive", &format!("directives::{name}"));
        }
        false
    }

    /// Returns the path of the hand-written item in `module` for the operation, or else for its
    /// family; `None` if neither exists.
    fn hand_written(
        &self,
        module: &str,
        rec: Rec<'w>,
        item: impl Fn(&str) -> String,
    ) -> Option<String> {
        let (dialect, name) = (&self.dialect, rec.text("opName"));
        let family = self.member.mapping.word("family", &format!("{dialect}.{name}"));
        let names = [Some(snake(name)), family.map(str::to_owned), self.trait_family(rec)];
        names.into_iter().flatten().find_map(|name| self.member.hand.path(module, &item(&name)))
    }

    /// Returns the family, a name shared by hand-written items, that a trait of `rec` selects;
    /// `None` if no trait selects a family.
    fn trait_family(&self, rec: Rec<'w>) -> Option<String> {
        let family = |name: &str| self.member.mapping.word("trait_family", last_part(name));
        let mut names = super::traits::names(rec).into_iter();
        names.find_map(|name| family(name).map(str::to_owned))
    }

    fn hooks(&self, rec: Rec<'w>, full: &str, draft: &Draft, args: &mut Vec<String>) {
        let base = snake(rec.text("opName"));
        let hand = &self.member.hand;
        let hooks = [
            ("verify", "verify", ""),
            ("verify_regions", "verify", "_regions"),
            ("infer", "infer", ""),
            ("fold", "fold", ""),
            ("canonicalize", "canonicalize", ""),
            ("effects", "effects", ""),
            ("result_names", "names", ""),
            ("block_argument_names", "names", "_arguments"),
        ];
        for (hook, module, suffix) in hooks {
            if let Some(path) = self.hand_written(module, rec, |name| format!("{name}{suffix}")) {
                args.push(format!("{hook} = {path}"));
            }
        }
        let effects = self.effects(rec, draft);
        if let Some(effects) = effects.filter(|_| !hand.has("effects", &base)) {
            args.push(layout::list("effects = ", &effects, 4));
        }
        let named = self.member.mapping.word("result_names", full);
        if let Some(name) = named.filter(|_| !hand.has("names", &base)) {
            args.push(format!("result_names = \"{name}\""));
        }
        if let Some(dialect) = self.member.mapping.word("default_dialect", full) {
            args.push(format!("default_dialect = \"{dialect}\""));
        }
    }

    /// Returns the memory effects in the record, on operands and results and of the operation
    /// itself; `None` if an effect is unknown.
    fn effects(&self, rec: Rec<'_>, draft: &Draft) -> Option<Vec<String>> {
        let mut out = Vec::new();
        // The first fields are those of the arguments and results, in order.
        let values = rec.fields("arguments").into_iter().chain(rec.fields("results"));
        for ((value, _), (_, field)) in values.zip(&draft.names) {
            for effect in value.recs("decorators") {
                out.push(self.effect(effect, Some(ident(field)))?);
            }
        }
        for effect in rec.recs("traits").iter().flat_map(|item| item.recs("effects")) {
            out.push(self.effect(effect, None)?);
        }
        (!out.is_empty()).then_some(out)
    }

    /// Returns an effect such as `read(memref)`; `None` if its resource is unknown.
    fn effect(&self, rec: Rec<'_>, on: Option<String>) -> Option<String> {
        let kind = match last_part(rec.text("effect")) {
            "Allocate" => "allocate",
            "Free" => "free",
            "Read" => "read",
            _ => "write",
        };
        let mut args: Vec<String> = on.into_iter().collect();
        let resource = last_part(rec.text("resource"));
        if resource != "DefaultResource" {
            let path = self.member.mapping.word("resource", resource)?;
            args.push(format!("resource = {path}"));
        }
        if rec.number("stage") != 0 {
            args.push(format!("stage = {}", rec.number("stage")));
        }
        if rec.flag("effectOnFullRegion") {
            args.push("full".to_owned());
        }
        Some(if args.is_empty() { kind.to_owned() } else { format!("{kind}({})", args.join(", ")) })
    }

    /// Returns the interfaces that hand-written code implements for an operation's view, a type or
    /// an attribute.
    pub(super) fn interfaces(&self, class: &str) -> Vec<String> {
        let known = self.member.hand.interfaces.get(class).into_iter().flatten();
        known
            .filter_map(|name| self.member.mapping.word("interface", name))
            .map(str::to_owned)
            .collect()
    }
}

/// Returns the constraint of a region, determined by its summary.
fn region_type(rec: Rec<'_>) -> String {
    let words: Vec<&str> = rec.text("summary").split(' ').collect();
    match &words[..] {
        ["region", "with", "at", "least", count, ..] => format!("MinSizedRegion<{count}>"),
        ["region", "with", "at", "most", count, ..] => format!("MaxSizedRegion<{count}>"),
        ["region", "with", count, ..] if count.parse::<u32>().is_ok() => {
            format!("SizedRegion<{count}>")
        }
        _ => "AnyRegion".to_owned(),
    }
}
