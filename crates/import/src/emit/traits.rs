//! Emission of the traits of operations.

use super::Writer;
use super::operation::Draft;
use crate::names::{ident, last_part, literal, plain_cpp, snake, split_list};
use crate::records::Rec;

/// The translated traits of an operation.
#[derive(Default)]
pub(super) struct Traits {
    pub(super) items: Vec<String>,
    pub(super) interfaces: Vec<String>,
}

/// The predicates that are recognized by their names.
const MATCHES: &[&str] =
    &["AllTypesMatch", "AllElementTypesMatch", "AllShapesMatch", "AllRanksMatch"];

impl Writer<'_> {
    /// Returns the traits of an operation in order, with lists flattened.
    pub(super) fn traits(&mut self, op: Rec<'_>, draft: &mut Draft) -> Traits {
        let mut flat = Vec::new();
        flatten(op, &mut flat);
        let mut out = Traits::default();
        for rec in flat {
            let item = self.one_trait(op, rec, draft, &mut out.interfaces);
            out.items.extend(item.filter(|item| !out.items.contains(item)));
        }
        // The trait says nothing to MLIR where the operation lacks the interface.
        if !out.interfaces.iter().any(|name| name == "RegionKindInterface") {
            out.items.retain(|item| item != "HasOnlyGraphRegion");
        }
        out
    }

    fn one_trait(
        &mut self,
        op: Rec<'_>,
        rec: Rec<'_>,
        draft: &mut Draft,
        interfaces: &mut Vec<String>,
    ) -> Option<String> {
        if rec.name_or_empty() == "Pure" {
            return Some("Pure".to_owned());
        }
        if rec.isa("PredOpTrait") {
            return self.predicate_trait(op, rec, draft);
        }
        if rec.isa("Interface") || rec.isa("InterfaceTrait") {
            // Anonymous effects name their interface only by the trait.
            let by_trait = rec.text("trait").trim_end_matches("::Trait");
            let names = [rec.text("cppInterfaceName"), rec.name_or_empty(), by_trait];
            let name = names.into_iter().find(|name| !name.is_empty()).unwrap_or_default();
            let name = name.to_owned();
            let item = self.member.mapping.word("interface_trait", &name).map(str::to_owned);
            interfaces.push(name);
            let optional = op
                .fields("arguments")
                .iter()
                .any(|(argument, name)| *name == "sym_name" && argument.flag("isOptional"));
            return item.map(|item| match (&*item, optional) {
                ("Symbol", true) => "OptionalSymbol".to_owned(),
                _ => item,
            });
        }
        self.native_trait(rec, draft)
    }

    fn native_trait(&mut self, rec: Rec<'_>, draft: &mut Draft) -> Option<String> {
        let name = rec.get_text("trait").unwrap_or(rec.name_or_empty());
        let short = if name.contains('<') { name } else { last_part(name) };
        if let Some(known) = self.member.mapping.word("trait", short) {
            return (!known.is_empty()).then(|| known.to_owned());
        }
        if let Some(own) = self.member.hand.path("traits", short) {
            return Some(own);
        }
        let generic = last_part(name.split('<').next().unwrap_or(name));
        let inner = name.split_once('<').and_then(|(_, rest)| rest.strip_suffix(">::Impl"));
        if let Some(inner) = inner {
            let ops: Option<Vec<String>> =
                split_list(inner).iter().map(|class| self.op_path(class)).collect();
            match (generic, ops.as_deref()) {
                ("SingleBlockImplicitTerminator" | "HasParent", Some([one])) => {
                    return Some(format!("{generic}<{one}>"));
                }
                ("HasParent", Some(several)) if several.len() <= 8 => {
                    return Some(format!("HasParentOneOf<({})>", several.join(", ")));
                }
                _ => {}
            }
        }
        draft.omit("trait", name);
        None
    }

    /// Returns the path of the operation with a C++ class name; `None` if the operation is unknown.
    fn op_path(&self, class: &str) -> Option<String> {
        let class = plain_cpp(class);
        let class = class.trim_start_matches("::");
        let short = last_part(class);
        let own = self.world.has_op(self.dialect, &ident(short));
        match short {
            "ModuleOp" if !own => return Some("terrace_builtin::ModuleOp".to_owned()),
            "FuncOp" if !own && !class.contains("::") => {
                return Some(self.path("func", "FuncOp"));
            }
            _ => {}
        }
        let dialect = match class.rsplit_once("::") {
            Some((space, _)) => self.world.dialect_of_namespace(space)?,
            None => self.dialect,
        };
        self.world.has_op(dialect, &ident(short)).then(|| self.path(dialect, short))
    }

    fn predicate_trait(&mut self, op: Rec<'_>, rec: Rec<'_>, draft: &mut Draft) -> Option<String> {
        let summary = rec.get_text("summary").or_else(|| rec.get_text("desc")).unwrap_or("");
        let known: Vec<&str> = ["arguments", "results"]
            .iter()
            .flat_map(|field| op.fields(field))
            .map(|(_, name)| name)
            .collect();
        if let Some(class) = MATCHES.iter().find(|class| rec.isa(class)) {
            let names = rec.texts("values");
            let enough = names.len() > 1 || *class == "AllTypesMatch";
            if enough && names.iter().all(|name| known.contains(name)) {
                let names: Vec<String> = names.iter().map(|name| draft.field_of(name)).collect();
                return Some(format!("{class}({})", names.join(", ")));
            }
        }
        let (from, to) = (rec.text("lhs"), rec.text("rhs"));
        if rec.isa("ShapedTypeMatchesElementCountAndTypes") {
            let names: Vec<&str> = summary.split('\'').collect();
            if let [_, from, _, to, _] = names[..] {
                let (from, to) = (draft.field_of(from), draft.field_of(to));
                let map = "predicates::each_element";
                let summary = literal(summary);
                return Some(format!("RangedTypesMatchWith({summary}, {from}, {to}, {map})"));
            }
        }
        if rec.isa("TypesMatchWith") || rec.isa("OptionalTypesMatchWith") {
            let snippet = plain_cpp(rec.text("transformer"));
            let map = self.member.mapping.pattern("transform", &snippet);
            if let Some(map) = map.filter(|_| known.contains(&from) && known.contains(&to)) {
                let (from, to) = (draft.field_of(from), draft.field_of(to));
                return Some(format!("TypesMatchWith({}, {from}, {to}, {map})", literal(summary)));
            }
            let list = self.member.mapping.pattern("range_transform", &snippet);
            if let Some(map) = list.filter(|_| known.contains(&from) && known.contains(&to)) {
                let (from, to) = (draft.field_of(from), draft.field_of(to));
                let summary = literal(summary);
                return Some(format!("RangedTypesMatchWith({summary}, {from}, {to}, {map})"));
            }
            draft.omit("map of a type", &snippet);
            return None;
        }
        let by_name = self.member.hand.path("predicates", &snake(rec.name_or_empty()));
        let by_text = || self.member.mapping.word("predicate", summary).map(str::to_owned);
        if let Some(function) = by_name.or_else(by_text) {
            return Some(format!("Predicate({}, {function})", literal(summary)));
        }
        draft.omit("predicate", summary);
        None
    }
}

fn flatten<'w>(rec: Rec<'w>, out: &mut Vec<Rec<'w>>) {
    for item in rec.recs("traits") {
        if item.isa("TraitList") && item.name_or_empty() != "Pure" {
            flatten(item, out);
        } else {
            out.push(item);
        }
    }
}

/// Returns the C++ names of the interfaces of a type or attribute.
pub(super) fn interfaces(rec: Rec<'_>) -> Vec<String> {
    let mut flat = Vec::new();
    flatten(rec, &mut flat);
    let interfaces = flat.into_iter().filter(|item| item.isa("Interface"));
    interfaces.map(|item| item.text("cppInterfaceName").to_owned()).collect()
}

/// Returns the C++ names of an operation's traits.
pub(super) fn names(op: Rec<'_>) -> Vec<&str> {
    let mut flat = Vec::new();
    flatten(op, &mut flat);
    flat.into_iter().map(|rec| rec.get_text("trait").unwrap_or(rec.name_or_empty())).collect()
}
