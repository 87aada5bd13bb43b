//! Paths of the crates that generated code refers to ([`Roots`]).

use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// The paths of the crates in generated code.
pub struct Roots {
    /// The path of `terrace_ir`.
    pub ir: TokenStream,
    /// The path of `terrace_builtin`.
    pub builtin: TokenStream,
}

impl Roots {
    /// Determines the paths in the crate being compiled: its direct dependencies, otherwise the
    /// re-exports of `terrace`.
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

    /// Returns the names of the crates as paths.
    pub fn plain() -> Self {
        Self { ir: quote!(::terrace_ir), builtin: quote!(::terrace_builtin) }
    }
}

/// Returns the path of a dependency; `None` if the crate being compiled does not depend on it. A
/// crate that is itself the dependency must declare `extern crate self as …`, so that its tests and
/// examples can use the same path.
fn direct(package: &str) -> Option<TokenStream> {
    let name = match crate_name(package).ok()? {
        FoundCrate::Itself => package.replace('-', "_"),
        FoundCrate::Name(name) => name,
    };
    let name = Ident::new(&name, Span::call_site());
    Some(quote!(::#name))
}
