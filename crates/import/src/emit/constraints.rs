//! Emission of constraints on the types of operands and results.

use super::{Named, Writer};
use crate::layout::doc;
use crate::names::{camel, literal, plain_cpp, snake};
use crate::predicates::ClassPath;
use crate::records::Rec;
use crate::world::dialect_of;

impl Writer<'_> {
    /// Returns the Rust type of a type constraint; declares the constraint unless another crate
    /// does.
    pub(super) fn constraint(&mut self, rec: Rec<'_>) -> String {
        let named = rec.name_or_empty();
        let mapping = &self.member.mapping;
        let shared = mapping.word("constraint", named).unwrap_or(named);
        let module = mapping.word("use", shared).unwrap_or("");
        if module.starts_with("terrace_builtin::constraints::") && rec.isa("TypeConstraint") {
            return shared.to_owned();
        }
        let build = self.build(rec.text("builderCall"));
        if rec.isa("TypeDef")
            && let Some(name) = self.world.class(dialect_of(rec), rec.text("cppClassName"))
            && (build.is_none() || rec.dag("parameters").is_empty())
        {
            return self.path(dialect_of(rec), name);
        }
        if let Some(composed) = self.composed(rec) {
            return composed;
        }
        self.separate(rec, build)
    }

    /// Returns a constraint as a combination of Rust's generic constraints (`AnyTypeOf`, …), given
    /// its class and summary; `None` if no combination matches.
    fn composed(&self, rec: Rec<'_>) -> Option<String> {
        if rec.get_text("builderCall").is_some_and(|call| !call.is_empty()) {
            return None;
        }
        let known = ["AnyTypeOf", "TensorOf", "RankedTensorOf", "VectorOf", "MemRefOf", "Complex"];
        let class = known.into_iter().find(|class| rec.classes().last() == Some(class))?;
        let element = |text: &str| {
            let found = self.member.mapping.word("summary", text)?;
            Some(found.to_owned())
        };
        let any_of = |text: &str| match element(text) {
            Some(one) => Some(one),
            None => {
                let parts: Option<Vec<String>> = text.split(" or ").map(element).collect();
                let parts = parts.filter(|parts| (2..=8).contains(&parts.len()))?;
                Some(format!("AnyTypeOf<({})>", parts.join(", ")))
            }
        };
        let summary = rec.text("summary");
        let inner =
            |before: &str, after: &str| any_of(summary.strip_prefix(before)?.strip_suffix(after)?);
        let composed = match class {
            "AnyTypeOf" => return any_of(summary).filter(|of| of.starts_with("AnyTypeOf")),
            "TensorOf" => inner("tensor of ", " values")?,
            "RankedTensorOf" => inner("ranked tensor of ", " values")?,
            "VectorOf" => inner("vector of ", " values")?,
            "MemRefOf" => inner("memref of ", " values")?,
            _ => inner("complex type with ", " elements")?,
        };
        Some(format!("{class}<{composed}>"))
    }

    /// Declares a constraint that is not a combination of Rust's generic constraints.
    fn separate(&mut self, rec: Rec<'_>, build: Option<String>) -> String {
        let summary = rec.text("summary");
        let check = rec
            .rec("predicate")
            .map_or("true".to_owned(), |pred| self.predicates().rust(pred, false));
        let class = self.syntax_class(rec.text("cppType"));
        let key = format!("{summary}|{check}|{build:?}|{class:?}");
        if let Some((_, held)) = self.constraints.iter().find(|(held, _)| *held == key) {
            return held.name.clone();
        }
        let wanted = match rec.name {
            Some(name) => camel(name),
            None => short(&camel(summary)),
        };
        let name = self.unused_name(&wanted, "Like");
        let (check, function) = self.test("is", &name, &check, "t: Type", summary.len());
        let build = build.map(|build| format!(", build |cx| {build}")).unwrap_or_default();
        let class = class.map(|class| format!(", {class}")).unwrap_or_default();
        let comment = match rec.name {
            Some(named) => format!("The constraint `{named}`: {summary}."),
            None => format!("A constraint: {summary}."),
        };
        let source = format!(
            "{}    {name}: {},\n        {check}{build}{class};\n",
            doc(&comment, 4),
            literal(summary)
        );
        self.constraints.push((key, Named { name: name.clone(), source, function }));
        name
    }

    /// Returns the Rust expression of the predicate with the body `body`, and the source of the
    /// function that the expression names. The expression is a closure, and the source empty, if
    /// the closure is short enough beside `beside` other columns.
    pub(super) fn test(
        &self,
        verb: &str,
        name: &str,
        body: &str,
        parameter: &str,
        beside: usize,
    ) -> (String, String) {
        let short = closure(body, "t");
        if short.len() + 60 < 100 || (beside < 40 && short.len() < 85) {
            return (short, String::new());
        }
        let function = format!("{verb}_{}", snake(name));
        let uses = |word: &str| mentions(body, word);
        let cx = if uses("cx") { "cx" } else { "_" };
        let parameter = match uses("t") {
            true => parameter.to_owned(),
            false => parameter.replacen('t', "_", 1),
        };
        let source =
            format!("fn {function}({cx}: &Context, {parameter}) -> bool {{\n    {body}\n}}\n");
        (function, source)
    }

    /// Returns the expression that creates the only type that a `builderCall` allows; `None` if the
    /// call is unknown.
    pub(super) fn build(&self, call: &str) -> Option<String> {
        let call = plain_cpp(call);
        let call = call.trim_end_matches(';');
        if call.is_empty() {
            return None;
        }
        if let Some(rust) = self.member.mapping.pattern("build", call) {
            return Some(rust);
        }
        let vector = call.strip_prefix("VectorType::get({").and_then(|rest| rest.strip_suffix(')'));
        if let Some((size, element)) = vector.and_then(|rest| rest.split_once('}')) {
            let element = element.trim().strip_prefix(',')?.trim();
            let element = self.build(element)?;
            return Some(format!("VectorType::get(cx, &[{}], {element}).ty()", size.trim()));
        }
        let class = call
            .strip_prefix("$_builder.getType<")
            .and_then(|rest| rest.strip_suffix(">()"))
            .or_else(|| Some(call.split_once("::get($_")?.0));
        let path = class.and_then(|class| self.class_path(class))?;
        Some(format!("Handle::of(cx, {path}).ty()"))
    }

    /// Returns the class whose types `type($x)` prints without a prefix; `None` if there is no such
    /// class.
    fn syntax_class(&self, cpp: &str) -> Option<String> {
        let cpp = plain_cpp(cpp);
        if let Some(class) = self.member.mapping.word("syntax_class", &cpp) {
            return Some(format!("class {class}"));
        }
        let (space, name) = cpp.trim_start_matches("::").rsplit_once("::")?;
        let dialect = self.world.dialect_of_namespace(space)?;
        // A class without a record does not print its parameters by default.
        let records = &self.world.members.get(dialect)?.records;
        records.of("TypeDef").find(|rec| rec.text("cppClassName") == name)?;
        self.class_path(&cpp).map(|path| format!("declared {path}"))
    }
}

/// Returns the first words of a name, up to a limit.
pub(super) fn short(name: &str) -> String {
    if name.len() <= 48 {
        return name.to_owned();
    }
    let at = name.char_indices().rfind(|(at, c)| c.is_uppercase() && *at <= 48);
    name[..at.map_or(name.len(), |(at, _)| at)].to_owned()
}

/// Returns a closure with a context and `name` as parameters.
pub(super) fn closure(body: &str, name: &str) -> String {
    let cx = if mentions(body, "cx") { "cx" } else { "_" };
    let name = if mentions(body, name) { name } else { "_" };
    format!("|{cx}, {name}| {body}")
}

/// Whether `body` contains the identifier `word`.
fn mentions(body: &str, word: &str) -> bool {
    body.split(|c: char| !c.is_alphanumeric() && c != '_').any(|part| part == word)
}
