//! The context of a handle, checked in debug builds.

/// The context of a handle: its number in debug builds, zero-sized in release builds.
#[derive(Clone, Copy)]
pub(super) struct ContextTag {
    /// The number of the context; 0 if it is unknown.
    #[cfg(debug_assertions)]
    number: u32,
}

impl ContextTag {
    pub(super) const NONE: Self = Self {
        #[cfg(debug_assertions)]
        number: 0,
    };

    /// Creates the tag of the context with this number.
    #[inline]
    pub(super) fn new(number: impl FnOnce() -> u32) -> Self {
        let _ = &number;
        Self {
            #[cfg(debug_assertions)]
            number: number(),
        }
    }

    /// Whether both contexts are known and different.
    #[inline]
    pub(super) fn excludes(self, other: Self) -> bool {
        #[cfg(debug_assertions)]
        return self.number != other.number && self.number != 0 && other.number != 0;
        #[cfg(not(debug_assertions))]
        {
            let _ = other;
            false
        }
    }
}

impl std::fmt::Debug for ContextTag {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        #[cfg(debug_assertions)]
        return write!(f, "context #{}", self.number);
        #[cfg(not(debug_assertions))]
        f.write_str("a context")
    }
}
