//! Handles of uniqued data: four bytes, `Copy`, compared as integers.

use std::any::TypeId;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use indexmap::Equivalent;
use smallvec::SmallVec;

use crate::store::context::Context;
use crate::store::kind::{Class, Id, Kind, KindCell, KindInfo, Uniqued};
use crate::store::mutable_param::MutableParam;
use crate::store::sources;
use crate::store::uniquer::TypedColumn;

macro_rules! handle {
    ($(#[$meta:meta])* $name:ident, $article:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(Id);

        impl $name {
            /// The absent handle, the value of a required attribute that is not set; every cast of
            /// it fails.
            pub const ABSENT: Self = Self(Id::ABSENT);

            /// Whether this is the absent handle.
            #[inline]
            pub fn is_absent(self) -> bool {
                self.0.is_absent()
            }

            #[doc = concat!("The handle with this id, which must be that of ", $article, ".")]
            #[inline]
            pub fn from_id(id: Id) -> Self {
                Self(id)
            }

            /// Returns the packed id of the datum in its context.
            #[inline]
            pub fn id(self) -> Id {
                self.0
            }

            /// Returns the kind of the datum, without a memory access for most kinds.
            #[inline]
            pub fn kind(self) -> Kind {
                self.0.kind()
            }

            /// Whether the data is a `T`.
            #[inline]
            pub fn is<T: Uniqued>(self) -> bool {
                self.0.kind() == T::kind()
            }

            /// Returns the data; `None` if they are not a `T`.
            #[inline]
            pub fn downcast<T: Uniqued>(self, cx: &Context) -> Option<&T> {
                cx.get(self.0)
            }

            /// Returns the typed handle; `None` if the data are not a `T`.
            #[inline]
            pub fn as_handle<T: Uniqued>(self) -> Option<Handle<T>> {
                self.is::<T>().then_some(Handle(self.0, PhantomData))
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::ABSENT
            }
        }

        impl<T: Uniqued> From<Handle<T>> for $name {
            #[inline]
            fn from(handle: Handle<T>) -> Self {
                Self(handle.0)
            }
        }
    };
}

handle!(
    /// A type: `i32`, `vector<4xf32>`, `!dialect.name<…>` (MLIR: `Type`).
    Type,
    "a type"
);
handle!(
    /// An attribute: constant data attached to operations and nested in types (MLIR: `Attribute`).
    Attribute,
    "an attribute or a location"
);
handle!(
    /// A location, the origin of an operation; also usable as an attribute.
    Location,
    "a location"
);

impl From<Location> for Attribute {
    fn from(location: Location) -> Self {
        Attribute(location.0)
    }
}

impl Attribute {
    /// Returns this attribute as a location; `None` if it is not a location.
    #[inline]
    pub fn as_location(self) -> Option<Location> {
        // Most locations are positions in a source.
        let is_location =
            sources::is_position(self.0) || self.kind().info().class == Class::Location;
        is_location.then_some(Location(self.0))
    }
}

// What is here of the core's attributes is the data whose columns the context has at hand.

/// A string attribute, `"text"` or `"text" : type` (MLIR: `StringAttr`).
///
/// The text consists of arbitrary bytes, as in MLIR; bytes outside of ASCII print escaped.
#[derive(PartialEq, Eq, Debug)]
pub struct StringAttr {
    /// The bytes of the string; they need not be UTF-8.
    pub value: SmallVec<[u8; 16]>,
    /// The type of the string; `None` for the type `none`.
    pub ty: Option<Type>,
    /// The cached identifier of the text.
    pub(super) ident: MutableParam<Ident>,
}

/// A type as an attribute.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct TypeAttr(pub Type);

/// A typed handle, whose data are a `T`.
pub struct Handle<T>(Id, PhantomData<fn() -> T>);

impl<T> Default for Handle<T> {
    fn default() -> Self {
        Handle(Id::ABSENT, PhantomData)
    }
}

impl<T: Uniqued> Handle<T> {
    /// Returns the handle of `data` in `cx`.
    #[inline]
    pub fn of(cx: &Context, data: T) -> Self {
        Handle(cx.intern(data), PhantomData)
    }

    /// Returns the handle of the datum in `cx` that the two numbers `parts` identify within its
    /// kind; `make` is called only on a miss in the cache of this thread.
    #[inline]
    pub fn of_parts(cx: &Context, parts: (u32, u64), make: impl FnOnce() -> T) -> Self {
        Handle(cx.intern_small(parts, make), PhantomData)
    }

    /// As [`Handle::of_key`], for a `make` that does not intern other data.
    #[inline]
    pub(crate) fn of_leaf_key<Q: Hash + Equivalent<T> + ?Sized>(
        cx: &Context,
        key: &Q,
        make: impl FnOnce(&Q) -> T,
    ) -> Self {
        Handle(cx.intern_leaf(key, make), PhantomData)
    }

    /// Returns the handle of the datum equal to `key` in `cx`; `make` creates the datum if the
    /// context has no equal one.
    ///
    /// The key must have the hash of the datum.
    #[inline]
    pub fn of_key<Q: Hash + Equivalent<T> + ?Sized>(
        cx: &Context,
        key: &Q,
        make: impl FnOnce(&Q) -> T,
    ) -> Self {
        Handle(cx.intern_with(key, make), PhantomData)
    }

    /// Returns the datum in `cx`, which must be the context of the handle.
    #[inline]
    pub fn data(self, cx: &Context) -> &T {
        cx.data(self.0)
    }

    /// Returns the packed id of the datum in its context.
    #[inline]
    pub fn id(self) -> Id {
        self.0
    }

    /// Returns the handle with this id; `None` if the id is not of a `T`.
    #[inline]
    pub fn from_id(id: Id) -> Option<Self> {
        (id.kind() == T::kind()).then_some(Handle(id, PhantomData))
    }

    /// Whether this is the absent handle, which has no data.
    #[inline]
    pub fn is_absent(self) -> bool {
        self.0.is_absent()
    }

    /// Returns the handle as a type.
    #[inline]
    pub fn ty(self) -> Type {
        Type(self.0)
    }

    /// Returns the handle as an attribute.
    #[inline]
    pub fn attr(self) -> Attribute {
        Attribute(self.0)
    }
}

impl<T> Clone for Handle<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Handle<T> {}
impl<T> PartialEq for Handle<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<T> Eq for Handle<T> {}
impl<T> Hash for Handle<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}
impl<T> std::fmt::Debug for Handle<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// An interned string: names of attributes, symbols, files (MLIR: `StringAttr`).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ident(Id);

