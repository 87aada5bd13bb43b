//! Entity ids ([`EntityId`]): typed positions in tables.

use std::fmt::Debug;
use std::hash::Hash;

use crate::Tag;

/// A position in a [`Table`](crate::Table) or [`RangeTable`](crate::RangeTable).
///
/// Implemented by [`entity_id!`](crate::entity_id). Never zero, so that an `Option` takes no extra
/// space. In debug builds an id also contains the owner of its table and the generation of the
/// slot: a stale id can neither access nor equal the current contents of the slot.
pub trait EntityId: Copy + Eq + Hash + Debug + 'static {
    /// Creates the id with number `index`, which is never checked.
    ///
    /// # Panics
    /// When `index` is 0.
    #[inline]
    fn new(index: u32) -> Self {
        Self::tagged(index, Tag::NONE)
    }

    /// Creates the id with number `index` of a table.
    ///
    /// # Panics
    /// When `index` is 0.
    fn tagged(index: u32, tag: Tag) -> Self;

    /// Returns the number of the id: one more than its slot.
    fn index(self) -> u32;

    /// Returns the tag with which debug builds check the id.
    fn tag(self) -> Tag;

    /// Returns the slot of the id in its table, counted from 0.
    #[inline]
    fn slot(self) -> usize {
        self.index() as usize - 1
    }
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
/// assert_eq!(size_of::<Option<Node>>(), 4 + size_of::<terrace_entity::Tag>());
/// ```
#[macro_export]
macro_rules! entity_id {
    ($($(#[$meta:meta])* $vis:vis struct $name:ident = $prefix:literal;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        $vis struct $name(::core::num::NonZeroU32, $crate::Tag);

        impl $crate::EntityId for $name {
            #[inline]
            fn tagged(index: u32, tag: $crate::Tag) -> Self {
                Self(::core::num::NonZeroU32::new(index).expect("ids are not zero"), tag)
            }
            #[inline]
            fn index(self) -> u32 {
                self.0.get()
            }
            #[inline]
            fn tag(self) -> $crate::Tag {
                self.1
            }
        }

        impl ::core::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    )*};
}
