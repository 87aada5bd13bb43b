//! The macros `#[dialect]` and `#[dialect_extension]`.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::parse::{Parse, ParseStream, Parser};
use syn::spanned::Spanned;
use syn::{Expr, ItemStruct, LitStr, Path, Token};

use crate::args;
use crate::args::at_span;
use crate::errors::{Errors, const_panic};
use crate::paths::Roots;

/// The arguments that dialects and extensions have in common.
#[derive(Default)]
struct Declared {
    /// The namespace of the dialect.
    name: String,
    ops: Vec<Path>,
    types: Vec<Path>,
    attributes: Vec<Path>,
    dependencies: Vec<Path>,
}

#[derive(Default)]
struct Arguments {
    declared: Declared,
    hooks: Option<Expr>,
    instance: Option<Expr>,
    interfaces: Vec<DialectInterface>,
}

/// An element of `interfaces`: `Trait`, implemented by the struct, or `Trait = value`.
struct DialectInterface {
    path: Path,
    value: Option<Expr>,
}

impl Parse for DialectInterface {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let path = input.parse()?;
        let value = match input.parse::<Option<Token![=]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        Ok(Self { path, value })
    }
}

impl DialectInterface {
    /// Returns the entry in the table of the dialect's interfaces.
    fn entry(&self, dialect: &syn::Ident, roots: &Roots) -> TokenStream {
        let (ir, path) = (&roots.ir, &self.path);
        let value = match &self.value {
            Some(value) => quote!(#value),
            None => quote!(#dialect),
        };
        quote! {
            #ir::__private::InterfaceEntry::new(
                ::core::any::TypeId::of::<dyn #path>(),
                &(&#value as &'static dyn #path),
            )
        }
    }
}

impl Declared {
    /// Parses the argument `name` if it is one of the common ones. `key` is the name of the
    /// argument with the namespace. Returns `false` for other names.
    fn take(&mut self, key: &str, name: &syn::Ident, input: ParseStream<'_>) -> syn::Result<bool> {
        match name.to_string().as_str() {
            name if name == key => {
                let text: LitStr = input.parse()?;
                if !args::is_name(&text.value()) || text.value().contains('.') {
                    let message = "a dialect's name has letters, digits, `_` and `$`";
                    return Err(syn::Error::new(text.span(), message));
                }
                self.name = text.value();
            }
            "ops" => self.ops = args::bracket_list(input)?,
            "types" => self.types = args::bracket_list(input)?,
            "attributes" => self.attributes = args::bracket_list(input)?,
            "dependencies" => self.dependencies = args::bracket_list(input)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Returns an error if the namespace is missing. `what` and `key` are the names of the macro
    /// and of the argument.
    fn check_named(&self, what: &str, key: &str) -> syn::Result<()> {
        if !self.name.is_empty() {
            return Ok(());
        }
        let span = proc_macro2::Span::call_site();
        Err(syn::Error::new(span, format!("{what} needs `{key} = \"…\"`")))
    }

    /// Reports duplicates in the lists.
    fn check_distinct(&self, errors: &mut Errors) {
        for list in [&self.ops, &self.types, &self.attributes, &self.dependencies] {
            args::check_distinct(list, errors);
        }
    }

    /// Returns the fields `ops`, `types`, `attributes` and `dependencies` of the static
    /// description.
    fn fields(&self, ir: &TokenStream) -> TokenStream {
        let Self { ops, types, attributes, dependencies, .. } = self;
        quote! {
            ops: &[#(<#ops as #ir::OpType>::INFO),*],
            types: &[#(<#types as #ir::TypeOrAttrDef>::MNEMONIC),*],
            attributes: &[#(<#attributes as #ir::TypeOrAttrDef>::MNEMONIC),*],
            dependencies: &[#(<#dependencies as #ir::Dialect>::info),*],
        }
    }
}

impl Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut out = Arguments::default();
        args::named_args(
            input,
            |name, input| {
                match name.to_string().as_str() {
                    "interfaces" => out.interfaces = args::bracket_list(input)?,
                    "hooks" => out.hooks = Some(input.parse()?),
                    "instance" => out.instance = Some(input.parse()?),
                    _ => return out.declared.take("name", name, input),
                }
                Ok(true)
            },
            "name, ops, types, attributes, dependencies, interfaces, hooks and instance",
        )?;
        out.declared.check_named("a dialect", "name")?;
        Ok(out)
    }
}

fn parse_extension(input: ParseStream<'_>) -> syn::Result<Declared> {
    let mut out = Declared::default();
    args::named_args(
        input,
        |name, input| out.take("extends", name, input),
        "extends, ops, types, attributes and dependencies",
    )?;
    out.check_named("an extension", "extends")?;
    Ok(out)
}

/// Returns the checks that require the listed declarations, as constant expressions.
fn checks(arguments: &Declared, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let dialect = &arguments.name;
    let ops = arguments.ops.iter().map(|path| {
        let message =
            format!("the names of the operations of this dialect start with `{dialect}.`");
        let panic = const_panic(path.span(), &message);
        let check = quote! {
            if !#ir::__private::belongs(<#path as #ir::OpType>::INFO.name, #dialect) { #panic }
        };
        at_span(path.span(), check)
    });
    let kinds = |paths: &[Path], class: &str| -> Vec<TokenStream> {
        let (class, what) = (format_ident!("{class}"), class.to_lowercase());
        let each = paths.iter().map(|path| {
            let other = format!("this is no {what}");
            let message =
                format!("the names of the {what}s of this dialect start with `{dialect}.`");
            let info = quote!(<#path as #ir::TypeOrAttrDef>::MNEMONIC.info);
            let (no_member, other) =
                (const_panic(path.span(), &message), const_panic(path.span(), &other));
            let check = quote! {
                if #info.class as u8 != #ir::Class::#class as u8 { #other }
                if !#ir::__private::belongs(#info.name, #dialect) { #no_member }
            };
            at_span(path.span(), check)
        });
        each.collect()
    };
    let (types, attributes) =
        (kinds(&arguments.types, "Type"), kinds(&arguments.attributes, "Attribute"));
    quote!(const _: () = { #(#ops)* #(#types)* #(#attributes)* };)
}

/// Expands `#[dialect(args)] item`.
pub fn dialect(args: TokenStream, item: TokenStream, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let mut errors = Errors::default();
    let parsed = errors.take(syn::parse2::<ItemStruct>(item.clone()));
    let arguments = errors.take(Arguments::parse.parse2(args));
    let (Some(parsed), Some(arguments)) = (parsed, arguments) else {
        let errors = errors.into_tokens();
        return quote!(#item #errors);
    };
    args::not_generic(&parsed.generics, "a dialect", &mut errors);
    arguments.declared.check_distinct(&mut errors);
    if !errors.is_empty() {
        let errors = errors.into_tokens();
        return quote!(#item #errors);
    }
    let ident = &parsed.ident;
    let checks = checks(&arguments.declared, roots);
    let (summary, description) = args::summary_and_description(&parsed.attrs);
    let Arguments { declared, hooks, instance, interfaces } = arguments;
    let (name, fields) = (&declared.name, declared.fields(ir));
    let interfaces = interfaces.iter().map(|interface| interface.entry(ident, roots));
    let hooks = match hooks {
        Some(hooks) => quote!(#hooks),
        None => quote!(#ir::DialectHooks::NONE),
    };
    let instance = match instance {
        Some(instance) => quote!(#instance),
        None if parsed.fields.is_empty() => quote!(|| ::std::boxed::Box::new(#ident)),
        None => quote!(|| ::std::boxed::Box::new(<#ident as ::core::default::Default>::default())),
    };
    quote! {
        #parsed

        #checks

        impl #ir::Dialect for #ident {
            fn info() -> &'static #ir::DialectInfo {
                static INFO: #ir::DialectInfo = #ir::DialectInfo {
                    name: #name,
                    summary: #summary,
                    description: #description,
                    #fields
                    instance: #instance,
                    interfaces: &[#(#interfaces),*],
                    hooks: #hooks,
                };
                &INFO
            }
        }
    }
}

/// Expands `#[dialect_extension(args)] item`.
pub fn dialect_extension(args: TokenStream, item: TokenStream, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let mut errors = Errors::default();
    let parsed = errors.take(syn::parse2::<ItemStruct>(item.clone()));
    let declared = errors.take(parse_extension.parse2(args));
    let (Some(parsed), Some(declared)) = (parsed, declared) else {
        let errors = errors.into_tokens();
        return quote!(#item #errors);
    };
    args::not_generic(&parsed.generics, "an extension", &mut errors);
    declared.check_distinct(&mut errors);
    if !errors.is_empty() {
        let errors = errors.into_tokens();
        return quote!(#item #errors);
    }
    let checks = checks(&declared, roots);
    let (ident, name, fields) = (&parsed.ident, &declared.name, declared.fields(ir));
    quote! {
        #parsed

        #checks

        impl #ir::DialectExtension for #ident {
            fn info() -> &'static #ir::DialectExtensionInfo {
                static INFO: #ir::DialectExtensionInfo =
                    #ir::DialectExtensionInfo { extends: #name, #fields };
                &INFO
            }
        }
    }
}
