//! Emission of the `use` items of a generated file.

use std::collections::{BTreeMap, BTreeSet};

use crate::mapping::Mapping;

/// Returns the identifiers in `source` that begin a path, ignoring strings and comments.
pub(super) fn identifiers(source: &str) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    let Ok(tokens) = source.parse::<proc_macro2::TokenStream>() else { return out };
    collect(tokens, &mut out);
    out
}

fn collect(tokens: proc_macro2::TokenStream, out: &mut BTreeSet<String>) {
    use proc_macro2::TokenTree;
    let mut before = ' ';
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Group(group) => {
                collect(group.stream(), out);
                before = ' ';
            }
            TokenTree::Ident(ident) => {
                // A name before a single colon is the name of a field.
                let colon = |next: &TokenTree| {
                    matches!(next, TokenTree::Punct(p) if p.as_char() == ':'
                        && p.spacing() == proc_macro2::Spacing::Alone)
                };
                if before != ':' && before != '.' && !tokens.peek().is_some_and(colon) {
                    out.insert(ident.to_string());
                }
                before = ' ';
            }
            TokenTree::Punct(punct) => {
                // The second colon of `::`; a single colon precedes a type.
                before = match (punct.as_char(), punct.spacing(), before) {
                    (':', proc_macro2::Spacing::Joint, _) => ';',
                    (':', _, ';') => ':',
                    ('.', ..) => '.',
                    _ => ' ',
                };
            }
            TokenTree::Literal(_) => before = ' ',
        }
    }
}

/// Returns the `use` items for the names in `source`. `own` maps the names of the dialect to its
/// modules.
pub(super) fn imports(source: &str, mapping: &Mapping, own: &BTreeMap<String, String>) -> String {
    let mut modules: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut names = identifiers(source);
    for line in source.lines().filter(|line| line.contains("custom<")) {
        names.extend(super::operation::directives(line));
    }
    for name in &names {
        let path = match own.get(name).map(String::as_str) {
            Some("") => continue,
            module => module.map(|module| format!("{module}::{name}")),
        };
        let path = path.or_else(|| mapping.word("use", name).map(str::to_owned));
        let path = path.or_else(|| mapping.word("directive", name).map(str::to_owned));
        if let Some((module, item)) = path.as_deref().and_then(|path| path.rsplit_once("::")) {
            modules.entry(module.to_owned()).or_default().insert(item.to_owned());
        }
    }
    for (method, path) in mapping.words("use_method") {
        let called = source.contains(&format!(".{method}("));
        if let Some((module, item)) = path.rsplit_once("::").filter(|_| called) {
            modules.entry(module.to_owned()).or_default().insert(item.to_owned());
        }
    }
    let (mut outer, mut inner) = (String::new(), String::new());
    for (module, items) in modules {
        let items: Vec<String> = items.into_iter().collect();
        let line = match &items[..] {
            [one] => format!("use {module}::{one};\n"),
            several => format!("use {module}::{{{}}};\n", several.join(", ")),
        };
        match module.starts_with("super") || module.starts_with("crate") {
            true => inner.push_str(&line),
            false => outer.push_str(&line),
        }
    }
    let gap = if outer.is_empty() || inner.is_empty() { "" } else { "\n" };
    format!("{outer}{gap}{inner}")
}
