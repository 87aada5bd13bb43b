//! The crates that generated code refers to.

use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// The paths of the crates that generated code uses.
pub struct Roots {
    /// The path of `terrace_ir`.
    pub ir: TokenStream,
    /// The path of `terrace_builtin`.
    pub builtin: TokenStream,
}

impl Roots {
    /// The crates as the crate being compiled names them: the parts if it depends on those, else
    /// the façade's re-exports.
    pub fn find() -> Self {
        let facade = direct("terrace");
        let part = |package: &str, module: TokenStream, default: TokenStream| {
            direct(package)
                .or_else(|| facade.as_ref().map(|root| quote!(#root::#module)))
                .unwrap_or(default)
        };
        Self {
            ir: part("terrace-ir", quote!(ir), quote!(::terrace_ir)),
            builtin: part("terrace-builtin", quote!(builtin), quote!(::terrace_builtin)),
        }
    }

    /// The crates under their own names.
    pub fn plain() -> Self {
        Self { ir: quote!(::terrace_ir), builtin: quote!(::terrace_builtin) }
    }
}

/// The path of a dependency. A crate that is the dependency itself declares
/// `extern crate self as …`, so that its tests and examples see the same path.
fn direct(package: &str) -> Option<TokenStream> {
    let name = match crate_name(package).ok()? {
        FoundCrate::Itself => package.replace('-', "_"),
        FoundCrate::Name(name) => name,
    };
    let name = Ident::new(&name, Span::call_site());
    Some(quote!(::#name))
}
