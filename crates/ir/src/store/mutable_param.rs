//! Fields of uniqued data that are set after uniquing, as recursive types need.

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

/// A field of a type or attribute that is set once after uniquing, such as the body of a recursive
/// type (MLIR: the mutable component). Uniquing ignores the field.
#[derive(Clone, Debug)]
pub struct MutableParam<T>(OnceLock<T>);

impl<T> MutableParam<T> {
    /// Creates an empty cell.
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// Creates an initialized cell; ignored if the uniqued datum already exists.
    pub fn of(value: T) -> Self {
        Self(OnceLock::from(value))
    }

    /// Returns the value; `None` until it is set.
    pub fn get(&self) -> Option<&T> {
        self.0.get()
    }
}

impl<T: PartialEq> MutableParam<T> {
    /// Sets the value; `false` if a different value was set before.
    pub fn set(&self, value: T) -> bool {
        let mut value = Some(value);
        let held = self.0.get_or_init(|| value.take().expect("initialised once"));
        value.is_none_or(|value| *held == value)
    }
}

impl<T> Default for MutableParam<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> PartialEq for MutableParam<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for MutableParam<T> {}

impl<T> Hash for MutableParam<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
