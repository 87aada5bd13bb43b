//! Property values whose type is not known statically.

use std::any::Any;
use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::{Properties, PropertyBits, SetError};
use crate::store::context::Context;
use crate::store::handle::Attribute;

/// A value of some properties type outside of any operation.
#[derive(Debug, Default)]
pub enum PropertiesBuf {
    /// The operation has no properties.
    #[default]
    None,
    /// The properties of an unregistered operation: any attribute.
    Attribute(Attribute),
    /// A value that packs into 64 bits.
    Inline(u64),
    /// A value that does not pack into 64 bits; copies share the allocation until one is changed
    /// (copy on write).
    Stored(Arc<dyn StoredProperties>),
}

/// A value of some properties type in an operation.
#[derive(Clone, Copy, Debug)]
pub enum PropertiesRef<'a> {
    /// The operation has no properties.
    None,
    /// The properties of an unregistered operation.
    Attribute(Attribute),
    /// A value that packs into 64 bits.
    Inline(u64),
    /// A value that does not pack into 64 bits.
    Stored(&'a Arc<dyn StoredProperties>),
}

/// Access to the fields of a properties struct by index.
pub trait PropertyFields {
    /// Returns the field at `index` of the description.
    fn field(&self, index: usize) -> &dyn Any;

    /// Returns the mutable field at `index` of the description.
    fn field_mut(&mut self, index: usize) -> &mut dyn Any;

    /// Returns the field at `index` of the description as an attribute; `None` if the value is
    /// absent.
    fn attribute(&self, index: usize, cx: &Context) -> Option<Attribute>;

    /// Sets the field at `index` of the description to the value that `attribute` represents.
    ///
    /// # Errors
    /// If the attribute does not represent a value.
    fn set_attribute(
        &mut self,
        index: usize,
        cx: &Context,
        attribute: Attribute,
    ) -> Result<(), SetError>;

    /// Whether all fields satisfy their constraints, and required fields are present.
    fn are_right(&self, cx: &Context) -> bool;
}

/// A boxed properties value whose type is not known statically.
pub trait StoredProperties: PropertyFields + Any + Send + Sync {
    /// Returns a copy of the value in a new allocation.
    fn to_unshared(&self) -> Arc<dyn StoredProperties>;
    /// Whether `other` has the same type and an equal value.
    fn equals(&self, other: &dyn StoredProperties) -> bool;
    /// Feeds the value to `state`.
    fn hash_into(&self, state: &mut dyn Hasher);
    /// Returns the name of the Rust type.
    fn type_name(&self) -> &'static str;
}

impl<P: Properties> StoredProperties for P {
    fn to_unshared(&self) -> Arc<dyn StoredProperties> {
        Arc::new(self.clone())
    }
    fn equals(&self, other: &dyn StoredProperties) -> bool {
        match (other as &dyn Any).downcast_ref::<Self>() {
            Some(other) => self == other,
            None => false,
        }
    }
    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.hash(&mut state);
    }
    fn type_name(&self) -> &'static str {
        std::any::type_name::<P>()
    }
}

impl std::fmt::Debug for dyn StoredProperties {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.type_name())
    }
}

fn stored<P: Properties>(value: &Arc<dyn StoredProperties>) -> &P {
    let value = &**value;
    match (value as &dyn Any).downcast_ref() {
        Some(value) => value,
        None => wrong_type(value),
    }
}

/// Returns the mutable value, copied first if it is shared.
pub(super) fn unshared(value: &mut Arc<dyn StoredProperties>) -> &mut dyn StoredProperties {
    if Arc::strong_count(value) > 1 {
        *value = value.to_unshared();
    }
    Arc::get_mut(value).expect("nobody shares it")
}

/// As [`unshared`], downcast to `P`.
pub(crate) fn stored_mut<P: Properties>(value: &mut Arc<dyn StoredProperties>) -> &mut P {
    match (unshared(value) as &mut dyn Any).downcast_mut() {
        Some(value) => value,
        None => not_these(),
    }
}

#[cold]
fn wrong_type(value: &dyn StoredProperties) -> ! {
    panic!("the operation's properties are a {}", value.type_name())
}

#[cold]
fn not_these() -> ! {
    panic!("the operation's properties are of another type")
}

impl PropertiesBuf {
    /// Wraps a value of type `P`: packed if `P` packs, else allocated.
    #[inline]
    pub fn of<P: Properties>(value: P) -> Self {
        if P::INLINE {
            PropertiesBuf::Inline(value.to_bits())
        } else {
            PropertiesBuf::Stored(Arc::new(value))
        }
    }

