//! Ids: positions in tables.

use std::hash::Hash;

/// A position in a [`Table`](crate::Table) or [`RangeTable`](crate::RangeTable).
///
/// Implemented by [`entity_id!`](crate::entity_id); never zero.
pub trait EntityId: Copy + Eq + Hash + 'static {
    /// The id of slot `index`.
    ///
    /// # Panics
    /// When `index` is 0, the reserved slot.
    fn new(index: u32) -> Self;

    /// The slot.
    fn index(self) -> u32;
}

/// Declares `Copy` newtypes over `NonZeroU32` that implement [`EntityId`].
///
/// ```
/// terrace_entity::entity_id! {
///     /// A node.
///     pub struct Node = "node";
/// }
/// use terrace_entity::EntityId;
/// assert_eq!(format!("{:?}", Node::new(3)), "node3");
/// assert_eq!(size_of::<Option<Node>>(), 4);
/// ```
#[macro_export]
macro_rules! entity_id {
    ($($(#[$meta:meta])* $vis:vis struct $name:ident = $prefix:literal;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        $vis struct $name(::core::num::NonZeroU32);

        impl $crate::EntityId for $name {
            #[inline]
            fn new(index: u32) -> Self {
                Self(::core::num::NonZeroU32::new(index).expect("slot 0 is reserved"))
            }
            #[inline]
            fn index(self) -> u32 {
                self.0.get()
            }
        }

        impl ::core::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    )*};
}
