//! Explanations that a tool requests of passes: [`Explanations`].

use std::sync::atomic::{AtomicBool, Ordering};

use terrace_ir::Context;

/// The explanations of results that passes emit as remarks.
#[derive(Debug, Default)]
pub struct Explanations {
    copies: AtomicBool,
}

impl Explanations {
    /// Requests the reasons of copies from the passes that run in `cx`.
    pub fn request_copies(cx: &Context) {
        cx.extension::<Self>().copies.store(true, Ordering::Relaxed);
    }

    /// Whether passes explain copies.
    pub fn of_copies(cx: &Context) -> bool {
        cx.extension::<Self>().copies.load(Ordering::Relaxed)
    }
}