/// The data of an [`Ident`].
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct IdentData(Box<str>);

impl Hash for IdentData {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (*self.0).hash(state);
    }
}

/// A string as the key of identifier-like data.
#[derive(Hash)]
#[repr(transparent)]
struct StrKey<'a>(&'a str);

impl Equivalent<IdentData> for StrKey<'_> {
    fn equivalent(&self, key: &IdentData) -> bool {
        *self.0 == *key.0
    }
}

/// Creates the description of an internal kind, which the text format and the registry do not use.
pub(crate) const fn internal<T: Uniqued>(name: &'static str) -> KindInfo {
    KindInfo {
        name,
        summary: "",
        class: Class::Internal,
        type_id: TypeId::of::<T>,
        new_column: || Box::new(TypedColumn::<T>::default()),
        walk: |_, _, _| {},
        hooks: &(),
    }
}

impl Uniqued for IdentData {
    const INFO: KindInfo = internal::<Self>("ident");
    fn cell() -> &'static KindCell {
        static CELL: KindCell = KindCell::new();
        &CELL
    }
    #[inline]
    fn own_column(cx: &Context) -> Option<&TypedColumn<Self>> {
        Some(&cx.own_columns().idents)
    }
}

impl Ident {
    /// Returns the identifier for `text` in `cx`; equal texts have equal identifiers.
    #[inline]
    pub fn get(cx: &Context, text: &str) -> Self {
        Ident(cx.intern_leaf(&StrKey(text), |key| IdentData(key.0.into())))
    }

    /// Returns the text of the identifier.
    #[inline]
    pub fn as_str(self, cx: &Context) -> &str {
        &cx.data::<IdentData>(self.0).0
    }

    /// Returns the packed id of the identifier in its context.
    #[inline]
    pub fn id(self) -> Id {
        self.0
    }

    /// Returns the identifier with this id; `None` if the id is not of an identifier.
    pub fn from_id(id: Id) -> Option<Self> {
        (id.kind() == IdentData::kind()).then_some(Ident(id))
    }
}

impl std::fmt::Debug for Ident {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