    /// Returns a reference to the value in the same representation.
    #[inline]
    pub fn as_ref(&self) -> PropertiesRef<'_> {
        match self {
            PropertiesBuf::None => PropertiesRef::None,
            PropertiesBuf::Attribute(a) => PropertiesRef::Attribute(*a),
            PropertiesBuf::Inline(bits) => PropertiesRef::Inline(*bits),
            PropertiesBuf::Stored(value) => PropertiesRef::Stored(value),
        }
    }

    /// Applies `change` to the value, which must be a `P` (absent properties count as
    /// `P::default()`), and returns its result.
    ///
    /// # Panics
    /// When the value is of another type.
    pub fn update<P: Properties, R>(&mut self, change: impl FnOnce(&mut P) -> R) -> R {
        if let PropertiesBuf::Stored(value) = self {
            return change(stored_mut(value));
        }
        let mut value: P = self.as_ref().get();
        let result = change(&mut value);
        *self = PropertiesBuf::of(value);
        result
    }
}

impl Clone for PropertiesBuf {
    fn clone(&self) -> Self {
        self.as_ref().to_buf()
    }
}

impl<'a> PropertiesRef<'a> {
    /// Returns the value as a `P`.
    ///
    /// # Panics
    /// If the value is of another type.
    #[inline]
    pub fn get<P: Properties>(self) -> P {
        self.with::<P, P>(P::clone)
    }

    /// Returns the value as a `P`: borrowed if it is stored, unpacked if it is packed.
    ///
    /// # Panics
    /// If the value is of another type.
    #[inline]
    pub fn get_ref<P: Properties>(self) -> Cow<'a, P> {
        match self {
            PropertiesRef::Stored(value) => Cow::Borrowed(stored(value)),
            _ => Cow::Owned(self.get()),
        }
    }

    /// Calls `read` with the value as a `P`, without copying a stored value.
    ///
    /// # Panics
    /// If the value is of another type.
    #[inline]
    pub fn with<P: Properties, R>(self, read: impl FnOnce(&P) -> R) -> R {
        match self {
            PropertiesRef::None => read(&P::default()),
            PropertiesRef::Inline(bits) if P::INLINE => read(&P::from_bits(bits)),
            PropertiesRef::Stored(value) => read(stored(value)),
            _ => not_these(),
        }
    }

    /// Returns a field of the value, which must be a `P`: by value if the field's type packs, else
    /// by reference.
    ///
    /// # Panics
    /// If the value is of another type, or if the field does not pack and the operation has no
    /// properties.
    #[inline]
    pub fn read<P: Properties, F: PropertyBits + 'static>(
        self,
        field: impl FnOnce(&P) -> &F,
    ) -> F::Read<'a> {
        match self {
            PropertiesRef::Stored(value) => field(stored(value)).read(),
            _ => self.with::<P, _>(|p| field(p).read_packed()),
        }
    }

    /// Returns a reference to the value; `None` if the value is packed.
    pub fn stored<P: Properties>(self) -> Option<&'a P> {
        match self {
            PropertiesRef::Stored(value) => Some(stored(value)),
            _ => None,
        }
    }

    /// Returns an owned copy of the value.
    pub fn to_buf(self) -> PropertiesBuf {
        match self {
            PropertiesRef::None => PropertiesBuf::None,
            PropertiesRef::Attribute(a) => PropertiesBuf::Attribute(a),
            PropertiesRef::Inline(bits) => PropertiesBuf::Inline(bits),
            PropertiesRef::Stored(value) => PropertiesBuf::Stored(value.clone()),
        }
    }
}

impl PartialEq for PropertiesRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (PropertiesRef::None, PropertiesRef::None) => true,
            (PropertiesRef::Attribute(a), PropertiesRef::Attribute(b)) => a == b,
            (PropertiesRef::Inline(a), PropertiesRef::Inline(b)) => a == b,
            (PropertiesRef::Stored(a), PropertiesRef::Stored(b)) => {
                Arc::ptr_eq(a, b) || a.equals(&***b)
            }
            _ => false,
        }
    }
}

impl Hash for PropertiesRef<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            PropertiesRef::None => {}
            PropertiesRef::Attribute(a) => a.hash(state),
            PropertiesRef::Inline(bits) => bits.hash(state),
            PropertiesRef::Stored(value) => value.hash_into(state),
        }
    }
}
