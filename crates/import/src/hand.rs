//! Inventory of the hand-written code in a dialect's crate, which generated declarations refer to
//! ([`Hand`]).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::TokenTree;
use syn::{Item, Visibility};

use crate::docs::Docs;

/// The names of the modules that are searched for hand-written items.
const MODULES: &[&str] = &[
    "assembly",
    "verify",
    "infer",
    "directives",
    "types",
    "attributes",
    "names",
    "traits",
    "predicates",
    "fold",
    "canonicalize",
    "effects",
    "hooks",
    "interfaces",
    "bytecode",
    "constraints",
    "operations",
];

/// The hand-written items of a crate.
#[derive(Default, Debug)]
pub struct Hand {
    /// The documentation of the dialect and of its operations.
    pub(crate) docs: Docs,
    /// Names of items by module, such as `load` in `verify`.
    items: BTreeMap<String, BTreeSet<String>>,
    /// Types and attributes declared with `#[ty]` and `#[attr]`.
    pub(crate) types: BTreeSet<String>,
    pub(crate) attributes: BTreeSet<String>,
    /// The arguments of the declarations of `types` and `attributes`, by name.
    pub(crate) declarations: BTreeMap<String, String>,
    /// Operations declared with `#[operation]`, because they have no record.
    pub(crate) operations: BTreeSet<String>,
    /// Structs without fields.
    pub(crate) units: BTreeSet<String>,
    /// The interfaces implemented for views of operations, types and attributes, by name of the
    /// latter.
    pub(crate) interfaces: BTreeMap<String, BTreeSet<String>>,
}

impl Hand {
    /// Reads all sources in `src`, for a crate that is entirely hand-written.
    ///
    /// # Errors
    /// When a file cannot be read, or is not valid Rust.
    pub fn read_all(src: &Path) -> Result<Self, String> {
        let mut hand = Self::default();
        hand.folder("", src)?;
        Ok(hand)
    }

    /// Reads the sources in `src` except for generated ones, and the documentation.
    ///
    /// # Errors
    /// When a file cannot be read, or is not valid Rust.
    pub fn read(src: &Path) -> Result<Self, String> {
        let mut hand = Self { docs: Docs::read(src)?, ..Self::default() };
        for module in MODULES {
            let (file, folder) = (src.join(format!("{module}.rs")), src.join(module));
            if file.exists() {
                hand.file(module, &file)?;
            }
            hand.folder(module, &folder)?;
        }
        Ok(hand)
    }

    /// Whether `module` has an item `name` that is visible to other modules.
    pub(crate) fn has(&self, module: &str, name: &str) -> bool {
        self.items.get(module).is_some_and(|items| items.contains(name))
    }

    /// Returns the path of an item; `None` if it does not exist.
    pub(crate) fn path(&self, module: &str, name: &str) -> Option<String> {
        self.has(module, name).then(|| format!("crate::{module}::{}", crate::names::ident(name)))
    }

    /// Returns the names of all items of a module.
    pub(crate) fn items(&self, module: &str) -> impl Iterator<Item = &str> {
        self.items.get(module).into_iter().flatten().map(String::as_str)
    }

