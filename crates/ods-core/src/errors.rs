//! Everything that is wrong with a declaration, reported together.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// A panic when the user's crate compiles, at `span`. The message is a literal of the call, so that
/// the compiler shows the author's line and nothing of the standard library.
pub(crate) fn const_panic(span: Span, message: &str) -> TokenStream {
    let literal = message.replace('{', "{{").replace('}', "}}");
    quote::quote_spanned!(span => ::core::panic!(#literal))
}

/// The errors of one expansion, all of which are reported.
#[derive(Default)]
pub(crate) struct Errors(Option<syn::Error>);

impl Errors {
    /// Adds `error` to those reported.
    pub(crate) fn push(&mut self, error: syn::Error) {
        match &mut self.0 {
            Some(held) => held.combine(error),
            None => self.0 = Some(error),
        }
    }

    /// Adds an error at some tokens.
    pub(crate) fn at(&mut self, tokens: impl ToTokens, message: impl std::fmt::Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    /// Adds an error at a span.
    pub(crate) fn span(&mut self, span: Span, message: impl std::fmt::Display) {
        self.push(syn::Error::new(span, message));
    }

    /// The value, or `None` with the error added.
    pub(crate) fn take<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                self.push(error);
                None
            }
        }
    }

    /// Whether no error was added.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The messages of the errors.
    pub(crate) fn messages(self) -> Vec<String> {
        self.0.into_iter().flatten().map(|error| error.to_string()).collect()
    }

    /// The errors as items that fail to compile.
    pub(crate) fn into_tokens(self) -> TokenStream {
        self.0.map(|error| error.into_compile_error()).unwrap_or_default()
    }
}
