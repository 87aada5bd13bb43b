//! Collection of the errors of a declaration ([`Errors`]), so that all are reported together.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// Returns a panic at compile time of the user's crate, located at `span`. The message is a literal
/// argument, so that the compiler shows the user's line without frames of the standard library.
pub(crate) fn const_panic(span: Span, message: &str) -> TokenStream {
    let literal = message.replace('{', "{{").replace('}', "}}");
    quote::quote_spanned!(span => ::core::panic!(#literal))
}

/// The errors of an expansion.
#[derive(Default)]
pub(crate) struct Errors(Option<syn::Error>);

impl Errors {
    /// Records an error, to be reported together with the others.
    pub(crate) fn push(&mut self, error: syn::Error) {
        match &mut self.0 {
            Some(held) => held.combine(error),
            None => self.0 = Some(error),
        }
    }

    /// Adds an error located at `tokens`.
    pub(crate) fn at(&mut self, tokens: impl ToTokens, message: impl std::fmt::Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    /// Adds an error located at `span`.
    pub(crate) fn span(&mut self, span: Span, message: impl std::fmt::Display) {
        self.push(syn::Error::new(span, message));
    }

    /// Returns the value of `result`; on an error, records it and returns `None`.
    pub(crate) fn take<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                self.push(error);
                None
            }
        }
    }

    /// Whether there are no errors.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Returns the messages of the errors.
    pub(crate) fn messages(self) -> Vec<String> {
        self.0.into_iter().flatten().map(|error| error.to_string()).collect()
    }

    /// Returns the errors as `compile_error!` items.
    pub(crate) fn into_tokens(self) -> TokenStream {
        self.0.map(|error| error.into_compile_error()).unwrap_or_default()
    }
}
