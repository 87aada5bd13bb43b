//! Fields of uniqued data that are set after uniquing.

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

/// A field of a type or attribute that is set once, later: the body of a recursive type
/// (MLIR: mutable types). It is no part of what makes the type the one that it is.
#[derive(Clone, Debug)]
pub struct Late<T>(OnceLock<T>);

impl<T> Late<T> {
    /// A cell that is not set yet.
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// Set from the start; counts only for whoever makes the thing first.
    pub fn of(value: T) -> Self {
        Self(OnceLock::from(value))
    }

    /// The value, if it has been set.
    pub fn get(&self) -> Option<&T> {
        self.0.get()
    }
}

impl<T: PartialEq> Late<T> {
    /// Sets the value; `false` if it already has another one.
    pub fn set(&self, value: T) -> bool {
        let mut value = Some(value);
        let held = self.0.get_or_init(|| value.take().expect("initialised once"));
        value.is_none_or(|value| *held == value)
    }
}

impl<T> Default for Late<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> PartialEq for Late<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Late<T> {}

impl<T> Hash for Late<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
