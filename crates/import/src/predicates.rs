//! Translation of C++ predicates to Rust expressions over `cx` and a type or attribute `t`
//! ([`Predicates`]).

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::mapping::Mapping;
use crate::names::{last_part, plain_cpp, split_list};
use crate::records::Rec;

/// A lookup of Rust types by the C++ class of a type or attribute.
pub(crate) trait ClassPath {
    fn class_path(&self, class: &str) -> Option<String>;

    /// Whether the class belongs to a dialect that does not declare it. If so, records the class as
    /// absent.
    fn is_absent(&self, class: &str) -> bool;
}

/// The translator of C++ predicates to Rust.
pub(crate) struct Predicates<'a> {
    pub(crate) mapping: &'a Mapping,
    pub(crate) classes: &'a dyn ClassPath,
    /// Unknown C++ snippets, each with the table to which its translation should be added.
    pub(crate) unknown: &'a RefCell<BTreeMap<String, &'static str>>,
}

impl Predicates<'_> {
    /// Translates a predicate. An unknown snippet is translated to `true`.
    pub(crate) fn rust(&self, pred: Rec<'_>, attr: bool) -> String {
        let rust = self.tree(pred, attr);
        strip_parens(&rust).to_owned()
    }

    fn tree(&self, pred: Rec<'_>, attr: bool) -> String {
        if pred.isa("CPred") {
            return self.leaf(pred.text("predExpr"), attr);
        }
        let children = pred.recs("children");
        let kind = pred.rec("kind").map_or("", Rec::name_or_empty);
        match (kind, &children[..]) {
            ("PredCombinerAnd", _) => join(children.iter().map(|c| self.tree(*c, attr)), " && "),
            ("PredCombinerOr", _) => join(children.iter().map(|c| self.tree(*c, attr)), " || "),
            ("PredCombinerNot", [inner]) => match &*self.tree(*inner, attr) {
                "true" => "true".to_owned(),
                inner => format!("!({})", strip_parens(inner)),
            },
            ("PredCombinerSubstLeaves", [inner]) => {
                let to = pred.text("replacement");
                let plain = to.chars().all(|c| c.is_alphanumeric() || c == '_');
                if plain { self.tree(*inner, attr) } else { self.project(to, *inner, attr) }
            }
            ("PredCombinerConcat", [inner]) => self.concat(pred, *inner, attr),
            _ => self.missing(kind, if attr { "attr_leaf" } else { "type_leaf" }),
        }
    }

    /// Translates a predicate in the middle of C++ code: a call with a projection, or a loop over
    /// the elements of an array.
    fn concat(&self, pred: Rec<'_>, inner: Rec<'_>, attr: bool) -> String {
        let (prefix, suffix) = (plain_cpp(pred.text("prefix")), plain_cpp(pred.text("suffix")));
        if let Some(to) = suffix.strip_prefix("; }(").and_then(|rest| rest.strip_suffix(')'))
            && prefix.starts_with("[](")
        {
            return self.project(to, inner, attr);
        }
        if prefix.contains("all_of") && prefix.contains("ArrayAttr") {
            return match &*self.tree(inner, attr) {
                "true" => "{t}.is::<ArrayAttr>()".replace("{t}", "t"),
                inner => {
                    let inner = strip_parens(inner);
                    let path = inner.strip_suffix("(t)").filter(|path| is_path(path));
                    let check = path.map_or_else(|| format!("|t| {inner}"), str::to_owned);
                    format!("predicates::all_of(cx, t, {check})")
                }
            };
        }
        self.missing(&format!("{prefix} … {suffix}"), "projection")
    }

    fn project(&self, expression: &str, inner: Rec<'_>, attr: bool) -> String {
        let expression = plain_cpp(expression);
        let mapping = self.mapping;
        let found = mapping.pattern("projection", &expression).map(|rust| (rust, attr));
        let to_type = || mapping.pattern("attr_projection", &expression).map(|rust| (rust, false));
        let Some((rust, attr)) = found.or_else(to_type) else {
            let class = expression.strip_prefix("cast<").and_then(|rest| rest.split_once('>'));
            if class.is_some_and(|(class, _)| {
                self.isa(class, attr).is_none() && self.classes.is_absent(class)
            }) {
                return "true".to_owned();
            }
            return self.missing(&expression, "projection");
        };
        let inner = self.tree(inner, attr);
        // If the projection always exists, no `Option` is required.
        let rust = rust.replace("{t}", "t");
        match (&*inner, rust.split_once(".is_some_and(|t| {inner})")) {
            ("true", Some((projected, ""))) => format!("{projected}.is_some()"),
            _ => rust.replace("{inner}", strip_parens(&inner)),
        }
    }

    fn leaf(&self, text: &str, attr: bool) -> String {
        let snippet = plain_cpp(text);
        let snippet = strip_parens(&snippet);
        let table = if attr { "attr_leaf" } else { "type_leaf" };
        if let Some(rust) = self.mapping.pattern(table, snippet) {
            return rust.replace("{t}", "t");
        }
        let (not, rest) = match snippet.strip_prefix('!') {
            Some(rest) => (true, rest),
            None => (false, snippet),
        };
        let of = rest.strip_prefix("isa<").and_then(|rest| rest.split_once(">("));
        let (in_type, classes) = match of {
            Some((classes, "$_self)")) => (false, Some(classes)),
            Some((classes, "cast<TypeAttr>($_self).getValue())")) => (true, Some(classes)),
            _ => (false, None),
        };
        if let Some(classes) = classes {
            let tests: Option<Vec<String>> =
                split_list(classes).iter().map(|class| self.isa(class, attr && !in_type)).collect();
            if let Some(tests) = tests {
                let mut test = join(tests.into_iter(), " || ");
                if in_type {
                    test = format!("predicates::type_in(cx, t).is_some_and(|t| {test})");
                }
                return if not { format!("!({})", strip_parens(&test)) } else { test };
            }
        }
        // Conditions on a class that no dialect declares are assumed to hold.
        let named = snippet
            .trim_start_matches('!')
            .strip_prefix("isa<")
            .or_else(|| snippet.strip_prefix("cast<"))
            .and_then(|rest| rest.split_once('>'));
        if let Some((classes, _)) = named
            && split_list(classes)
                .iter()
                .any(|class| self.isa(class, attr).is_none() && self.classes.is_absent(class))
        {
            return "true".to_owned();
        }
        self.missing(snippet, table)
    }

    /// Translates `isa<class>(t)`; `None` if the class is unknown.
    pub(crate) fn isa(&self, class: &str, attr: bool) -> Option<String> {
        let table = if attr { "attr_class" } else { "type_class" };
        let qualified = class.trim_start_matches("::");
        if let Some(path) = self.classes.class_path(qualified) {
            return Some(format!("t.is::<{path}>()"));
        }
        let known = self.mapping.word(table, qualified);
        let known = known.or_else(|| self.mapping.word(table, last_part(qualified)));
        known.map(|rust| rust.replace("{t}", "t"))
    }

    fn missing(&self, snippet: &str, table: &'static str) -> String {
        if self.mapping.pattern("accepts_more", snippet).is_none() {
            self.unknown.borrow_mut().insert(snippet.to_owned(), table);
        }
        "true".to_owned()
    }
}

/// Joins the parts with `operator`, in parentheses.
fn join(parts: impl Iterator<Item = String>, operator: &str) -> String {
    let mut distinct: Vec<String> = Vec::new();
    for part in parts {
        if !distinct.contains(&part) {
            distinct.push(part);
        }
    }
    let or = operator.contains('|');
    if or && distinct.iter().any(|part| part == "true") {
        return "true".to_owned();
    }
    // Neutral elements of the operator are omitted.
    let idle = if or { "false" } else { "true" };
    if distinct.iter().any(|part| part != idle) {
        distinct.retain(|part| part != idle);
    }
    match &distinct[..] {
        [] => "true".to_owned(),
        [one] => one.clone(),
        parts => format!("({})", parts.join(operator)),
    }
}

/// Whether `text` is the path of a function, such as `crate::predicates::is_target`.
fn is_path(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ':')
}

/// Removes the parentheses that enclose `text`.
pub(crate) fn strip_parens(text: &str) -> &str {
    let inner = text.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let Some(inner) = inner else { return text.trim() };
    let mut depth = 0;
    for c in inner.chars() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth < 0 {
            return text.trim();
        }
    }
    strip_parens(inner)
}