    fn folder(&mut self, module: &str, folder: &Path) -> Result<(), String> {
        let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
        let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                self.folder(module, &path)?;
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                self.file(module, &path)?;
            }
        }
        Ok(())
    }

    fn file(&mut self, module: &str, path: &Path) -> Result<(), String> {
        let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let text = fs::read_to_string(path).map_err(|error| wrong(&error))?;
        let file = syn::parse_file(&text).map_err(|error| wrong(&error))?;
        for item in &file.items {
            self.item(module, item);
        }
        Ok(())
    }

    fn item(&mut self, module: &str, item: &Item) {
        let (vis, name, attributes) = match item {
            Item::Fn(item) => (&item.vis, &item.sig.ident, &item.attrs),
            Item::Struct(item) => (&item.vis, &item.ident, &item.attrs),
            Item::Enum(item) => (&item.vis, &item.ident, &item.attrs),
            Item::Const(item) => (&item.vis, &item.ident, &item.attrs),
            Item::Static(item) => (&item.vis, &item.ident, &item.attrs),
            Item::Type(item) => (&item.vis, &item.ident, &item.attrs),
            Item::Trait(item) => (&item.vis, &item.ident, &item.attrs),
            Item::Impl(item) => return self.implementation(item),
            Item::Macro(item) if item.ident.is_none() => return self.entries(module, item),
            _ => return,
        };
        if matches!(vis, Visibility::Inherited) {
            return;
        }
        let name = name.to_string().trim_start_matches("r#").to_owned();
        let declared = |what: &str| attributes.iter().any(|a| a.path().is_ident(what));
        let arguments = |a: &syn::Attribute| match &a.meta {
            syn::Meta::List(list) if a.path().is_ident("ty") || a.path().is_ident("attr") => {
                Some(list.tokens.to_string())
            }
            _ => None,
        };
        if let Some(arguments) = attributes.iter().find_map(arguments) {
            self.declarations.insert(name.clone(), arguments);
        }
        if matches!(item, Item::Struct(item) if item.fields.is_empty()) {
            self.units.insert(name.clone());
        }
        if declared("ty") {
            self.types.insert(name.clone());
        }
        if declared("operation") {
            self.operations.insert(name.clone());
        }
        if declared("attr") {
            self.attributes.insert(name.clone());
        }
        let wrapped = |a: &syn::Attribute| {
            let named = a.path().is_ident("enum_attr");
            named && quote::ToTokens::to_token_stream(a).to_string().contains(" attr =")
        };
        if attributes.iter().any(wrapped) {
            self.attributes.insert(format!("{name}Attr"));
        }
        self.items.entry(module.to_owned()).or_default().insert(name);
    }

    /// Adds an item for each entry of `functions! { name = …; name: …; }`.
    fn entries(&mut self, module: &str, item: &syn::ItemMacro) {
        if module == "interfaces" {
            self.implementations(item);
        }
        let mut at_start = true;
        let mut tokens = item.mac.tokens.clone().into_iter().peekable();
        while let Some(token) = tokens.next() {
            // Doc comments do not begin an entry.
            let attribute = at_start && matches!(&token, TokenTree::Punct(p) if p.as_char() == '#');
            if attribute && matches!(tokens.peek(), Some(TokenTree::Group(_))) {
                tokens.next();
                continue;
            }
            let is = |token: &TokenTree, marks: &str| match token {
                TokenTree::Punct(punct) => marks.contains(punct.as_char()),
                _ => false,
            };
            if let TokenTree::Ident(name) = &token
                && at_start
                && tokens.peek().is_some_and(|next| is(next, "=:"))
            {
                let name = name.to_string().trim_start_matches("r#").to_owned();
                self.items.entry(module.to_owned()).or_default().insert(name);
            }
            at_start = is(&token, ";");
        }
    }

    /// Adds the interface `SomeTrait` of each operation `XOp` in `some_trait! { XOpRef, … }`.
    fn implementations(&mut self, item: &syn::ItemMacro) {
        let Some(name) = item.mac.path.get_ident() else { return };
        let interface = crate::names::camel(&name.to_string());
        for token in item.mac.tokens.clone() {
            if let TokenTree::Ident(view) = token
                && let Some(op) = view.to_string().strip_suffix("Ref")
            {
                self.interfaces.entry(op.to_owned()).or_default().insert(interface.clone());
            }
        }
    }

    /// Adds an interface: `impl Trait for XOpRef<'_>` for the operation `XOp`, `impl Trait for
    /// XType` for a type or attribute.
    fn implementation(&mut self, item: &syn::ItemImpl) {
        let Some((path, _)) = &item.trait_ else { return };
        let syn::Type::Path(ty) = &*item.self_ty else { return };
        let Some(name) = ty.path.segments.last().map(|s| s.ident.to_string()) else { return };
        let named = name.strip_suffix("Ref").unwrap_or(&name);
        let Some(interface) = path.segments.last().map(|s| s.ident.to_string()) else { return };
        self.interfaces.entry(named.to_owned()).or_default().insert(interface);
    }
}
